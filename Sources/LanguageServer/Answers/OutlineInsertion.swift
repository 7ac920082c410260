import Authoring
import PolicyModel

/// Text to be put into a file, in the manner of what stands there.
struct OutlineInsertion {
    let range: Range<Int>
    let text: String

    private init(at place: Int, _ text: String) { (range, self.text) = (place..<place, text) }

    /// An entry at the end of a list, which is begun if there is none.
    ///
    /// Nil without front matter, or where the key holds something else.
    init?(item: String, under key: String, in outline: FileOutline) {
        guard let lines = outline.frontLines else { return nil }
        let text = outline.text, end = text.lineEnd
        guard let span = outline.value([.key(key)]) else {
            if let front = outline.front, front.isFlow {
                guard let last = front.entries.last else { return nil }
                self.init(at: last.value.range.upperBound, ", \(key): [\(item)]")
                return
            }
            let place = lines.upperBound
            let gap = text.isEnded(lines) || lines.isEmpty ? "" : end
            self.init(at: place, "\(gap)\(key):\(end)  - \(item)\(end)")
            return
        }
        if span.range.isEmpty {
            self.init(at: span.range.lowerBound, "\(end)  - \(item)")
            return
        }
        guard let list = OutlineList(key, in: outline) else { return nil }
        guard let last = list.items.last else {
            self.init(at: list.range.lowerBound + 1, item)
            return
        }
        if list.isFlow {
            self.init(at: last.value.upperBound, ", \(item)")
        } else {
            let head = text[last.whole.lowerBound..<last.value.lowerBound]
            let isEnded = text.isEnded(last.whole)
            self.init(at: last.whole.upperBound, "\(isEnded ? "" : end)\(head)\(item)\(isEnded ? end : "")")
        }
    }

    /// A release in its place among those that are listed, ascending as most lists are.
    init?(release version: Version, in outline: FileOutline) {
        let releases = outline.value([.key("releases")])?.listItems ?? []
        let versions = releases.map { $0[.key("version")]?.plainText.flatMap { Version($0) } }
        let lower = zip(versions, releases).compactMap { one, item in one.map { ($0, item) } }.filter { $0.0 < version }
        // That of the release before, as `release add` takes it; a map on lines of its own cannot stand in one.
        let requires = lower.max { $0.0 < $1.0 }?.1[.key("requires")].flatMap { value in
            value.plainText != nil || value.isFlow ? outline.text[value.range] : nil
        }
        let own = requires.flatMap { $0.isEmpty || $0.contains("\n") ? nil : "requires: \($0), " } ?? ""
        let item = "{version: \(version), \(own)live: pending}"
        guard let list = OutlineList("releases", in: outline), !list.isFlow else {
            self.init(item: item, under: "releases", in: outline)
            return
        }
        let known = versions.compactMap(\.self), isDescending = known.count > 1 && known[0] > known[known.count - 1]
        let next = versions.firstIndex { other in other.map { isDescending ? $0 < version : $0 > version } ?? false }
        guard let next, list.items.indices.contains(next) else {
            self.init(item: item, under: "releases", in: outline)
            return
        }
        let place = list.items[next], head = outline.text[place.whole.lowerBound..<place.value.lowerBound]
        self.init(at: place.whole.lowerBound, "\(head)\(item)\(outline.text.lineEnd)")
    }

    /// Fields at the end of the part of a section that a place is in.
    init?(fields: [String], near offset: Int, in outline: FileOutline) {
        let text = outline.text
        let section =
            outline.sections.first { $0.range.contains(offset) }
            ?? outline.sections.first { $0.range.upperBound == offset }
        guard let section else { return nil }
        let part = section.parts.dropFirst().first { $0.range.contains(offset) } ?? section.parts.first
        guard let part else { return nil }
        let lines = fields.map { "- \($0): …" }.joined(separator: text.lineEnd)
        let last =
            part.fields.last?.range.upperBound ?? (part.heading.isEmpty ? section.heading : part.heading).upperBound
        self.init(at: last, "\(text.lineEnd)\(lines)")
    }

    /// A section at the end of the file.
    init(text name: String, _ fields: [String], in outline: FileOutline) {
        let text = outline.text, end = text.lineEnd
        let gap = text.isEnded(text.bytes.indices) ? end : end + end
        let lines = ["# Text: \(name)"] + fields.map { "- \($0): …" }
        self.init(at: text.bytes.count, gap + lines.joined(separator: end) + end)
    }
}

extension SourceText {
    /// How the first line ends.
    var lineEnd: String { bytes.firstRange(of: Array("\r\n".utf8)) == nil ? "\n" : "\r\n" }

    /// True where the last byte of a range ends a line; a carriage return before it is one character with it.
    func isEnded(_ range: Range<Int>) -> Bool { !range.isEmpty && bytes[range.upperBound - 1] == UInt8(ascii: "\n") }
}
