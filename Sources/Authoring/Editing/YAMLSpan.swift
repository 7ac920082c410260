/// A value of a front matter with the text that it covers; places are indices of the text's Unicode scalars.
///
/// `YAMLNode` knows where a value begins. An edit must know where it ends, too.
package struct YAMLSpan: Sendable {
    package struct Entry: Sendable {
        package let key: YAMLSpan
        package let value: YAMLSpan

        package var range: Range<Int> { key.range.lowerBound..<max(key.range.upperBound, value.range.upperBound) }
    }

    package enum Content: Sendable {
        case scalar(String)
        case list([YAMLSpan])
        case map([Entry])
    }

    package let content: Content
    /// Without the blank lines that follow it. Empty for a value that is left out, as in `live:`.
    package let range: Range<Int>
    /// Whether it is written with brackets or braces, or stands inside such a value.
    package let isFlow: Bool

    package var items: [YAMLSpan] {
        if case .list(let items) = content { return items }
        return []
    }

    package var entries: [Entry] {
        if case .map(let entries) = content { return entries }
        return []
    }

    /// The value of a key, or of an item of a list; nil if there is none.
    package subscript(step: YAMLStep) -> YAMLSpan? {
        switch step {
        case .key(let name): entries.first { $0.key.content.text == name }?.value
        case .item(let index): items.indices.contains(index) ? items[index] : nil
        }
    }
}

extension YAMLSpan.Content {
    package var text: String? {
        if case .scalar(let text) = self { return text }
        return nil
    }
}

/// A step from a value to one inside it.
package enum YAMLStep: Hashable, Sendable {
    case key(String)
    case item(Int)
}

extension YAMLSpan {
    /// The value of a text that the reader of policies has accepted, so that it holds no anchors, aliases or tags.
    ///
    /// Nil for a text without a value.
    init?(_ text: [Unicode.Scalar]) {
        guard case .success(let root?) = YAMLSpan.reading(text) else { return nil }
        self = root
    }

    /// The value of any text; nil for one without a value.
    static func reading(_ text: [Unicode.Scalar]) -> Result<YAMLSpan?, YAMLEvent.Fault> {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        return Result { () throws(YAMLEvent.Fault) in
            let events = try YAMLEvent.all(in: String(view), deepest: YAMLText.deepest)
            var reader = Reader(text: text, events: events[...])
            return reader.value(isInFlow: false)
        }
    }

    /// The same value with each range changed.
    func moved(_ place: (Range<Int>) -> Range<Int>) -> YAMLSpan {
        let content: Content =
            switch content {
            case .scalar: content
            case .list(let items): .list(items.map { $0.moved(place) })
            case .map(let entries):
                .map(entries.map { Entry(key: $0.key.moved(place), value: $0.value.moved(place)) })
            }
        return YAMLSpan(content: content, range: place(range), isFlow: isFlow)
    }

    /// Builds spans from events, each inner value before the outer one, whose end may be that of its last part.
    private struct Reader {
        let text: [Unicode.Scalar]
        var events: ArraySlice<YAMLEvent>

        mutating func value(isInFlow: Bool) -> YAMLSpan? {
            guard let event = events.popFirst() else { return nil }
            let start = event.mark.index, sign = text.indices.contains(start) ? text[start] : " "
            switch event.kind {
            case .scalar(let words, _):
                let end = "|>".unicodeScalars.contains(sign) ? trimmed(event.end.index, from: start) : event.end.index
                return YAMLSpan(content: .scalar(words), range: start..<max(start, end), isFlow: isInFlow)
            case .listStart: return list(from: start, isFlow: isInFlow || sign == "[")
            case .mapStart: return map(from: start, isFlow: isInFlow || sign == "{")
            case .alias, .listEnd, .mapEnd: return nil
            }
        }

        private mutating func list(from start: Int, isFlow: Bool) -> YAMLSpan? {
            var items: [YAMLSpan] = []
            while let next = events.first, next.kind != .listEnd {
                guard let item = value(isInFlow: isFlow) else { return nil }
                items.append(item)
            }
            guard let end = events.popFirst()?.end.index else { return nil }
            let last = items.last?.range.upperBound ?? end
            return YAMLSpan(content: .list(items), range: start..<(isFlow ? end : last), isFlow: isFlow)
        }

        private mutating func map(from start: Int, isFlow: Bool) -> YAMLSpan? {
            var entries: [Entry] = []
            while let next = events.first, next.kind != .mapEnd {
                guard let key = value(isInFlow: isFlow), let value = value(isInFlow: isFlow) else { return nil }
                entries.append(Entry(key: key, value: value))
            }
            guard let end = events.popFirst()?.end.index else { return nil }
            // A pair inside a flow list may have no braces: [version: 1.0].
            let isClosed = isFlow && text.indices.contains(start) && text[start] == "{"
            let last = entries.last?.range.upperBound ?? end
            return YAMLSpan(content: .map(entries), range: start..<(isClosed ? end : last), isFlow: isFlow)
        }

        /// The end of a block of text, without the line ends after it.
        private func trimmed(_ end: Int, from start: Int) -> Int {
            var end = min(end, text.count)
            while end > start, text[end - 1].properties.isWhitespace { end -= 1 }
            return end
        }
    }
}
