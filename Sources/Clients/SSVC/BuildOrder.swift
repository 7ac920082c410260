import Basics

/// The encoder's model of how SSVC orders build strings if a document has a key but no number: numeric string search.
///
/// Runs of digits are compared as integers and other characters as text. If one string is a prefix of the other, the
/// longer is greater. So `1.10 > 1.9`, `1.0.0 > 1.0`, `1.0a > 1.0`, and `1.01` equals `1.1`.
enum BuildOrder {
    /// True if a client with build `installed` takes `key` for newer.
    static func isNewer(_ key: String, than installed: String) -> Bool {
        let (left, right) = (parts(installed), parts(key))
        for (one, other) in zip(left, right) where one != other { return one < other }
        return left.count < right.count
    }

    /// A run of digits without its leading zeros, or one other character.
    private enum Part: Comparable {
        case number([UInt8])
        case character(UInt8)

        static func < (left: Part, right: Part) -> Bool {
            switch (left, right) {
            case (.number(let one), .number(let other)):
                one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
            default: left.first < right.first
            }
        }

        /// A number and a character are compared as text, by the first character.
        private var first: UInt8 {
            switch self {
            case .number(let digits): digits.first ?? UInt8(ascii: "0")
            case .character(let byte): byte
            }
        }
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = [], rest = Array(text.utf8)[...]
        while let byte = rest.first {
            let run = rest.prefix(while: \.isDigit)
            if run.isEmpty {
                parts.append(.character(byte))
                rest = rest.dropFirst()
            } else {
                parts.append(.number(Array(run.drop { $0 == UInt8(ascii: "0") })))
                rest = rest.dropFirst(run.count)
            }
        }
        return parts
    }
}
