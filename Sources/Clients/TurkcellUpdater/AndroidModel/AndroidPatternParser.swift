/// Why an expression has no pattern.
enum AndroidPatternFault: Error {
    case faulty, unsupported
}

/// Parses the part of Java's regular expressions that a normalized rule can hold: it has no capital, no blank, no comma
/// and no `?`.
struct AndroidPatternParser {
    typealias Node = AndroidPattern.Node
    typealias CharacterSet = AndroidPattern.CharacterSet
    typealias Fault = AndroidPatternFault

    private let text: [Unicode.Scalar]
    private var at = 0
    private var depth = 0

    /// More open groups than that are not read.
    private static let deepest = 64
    /// More repetitions than that are not read.
    private static let mostTimes = 1000

    init(_ text: [Unicode.Scalar]) { self.text = text }

    private var next: Unicode.Scalar? { at < text.count ? text[at] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        at += 1
        return true
    }

    /// The whole text.
    mutating func expression() throws(Fault) -> Node {
        let node = try choice()
        // What stops a choice before the end is a `)` that closes nothing.
        guard next == nil else { throw .faulty }
        return node
    }

    private mutating func choice() throws(Fault) -> Node {
        var nodes = [try sequence()]
        while take("|") { nodes.append(try sequence()) }
        return nodes.count == 1 ? nodes[0] : .choice(nodes)
    }

    private mutating func sequence() throws(Fault) -> Node {
        var nodes: [Node] = []
        while let next, next != "|", next != ")" { nodes.append(try quantified(try atom())) }
        return .sequence(nodes)
    }

    private mutating func atom() throws(Fault) -> Node {
        guard let scalar = next else { throw .faulty }
        at += 1
        switch scalar {
        case ".": return .any
        case "^": return .start
        case "$": return .end
        case "(": return try group()
        case "[": return .characters(try characterClass())
        case "\\": return try escape()
        // A quantifier with nothing before it.
        case "*", "+": throw .faulty
        case "{": throw .unsupported
        default: return .character(scalar)
        }
    }

    private mutating func group() throws(Fault) -> Node {
        depth += 1
        guard depth <= Self.deepest else { throw .unsupported }
        let node = try choice()
        guard take(")") else { throw .faulty }
        depth -= 1
        return node
    }

    private mutating func escape() throws(Fault) -> Node {
        if let set = try escapedSet() { return .characters(set) }
        guard let scalar = next else { throw .faulty }
        at += 1
        return .character(scalar)
    }

    /// Of `\d`, `\w`, `\s`; nil for an escaped sign. Other letters and digits name things that are not read here.
    private mutating func escapedSet() throws(Fault) -> CharacterSet? {
        switch next {
        case "d": at += 1; return .digits
        case "w": at += 1; return .letters
        case "s": at += 1; return .blanks
        case let other? where other.properties.isAlphabetic || other.properties.numericType != nil: throw .unsupported
        default: return nil
        }
    }

    private mutating func quantified(_ node: Node) throws(Fault) -> Node {
        let least: Int, most: Int?
        if take("*") {
            (least, most) = (0, nil)
        } else if take("+") {
            (least, most) = (1, nil)
        } else if take("{") {
            let times = try self.times()
            (least, most) = (times, times)
        } else {
            return node
        }
        guard take("+") else { return .repeated(node, atLeast: least, atMost: most) }
        switch node {
        case .any, .character, .characters: return .possessive(node, atLeast: least, atMost: most)
        default: throw .unsupported
        }
    }

    /// The number of `{3}`; a rule holds no comma, so there is no `{3,5}`.
    private mutating func times() throws(Fault) -> Int {
        var times = 0, digits = 0
        while let scalar = next, ("0"..."9").contains(scalar) {
            times = min(times * 10 + Int(scalar.value - 48), Self.mostTimes + 1)
            digits += 1
            at += 1
        }
        guard digits > 0, take("}") else { throw .faulty }
        guard times <= Self.mostTimes else { throw .unsupported }
        return times
    }
}

extension AndroidPatternParser {
    /// A class after its `[`. Classes inside classes and their intersections are not read.
    private mutating func characterClass() throws(Fault) -> CharacterSet {
        var set = CharacterSet(isNegated: take("^"))
        guard next != "]" else { throw .unsupported }
        while !take("]") {
            guard let scalar = next else { throw .faulty }
            if scalar == "[" || (scalar == "&" && at + 1 < text.count && text[at + 1] == "&") { throw .unsupported }
            at += 1
            if scalar == "\\", let escaped = try escapedSet() {
                set.ranges += escaped.ranges
                continue
            }
            set.ranges.append(try range(from: scalar == "\\" ? try escapedSign() : scalar))
        }
        return set
    }

    private mutating func escapedSign() throws(Fault) -> Unicode.Scalar {
        guard let sign = next else { throw .faulty }
        at += 1
        return sign
    }

    /// `a-z`, or `a` alone; a `-` before the closing bracket is itself.
    private mutating func range(from first: Unicode.Scalar) throws(Fault) -> ClosedRange<Unicode.Scalar> {
        guard next == "-", at + 1 < text.count, text[at + 1] != "]" else { return first...first }
        at += 1
        guard let last = next, last != "[", last != "\\" else { throw .unsupported }
        at += 1
        guard first <= last else { throw .faulty }
        return first...last
    }
}
