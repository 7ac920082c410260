import ClientKit

/// A rule of `filters`, divided into its parts as `Filter.java` does.
///
/// A device matches if no part with `!` holds and, where there are parts without it, one of those does. So a comma is
/// always an "or": `>=26,<=30` holds for every integer.
struct AndroidRule: Hashable, Sendable {
    /// A rule that cannot be evaluated for a value.
    enum Fault: Error {
        /// The client skips the entry, because Java refuses the expression.
        case badPattern
        /// The model does not read the expression.
        case unsupported
    }

    /// How a number is compared; both sides must be integers of 32 bits, otherwise it does not hold.
    enum Relation: Hashable, Sendable {
        case differs, atMost, atLeast, below, above
    }

    enum Test: Hashable, Sendable {
        /// `''`
        case emptyText
        /// With the bound; nil if it is no integer.
        case relation(Relation, Int32?)
        case pattern(AndroidPattern.Reading)
        case equals(String)
    }

    struct Part: Hashable, Sendable {
        let isNegated: Bool
        let test: Test
        /// Normalized, without `!`.
        let text: String
    }

    /// Without empty parts, which the client ignores; a `!` alone is such a part.
    let parts: [Part]

    init(_ rule: String) {
        let raw = rule.split(separator: ",", omittingEmptySubsequences: true)
        parts = raw.compactMap { raw in
            let text = AndroidSpace.normalized(String(raw)), isNegated = text.hasPrefix("!")
            let rest = isNegated ? String(text.dropFirst()) : text
            return rest.isEmpty ? nil : Part(isNegated: isNegated, test: AndroidRule.test(rest), text: rest)
        }
    }

    private static func test(_ part: String) -> Test {
        if part == "''" { return .emptyText }
        for (sign, relation) in signs where part.hasPrefix(sign) {
            return .relation(relation, JavaNumber.int(part.dropFirst(sign.count)))
        }
        return part.utf8.contains(UInt8(ascii: "*")) ? .pattern(AndroidPattern.reading(part)) : .equals(part)
    }

    /// In the order in which the client tries them.
    private static let signs: [(String, Relation)] = [
        ("<>", .differs), ("<=", .atMost), (">=", .atLeast), ("<", .below), (">", .above),
    ]

    /// True if the model does not read some expression in it.
    var isUnsupported: Bool { parts.contains { $0.test == .pattern(.unsupported) } }

    /// A device's value, normalized; an absent one is the empty text.
    struct Value: Hashable, Sendable {
        let text: String
        let number: Int32?

        init(_ raw: String?) {
            text = AndroidSpace.normalized(raw ?? "")
            number = JavaNumber.int(text)
        }
    }

    func matches(_ value: Value) throws(Fault) -> Bool {
        var hasIncludes = false, isIncluded = false
        for part in parts {
            if part.isNegated {
                if try AndroidRule.holds(part.test, value) { return false }
            } else {
                hasIncludes = true
                // After one match the client evaluates no other include, so a bad pattern behind it does no harm.
                if !isIncluded { isIncluded = try AndroidRule.holds(part.test, value) }
            }
        }
        return !hasIncludes || isIncluded
    }

    private static func holds(_ test: Test, _ value: Value) throws(Fault) -> Bool {
        switch test {
        case .emptyText: return value.text.isEmpty
        case .relation(let relation, let bound): return holds(relation, bound, value.number)
        case .equals(let text): return value.text.utf8.elementsEqual(text.utf8)
        case .pattern(.pattern(let pattern)): return pattern.matches(value.text)
        case .pattern(.faulty): throw .badPattern
        case .pattern(.unsupported): throw .unsupported
        }
    }

    private static func holds(_ relation: Relation, _ bound: Int32?, _ number: Int32?) -> Bool {
        guard let number, let bound else { return false }
        switch relation {
        case .differs: return number != bound
        case .atMost: return number <= bound
        case .atLeast: return number >= bound
        case .below: return number < bound
        case .above: return number > bound
        }
    }
}
