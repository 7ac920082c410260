/// A regular expression as a graph of steps. All steps that some way through the pattern reaches are walked together, a
/// character at a time, so that no pattern takes longer than steps times characters.
struct PatternWalk: Sendable {
    private enum Step: Sendable {
        case take(Pattern)
        /// The start or the end of the text.
        case edge(isStart: Bool, next: Int)
        case fork([Int])
        case found
    }

    /// Each leads to those it names, and `take` to the one of the same place in `next`.
    private var steps: [Step] = [.found]
    private var next: [Int] = [0]
    private var first = 0

    /// A pattern of more is not read.
    private static let most = 20_000

    /// - Throws: `PatternReader.Fault.unknown` for a pattern of too many steps.
    init(_ pattern: Pattern) throws(PatternReader.Fault) { first = try add(pattern, before: 0) }

    private mutating func append(_ step: Step, before next: Int) throws(PatternReader.Fault) -> Int {
        guard steps.count < Self.most else { throw .unknown }
        steps.append(step)
        self.next.append(next)
        return steps.count - 1
    }

    /// The first step of a pattern that is followed by `rest`.
    private mutating func add(_ pattern: Pattern, before rest: Int) throws(PatternReader.Fault) -> Int {
        switch pattern {
        case .character, .any, .among: return try append(.take(pattern), before: rest)
        case .start: return try append(.edge(isStart: true, next: rest), before: rest)
        case .end: return try append(.edge(isStart: false, next: rest), before: rest)
        case .sequence(let parts):
            var first = rest
            for part in parts.reversed() { first = try add(part, before: first) }
            return first
        case .choice(let patterns):
            var ways: [Int] = []
            for pattern in patterns { ways.append(try add(pattern, before: rest)) }
            return try append(.fork(ways), before: rest)
        case .times(let part, let range): return try add(part, range, before: rest)
        }
    }

    private mutating func add(
        _ part: Pattern, _ range: ClosedRange<Int>, before rest: Int
    ) throws(PatternReader.Fault) -> Int {
        var first = rest, needed = range.lowerBound
        if range.upperBound == Pattern.endless {
            let loop = try append(.fork([]), before: rest), body = try add(part, before: loop)
            steps[loop] = .fork([body, rest])
            first = needed > 0 ? body : loop
            needed -= 1
        } else {
            for _ in 0..<range.upperBound - needed {
                let body = try add(part, before: first)
                first = try append(.fork([body, rest]), before: rest)
            }
        }
        while needed > 0 {
            let body = try add(part, before: first)
            // A part without a step of its own, however often.
            if body == first { break }
            (first, needed) = (body, needed - 1)
        }
        return first
    }

    func isFound(in text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var reached: [Int] = [], marks = [Int](repeating: -1, count: steps.count)
        for place in 0...scalars.count {
            let here = reached
            reached = []
            var open = here + [first], takes: [Int] = []
            while let step = open.popLast() {
                guard marks[step] != place else { continue }
                marks[step] = place
                switch steps[step] {
                case .found: return true
                case .take: takes.append(step)
                case .fork(let ways): open += ways
                case .edge(let isStart, let next):
                    if place == (isStart ? 0 : scalars.count) { open.append(next) }
                }
            }
            guard place < scalars.count else { break }
            for step in takes {
                if case .take(let pattern) = steps[step], pattern.takes(scalars[place]) { reached.append(next[step]) }
            }
        }
        return false
    }
}
