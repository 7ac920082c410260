/// What stands between `[ ]` and `{ }`.
extension YAMLSketch {
    /// A bracket that is open.
    private struct Frame {
        let place: Int
        /// Of the entry at hand, since the last comma.
        var hasValue = false
        var hasColon = false
        /// Where words without quotes began, and the last of them.
        var words: (start: Int, last: Int)?
        /// Whether a comma stands in it.
        var isLong = false

        init(_ place: Int) { self.place = place }

        mutating func begin(at place: Int) {
            hasValue = true
            words = (place, place)
        }
    }

    /// Reads from an opening bracket past its closing one.
    ///
    /// - Parameter indent: of the line that holds it; a key that begins no deeper belongs to no bracket.
    mutating func flow(_ indent: Int) throws(Outcome) {
        var frames = [Frame(at)], likely: YAMLMistake?
        at += 1
        while let frame = frames.last {
            let open = Outcome.mistake(likely ?? .open(text[frame.place], at: frame.place))
            guard at < text.count else { throw open }
            switch text[at] {
            case "\n":
                at += 1
                if beginsLineOutside(indent) { throw open }
            case " ", "\t": at += 1
            case "#" where isBlank(at - 1):
                likely = likely ?? comment(in: frame)
                skipLine()
            case ",":
                guard frame.hasValue || frame.hasColon else { throw .mistake(.spareComma(at: at)) }
                frames[frames.count - 1] = Frame(frame.place)
                frames[frames.count - 1].isLong = true
                at += 1
            case "]", "}":
                let closer = YAMLMistake.closer(of: text[frame.place])
                guard text[at] == closer else { throw .mistake(.wrongCloser(text[at], of: text[frame.place], at: at)) }
                frames.removeLast()
                at += 1
                if let outer = frames.indices.last {
                    frames[outer].words = nil
                    let isSame = frame.isLong && text[frames[outer].place] == text[frame.place] && isLineEnd(at)
                    likely = isSame ? .openInside(text[frame.place], at: frame.place) : likely
                }
            default: try inside(&frames)
            }
        }
    }

    private mutating func inside(_ frames: inout [Frame]) throws(Outcome) {
        let last = frames.count - 1, frame = frames[last]
        switch text[at] {
        case "[", "{":
            try begin(frame)
            frames[last].begin(at: at)
            frames.append(Frame(at))
            at += 1
        case "\"" where frame.words == nil, "'" where frame.words == nil:
            try begin(frame)
            frames[last].hasValue = true
            let start = at, isLong = try quote(), end = at
            skipBlanks()
            guard at < text.count, !",]}:\n#".unicodeScalars.contains(text[at]) else { return }
            if isLong { throw openQuote(at: start) }
            if let mistake = innerQuote(before: end) { throw .mistake(mistake) }
        case ":" where isColon(at: at) || (frame.hasValue && frame.words == nil):
            if frame.hasColon { throw secondColon(in: frame) }
            frames[last].hasColon = true
            (frames[last].hasValue, frames[last].words) = (false, nil)
            at += 1
        default:
            if frame.words == nil {
                try begin(frame)
                frames[last].begin(at: at)
            } else if isBlank(at - 1) {
                frames[last].words?.last = at
            }
            at += 1
        }
    }

    /// Refuses what begins where a comma is missing, and signs that begin no words.
    private func begin(_ frame: Frame) throws(Outcome) {
        guard !frame.hasValue else { throw .mistake(.noComma(before: flowWord(from: at), at: at)) }
        switch text[at] {
        case "&", "*", "!", "?": throw .unknown
        case "@", "`", "%", "|", ">": break
        case "-" where isDash(at: at): break
        default: return
        }
        throw .mistake(.cannotBegin(text[at], flowValue(from: at), of: nil, at: at))
    }

    /// Two colons in one entry: either its comma is missing, or the value needs quotes.
    private func secondColon(in frame: Frame) -> Outcome {
        if let words = frame.words, words.last > words.start {
            let before = text[..<words.last].lastIndex { $0 != " " && $0 != "\t" && $0 != "\n" }
            if let before, text[before] == ";" { return .mistake(.semicolon(at: before)) }
            return .mistake(.noComma(before: flowWord(from: words.last), at: words.last))
        }
        let start = frame.words?.start ?? at
        if text[start] == "(" { return .mistake(.parenthesis(at: start)) }
        return .mistake(.colon(in: flowValue(from: start), of: nil, at: at))
    }

    /// A comment whose words close the bracket, if it were none.
    private func comment(in frame: Frame) -> YAMLMistake? {
        let sign = text[frame.place], rest = text[at...].prefix { $0 != "\n" }
        guard rest.contains(YAMLMistake.closer(of: sign)) else { return nil }
        return .hidingComment(frame.words.map { flowValue(from: $0.start) }, of: sign, at: at)
    }

    private func isLineEnd(_ place: Int) -> Bool {
        text[place...].first { $0 != " " && $0 != "\t" }.map { $0 == "\n" } ?? true
    }

    /// True at the beginning of a line that cannot go on with what stands in brackets.
    private func beginsLineOutside(_ indent: Int) -> Bool {
        let first = text[at...].firstIndex { $0 != " " } ?? text.count
        guard first < text.count else { return false }
        if isDash(at: first) { return true }
        guard first - at <= indent, let colon = keyEnd(from: first) else { return false }
        return text[first..<colon].allSatisfy { !"{}[],\"'".unicodeScalars.contains($0) }
    }

    /// The word, or the one sign, that stands at a place.
    private func flowWord(from start: Int) -> String {
        let word = text[start...].prefix { !" \t\n,]}[{:".unicodeScalars.contains($0) }
        return word.isEmpty ? String(Character(text[start])) : words(word.startIndex..<word.endIndex)
    }

    private func flowValue(from start: Int) -> String {
        let value = text[start...].prefix { !"\n,]}".unicodeScalars.contains($0) }
        return words(value.startIndex..<value.endIndex)
    }
}
