/// A rule's part that contains a `*`, as a regular expression.
///
/// `Filter.java` (Android SDK at eedf22c) replaces `?` by `.` and `*` by `.*` and leaves everything else as it is. So
/// `2.*` matches `27x` and not `2`, and brackets, `+`, `|` and `\` have the meaning of Java's expressions.
///
/// Positions are followed as sets, so no expression takes longer than its length times the value's.
struct AndroidPattern: Hashable, Sendable {
    /// What becomes of a part.
    enum Reading: Hashable, Sendable {
        case pattern(AndroidPattern)
        /// Java refuses the expression; the client then skips the entry.
        case faulty
        /// Valid for all that is known here, but outside the part of the language that this model reads.
        case unsupported
    }

    indirect enum Node: Hashable, Sendable {
        /// Any character but the end of a line.
        case any
        case character(Unicode.Scalar)
        case characters(CharacterSet)
        case start, end
        case sequence([Node])
        case choice([Node])
        case repeated(Node, atLeast: Int, atMost: Int?)
        /// Takes as many as it can and gives none back: a quantifier followed by `+`.
        case possessive(Node, atLeast: Int, atMost: Int?)
    }

    /// A character class in brackets, or `\d`, `\w`, `\s`.
    struct CharacterSet: Hashable, Sendable {
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isNegated = false

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            ranges.contains { $0.contains(scalar) } != isNegated
        }

        static let digits = CharacterSet(ranges: ["0"..."9"])
        static let letters = CharacterSet(ranges: ["a"..."z", "A"..."Z", "0"..."9", "_"..."_"])
        static let blanks = CharacterSet(ranges: [" "..." ", "\t"..."\r"])
    }

    let root: Node

    /// - Parameter part: normalized, without `!`.
    static func reading(_ part: String) -> Reading {
        var expression: [Unicode.Scalar] = []
        for scalar in part.unicodeScalars {
            switch scalar {
            case "?": expression.append(".")
            case "*": expression += [".", "*"]
            default: expression.append(scalar)
            }
        }
        var parser = AndroidPatternParser(expression)
        do throws(AndroidPatternFault) {
            return .pattern(AndroidPattern(root: try parser.expression()))
        } catch {
            return error == .faulty ? .faulty : .unsupported
        }
    }

    /// True if the expression matches the whole value.
    func matches(_ value: String) -> Bool {
        let text = Array(value.unicodeScalars)
        return AndroidPattern.ends(of: root, from: [0], in: text).contains(text.count)
    }

    /// Where matches that begin at one of `starts` can end.
    private static func ends(of node: Node, from starts: Set<Int>, in text: [Unicode.Scalar]) -> Set<Int> {
        switch node {
        case .any: return step(starts, in: text) { !lineEnds.contains($0) }
        case .character(let scalar): return step(starts, in: text) { $0 == scalar }
        case .characters(let set): return step(starts, in: text, where: set.contains)
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([text.count])
        case .sequence(let nodes): return nodes.reduce(starts) { ends(of: $1, from: $0, in: text) }
        case .choice(let nodes): return nodes.reduce(into: []) { $0.formUnion(ends(of: $1, from: starts, in: text)) }
        case .repeated(let node, let least, let most):
            return repeated(node, least, most, from: starts, in: text)
        case .possessive(let node, let least, let most):
            let longest = starts.map { repeated(node, least, most, from: [$0], in: text).max() }
            return Set(longest.compactMap(\.self))
        }
    }

    private static func step(
        _ starts: Set<Int>, in text: [Unicode.Scalar], where fits: (Unicode.Scalar) -> Bool
    ) -> Set<Int> {
        Set(starts.filter { $0 < text.count && fits(text[$0]) }.map { $0 + 1 })
    }

    private static func repeated(
        _ node: Node, _ least: Int, _ most: Int?, from starts: Set<Int>, in text: [Unicode.Scalar]
    ) -> Set<Int> {
        let first = (0..<least).reduce(starts) { places, _ in ends(of: node, from: places, in: text) }
        if let most, most <= least { return first }
        var all = first, new = first
        while !new.isEmpty {
            new = ends(of: node, from: new, in: text).subtracting(all)
            all.formUnion(new)
        }
        return all
    }

    private static let lineEnds: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}
