import PolicyModel

/// Turns the events of a YAML text into nodes that keep their place, refusing what the format does without.
///
/// An anchor, an alias or a tag is an error where it stands. No alias is ever followed, so a few lines cannot grow.
struct YAMLText {
    static let deepest = 32
    /// How many repeated keys are named one by one.
    private static let mostRepeats = 20

    private let place: Place
    private let text: String
    private let events: [YAMLEvent]
    /// By line, the columns at which a value ends before a blank and a `#` without a blank after it (`YAMLNode.isCut`).
    private let cuts: [Int: Set<Int>]
    /// Whether everything that can be read is taken, for an editor, and nothing is refused.
    private let isLenient: Bool
    /// The place of the event to read next.
    private var next = 0
    private var diagnostics: [Diagnostic] = []
    private var repeats = 0
    /// Whether the value of an alias, or of a word that is a tag as a whole, is not known.
    private var lacksValue = false

    /// `text` has LF line ends; `firstLine` is its first line's number in `file`.
    static func read(
        _ text: String, file: String, firstLine: Int, reporting diagnostics: inout [Diagnostic]
    ) -> YAMLNode? {
        let place = Place(text: text, file: file, firstLine: firstLine)
        diagnostics += place.mistakes + place.foreign
        guard place.mistakes.isEmpty, let text = place.repaired(text) else { return nil }
        do throws(YAMLEvent.Fault) {
            let events = try YAMLEvent.all(in: text, deepest: deepest)
            var reader = YAMLText(place: place, text: text, events: events)
            let root = reader.root()
            diagnostics += reader.diagnostics
            return root
        } catch {
            YAMLText(place: place, text: text, events: []).report(error, &diagnostics)
            return nil
        }
    }

    /// The value of any text, without positions; nil for a text without one.
    static func outline(_ text: [Unicode.Scalar]) -> Result<YAMLNode?, YAMLEvent.Fault> {
        let text = String(String.UnicodeScalarView(text))
        return Result { () throws(YAMLEvent.Fault) in
            var reader = YAMLText(
                place: Place(text: "", file: "", firstLine: 1), text: text,
                events: try YAMLEvent.all(in: text, deepest: deepest), isLenient: true)
            return reader.node(isInFlow: false)
        }
    }

    private init(place: Place, text: String, events: [YAMLEvent], isLenient: Bool = false) {
        self.place = place
        self.text = text
        self.events = events
        self.isLenient = isLenient
        cuts = isLenient ? [:] : YAMLText.cuts(in: text)
    }

    private static func cuts(in text: String) -> [Int: Set<Int>] {
        var before: UInt8 = 0
        let hasSign = text.utf8.contains { byte in
            defer { before = byte }
            return before == UInt8(ascii: " ") && byte == UInt8(ascii: "#")
        }
        guard hasSign else { return [:] }
        var found: [Int: Set<Int>] = [:]
        for (number, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        {
            let line = Array(line)
            for sign in line.indices.dropFirst().dropLast()
            where line[sign] == "#" && line[sign - 1] == " " && !line[sign + 1].properties.isWhitespace {
                let end = line[..<sign].lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
                found[number, default: []].insert(end)
            }
        }
        return found
    }

    private mutating func root() -> YAMLNode? {
        guard !events.isEmpty else { return .empty(at: place.start) }
        let root = node(isInFlow: false)
        // Nothing is to be said of what is not known as missing.
        if lacksValue { return nil }
        guard repeats > YAMLText.mostRepeats else { return root }
        diagnostics = []
        diagnostics.error(
            "repeated-key", at: place.start, "more than \(YAMLText.mostRepeats) keys are repeated",
            help: "write each key once")
        return nil
    }

    /// The next value, whose depth libyaml's reader has limited; nil for one that is refused.
    private mutating func node(isInFlow: Bool) -> YAMLNode? {
        guard next < events.count else { return nil }
        let event = events[next], position = place.position(event.mark), start = event.mark.index
        next += 1
        if event.isMarked || event.isAlias {
            refuse(at: start, position)
            lacksValue = lacksValue || !isLenient && (event.isAlias || event.kind == .scalar("", .plain))
        }
        switch event.kind {
        case .scalar(let text, let style):
            let inset: UInt8 = style == .plain ? 0 : 1, length = text.unicodeScalars.count + 2 * Int(inset)
            let isAsRead = event.end.line == event.mark.line && event.end.column - event.mark.column == length
            return YAMLNode(
                content: .scalar(text, isPlain: style == .plain), inset: isAsRead ? inset : nil, position: position,
                range: range(of: event, style), isFlow: isInFlow,
                isCut: style == .plain && cuts[event.end.line]?.contains(event.end.column) == true)
        case .listStart(let isFlow):
            let isFlow = isFlow || isInFlow, items = items(isFlow: isFlow)
            return YAMLNode(
                content: .list(items), position: position,
                range: start..<end(of: items.last?.range, isFlow: isFlow, from: start), isFlow: isFlow)
        case .mapStart(let isFlow):
            let isFlow = isFlow || isInFlow, entries = entries(isFlow: isFlow)
            return YAMLNode(
                content: .map(entries), position: position,
                range: start..<end(of: entries.last?.range, isFlow: isFlow, from: start), isFlow: isFlow)
        case .alias, .listEnd, .mapEnd: return nil
        }
    }

    /// What a scalar covers; of a block without the line ends after it.
    private func range(of event: YAMLEvent, _ style: YAMLEvent.Style) -> Range<Int> {
        let start = event.mark.index, end = event.end.index
        guard style == .block else { return start..<max(start, end) }
        let written = text.unicodeScalars.prefix(end).dropFirst(start)
        return start..<start + written.count - written.reversed().prefix { $0.properties.isWhitespace }.count
    }

    /// Where the list or map ends whose last event was read: at its closing sign, or with its last part. A pair inside
    /// a flow list may have no braces: `[version: 1.0]`.
    private func end(of last: Range<Int>?, isFlow: Bool, from start: Int) -> Int {
        guard next > 0, next <= events.count else { return start }
        let sign = events[next - 1], isClosed = isFlow && sign.end.index > sign.mark.index
        return max(start, isClosed ? sign.end.index : last?.upperBound ?? sign.end.index)
    }

    /// Whether the list or map that is being read has no more values.
    private var isAtEnd: Bool { next >= events.count || events[next].isEnd }

    private mutating func items(isFlow: Bool) -> [YAMLNode] {
        var items: [YAMLNode] = []
        while !isAtEnd {
            if let item = node(isInFlow: isFlow) { items.append(item) }
        }
        next += 1
        return items
    }

    private mutating func entries(isFlow: Bool) -> [YAMLNode.Entry] {
        var entries: [YAMLNode.Entry] = [], seen = FirstPlaces()
        while !isAtEnd {
            let event = events[next], position = place.position(event.mark)
            let name = key(at: position), value = node(isInFlow: isFlow)
            guard let name else { continue }
            if !isLenient, let first = seen.place(of: name, at: position) {
                repeats += 1
                diagnostics.error(
                    "repeated-key", at: position, "'\(name)' is written more than once", help: "write each key once",
                    note: .init("first written here", at: first))
                continue
            }
            guard let value else { continue }
            entries.append(.init(key: name, keyPosition: position, keyRange: range(of: event, .plain), value: value))
        }
        next += 1
        return entries
    }

    /// Nil for what cannot be a key.
    private mutating func key(at position: SourcePosition) -> String? {
        let event = events[next]
        if case .scalar(let name, let style) = event.kind {
            next += 1
            if event.isMarked { refuse(at: event.mark.index, position) }
            guard style == .plain, name == "<<", !isLenient else { return name }
            diagnostics.error(
                "yaml-merge-key", at: position, "the merge key '<<' cannot be used",
                help: "put shared values into a fragment and name it with 'extends'")
            return nil
        }
        let count = diagnostics.count
        guard node(isInFlow: false) != nil else { return nil }
        // The key as a whole is refused, so mistakes inside it need no report.
        diagnostics.removeSubrange(count...)
        diagnostics.error("yaml-key", at: position, "a key must be plain text", help: "write key: value")
        return nil
    }
}

extension YAMLText {
    /// Refuses the anchor, alias or tag that stands at an index among the text's Unicode scalars.
    private mutating func refuse(at index: Int, _ position: SourcePosition) {
        if isLenient { return }
        diagnostics.append(YAMLText.refusal(of: Array(text.unicodeScalars.dropFirst(index).prefix(40)), at: position))
    }

    /// - Parameter sign: begins with `&`, `*` or `!`.
    private static func refusal(of sign: [Unicode.Scalar], at position: SourcePosition) -> Diagnostic {
        var word = String.UnicodeScalarView(
            sign.prefix { !$0.properties.isWhitespace && !",[]{}".unicodeScalars.contains($0) })
        if word.count > 1, word.last == ":" { word.removeLast() }
        let written = "write the value out, or put quotes around it if it is text"
        let (id, name, help) =
            switch sign.first {
            case "&": ("yaml-anchor", "anchor", written)
            case "*": ("yaml-alias", "alias", written)
            default: ("yaml-tag", "tag", "remove it, or put quotes around the value if it is text")
            }
        return Diagnostic(.error, id, at: position, "the \(name) '\(String(word))' cannot be used", help: help)
    }

    private func report(_ fault: YAMLEvent.Fault, _ diagnostics: inout [Diagnostic]) {
        switch fault {
        case .nesting(let mark):
            diagnostics.error(
                "yaml-nesting", at: place.position(mark), "nesting goes deeper than \(YAMLText.deepest) levels",
                help: "flatten the value")
        case .syntax(let mark, _): diagnostics.append(explanation(of: mark))
        }
    }

    private func explanation(of mark: YAMLEvent.Mark) -> Diagnostic {
        let written = Array(text.unicodeScalars)
        if let mistake = YAMLMistake.explaining(written, stoppedAt: mark.index) {
            let position = place.position(at: mistake.place, in: written)
            return Diagnostic(.error, "yaml-syntax", at: position, mistake.message, help: mistake.help)
        }
        if let sign = sign(in: written, before: mark) {
            return YAMLText.refusal(of: Array(written[sign...].prefix(40)), at: place.position(at: sign, in: written))
        }
        return Diagnostic(
            .error, "yaml-syntax", at: place.position(mark), "from here on the text cannot be read as YAML",
            help: "put quotes around values that hold : # [ ] { } or ,")
    }

    /// The anchor, alias or tag on the line of a syntax error or the one before, which then is what is wrong.
    private func sign(in written: [Unicode.Scalar], before mark: YAMLEvent.Mark) -> Int? {
        let lines = written.indices.split(omittingEmptySubsequences: false) { written[$0] == "\n" }
        for line in [mark.line, mark.line - 1] where lines.indices.contains(line) {
            let found = lines[line].first { index in
                "&*!".unicodeScalars.contains(written[index])
                    && (index == 0 || " \t\n[{,:-?&!]}\"'".unicodeScalars.contains(written[index - 1]))
            }
            if let found { return found }
        }
        return nil
    }
}
