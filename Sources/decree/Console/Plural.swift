import Review

/// As in reports on changes; here so that not every file has to import them.
func count(_ number: Int, _ noun: String) -> String { Review.count(number, noun) }
