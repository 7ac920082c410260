/// Lists in a sentence.
package enum Words {
    /// `a`, `a and b`, `a, b and c`; empty for no parts.
    package static func list(_ parts: [String], _ conjunction: String = "and") -> String {
        guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
