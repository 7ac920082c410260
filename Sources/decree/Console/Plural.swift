/// `1 app`, `3 apps`: a count with its noun, for summaries.
func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
