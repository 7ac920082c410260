import Cryptography

/// The numbers by which the client counts displays. They must stay the same from build to build, because the client
/// never forgets a count.
struct AndroidNumbers {
    private let slug: String
    private var taken: Set<Int>

    /// - Parameter fixed: the numbers that entries share on purpose.
    init(slug: String, fixed: Set<Int>) { (self.slug, taken) = (slug, fixed) }

    /// The first 31 bits of a text's SHA-256.
    static func number(of text: String) -> Int {
        Hash.sha256(Array(text.utf8)).prefix(4).reduce(0) { $0 << 8 | Int($1) } >> 1
    }

    /// The number of all entries that recommend a release once: a user who saw one of them has seen it.
    static func once(_ slug: String, _ version: String) -> Int { number(of: "\(slug)/\(version)/once") }

    /// A number that no other entry has: the client counts the displays of every entry, and those of one must not use
    /// up another's.
    mutating func own(_ name: String) -> Int {
        var number = AndroidNumbers.number(of: "\(slug)/\(name)")
        // The client takes 0 for no number at all.
        while number == 0 || !taken.insert(number).inserted { number = number % Int(Int32.max) + 1 }
        return number
    }
}
