/// Reads the places of a front matter's values, also of one that is being written and is not YAML yet.
struct FrontMatterSpans {
    /// How many lines may be left out, so that a text of another kind costs little.
    private static let mostGaps = 24

    private var scalars: [Unicode.Scalar] = []
    /// The bytes of each scalar.
    private var places: [Range<Int>] = []

    /// The values in a range of a file's bytes; lines that keep the parser from going on are left out. Nil if nothing
    /// is left.
    static func spans(of text: SourceText, in lines: Range<Int>) -> YAMLNode? {
        var front = FrontMatterSpans(text, in: lines)
        for _ in 0...mostGaps {
            switch YAMLText.outline(front.scalars) {
            case .success(let span): return span?.moved(front.bytes)
            case .failure(let fault): guard front.leaveOut(fault) else { return nil }
            }
        }
        return nil
    }

    private init(_ text: SourceText, in lines: Range<Int>) {
        var bytes = text.bytes[lines].makeIterator(), parser = Unicode.UTF8.ForwardParser(), place = lines.lowerBound
        while true {
            let scalar: Unicode.Scalar, length: Int
            switch parser.parseScalar(from: &bytes) {
            case .valid(let encoded): (scalar, length) = (Unicode.UTF8.decode(encoded), encoded.count)
            case .error(let count): (scalar, length) = ("\u{FFFD}", count)
            case .emptyInput: return
            }
            if scalar != "\r" {
                scalars.append(scalar)
                places.append(place..<place + length)
            }
            place += length
        }
    }

    private func bytes(_ range: Range<Int>) -> Range<Int> {
        let end = places.last?.upperBound ?? 0
        let start = range.lowerBound < places.count ? places[range.lowerBound].lowerBound : end
        guard let last = range.last else { return start..<start }
        return start..<max(start, last < places.count ? places[last].upperBound : end)
    }

    /// Makes blanks of one line: where the parser stopped, the line before that, or where it began what it could not
    /// read, whichever lets it read the furthest. False if there is none.
    private mutating func leaveOut(_ fault: YAMLEvent.Fault) -> Bool {
        let (stop, start) =
            switch fault {
            case .syntax(let stop, let since): (stop.index, since.index)
            case .nesting(let mark): (mark.index, mark.index)
            }
        let here = line(at: stop)
        let lines = [here, here.flatMap { line(at: $0.lowerBound - 1) }, line(at: start)].compactMap(\.self)
        let ranked = lines.map { line in (line, reach: without(line).reach) }
        guard let best = ranked.max(by: { $0.reach < $1.reach }) else { return false }
        self = without(best.0)
        return true
    }

    /// The scalars of the line that holds a place, or of the last one before it that is not blank.
    private func line(at place: Int) -> Range<Int>? {
        guard place >= 0 else { return nil }
        let end = scalars[..<min(place + 1, scalars.count)].lastIndex { $0 != "\n" && $0 != " " }
        guard let end else { return nil }
        let start = scalars[...end].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return start..<(scalars[end...].firstIndex(of: "\n") ?? scalars.count)
    }

    private func without(_ line: Range<Int>) -> FrontMatterSpans {
        var rest = self
        for place in line { rest.scalars[place] = " " }
        return rest
    }

    /// How far the parser reads.
    private var reach: Int {
        switch YAMLText.outline(scalars) {
        case .success: .max
        case .failure(.syntax(let mark, _)), .failure(.nesting(let mark)): mark.index
        }
    }
}
