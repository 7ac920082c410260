import TestSupport
@testable import Authoring

/// Writes a front matter in one of the many spellings that the reader accepts, chosen by a seed.
///
/// Every comment has a number of its own, so that a test can look for each of them.
struct Speller {
    var random: SeededGenerator
    private(set) var comments = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    /// A whole file.
    mutating func file(_ entries: [YAMLValue.Entry], body: String) -> String {
        var lines: [String] = []
        if chance(1, in: 8) {
            lines = flow(.map(entries), margin: "  ").split(separator: "\n").map(String.init)
        } else {
            let indent = pick(["", "", "", "  ", "   "])
            for entry in entries { lines += between(indent) + block(entry, indent, isTop: true) }
        }
        let text = (["---"] + lines + ["---"]).joined(separator: "\n") + "\n" + body
        return chance(1, in: 4) ? text.replacing("\n", with: "\r\n") : text
    }

    private mutating func comment() -> String {
        guard chance(1, in: 4) else { return "" }
        comments += 1
        return pick([" ", "  "]) + "# c\(comments)."
    }

    /// An empty line, a comment of its own, or nothing.
    private mutating func between(_ indent: String) -> [String] {
        guard chance(1, in: 6) else { return [] }
        comments += 1
        return pick([[""], [indent + "# c\(comments)."], ["", "# c\(comments)."]])
    }
}

/// Block style.
extension Speller {
    private mutating func block(_ entry: YAMLValue.Entry, _ indent: String, isTop: Bool = false) -> [String] {
        let key = indent + (chance(1, in: 12) ? "\"\(entry.key)\"" : entry.key) + ":"
        switch entry.value {
        case .scalar(let text):
            if chance(1, in: 12) { return [key + comment(), indent + "  " + scalar(text) + comment()] }
            if chance(1, in: 16) { return [key + " >-", indent + "  " + text] + (isTop ? pick([[], [""]]) : []) }
            return [key + " " + scalar(text) + comment()]
        case .list(let items) where !items.isEmpty && chance(3, in: 5):
            let inner = indent + pick(["", "", " ", "  ", "    "])
            return [key + comment()] + items.flatMap { between(inner) + block(item: $0, inner) }
        case .map(let entries) where !entries.isEmpty && chance(2, in: 5):
            let inner = indent + pick([" ", "  ", "    "])
            return [key + comment()] + entries.flatMap { between(inner) + block($0, inner) }
        case .list, .map:
            let lines = flow(entry.value, margin: indent + "  ").split(separator: "\n").map(String.init)
            let first = chance(1, in: 10) ? [key + comment(), indent + "  " + lines[0]] : [key + " " + lines[0]]
            return closed(first + lines.dropFirst())
        }
    }

    private mutating func block(item: YAMLValue, _ indent: String) -> [String] {
        guard case .map(let entries) = item, chance(1, in: 2) else {
            let lines = flow(item, margin: indent + "    ").split(separator: "\n").map(String.init)
            return closed([indent + "-" + pick([" ", "  "]) + lines[0]] + lines.dropFirst())
        }
        let gap = pick([1, 1, 1, 3]), inner = indent + String(repeating: " ", count: gap + 1)
        var lines = entries.flatMap { block($0, inner) }
        if chance(1, in: 8) { return [indent + "-" + comment()] + lines }
        lines[0] = indent + "-" + String(repeating: " ", count: gap) + lines[0].dropFirst(inner.count)
        return lines
    }

    /// A comment behind the last of several lines.
    private mutating func closed(_ lines: [String]) -> [String] {
        lines.dropLast() + [(lines.last ?? "") + comment()]
    }
}

/// Flow style and plain values.
extension Speller {
    private mutating func scalar(_ text: String) -> String {
        guard !YAMLValue.isPlain(text) || chance(1, in: 8) else { return text }
        return chance(1, in: 2) ? "'\(text.replacing("'", with: "''"))'" : YAMLValue.quoted(text)
    }

    /// - Parameter margin: of lines after the first.
    private mutating func flow(_ value: YAMLValue, margin: String) -> String {
        switch value {
        case .scalar(let text): return scalar(text)
        case .list(let items):
            var parts: [String] = []
            for item in items {
                if case .map(let entries) = item, entries.count == 1, chance(1, in: 4) {
                    parts.append(flow(entries[0], margin: margin))
                } else {
                    parts.append(flow(item, margin: margin + "  "))
                }
            }
            return enclosed(parts, "[", "]", margin)
        case .map(let entries):
            var parts: [String] = []
            for entry in entries { parts.append(flow(entry, margin: margin + "  ")) }
            return enclosed(parts, "{", "}", margin)
        }
    }

    private mutating func flow(_ entry: YAMLValue.Entry, margin: String) -> String {
        if chance(1, in: 8), case .scalar(let text) = entry.value {
            return "\"\(entry.key)\":\(YAMLValue.quoted(text))"
        }
        return "\(entry.key): \(flow(entry.value, margin: margin))"
    }

    private mutating func enclosed(_ parts: [String], _ open: String, _ close: String, _ margin: String) -> String {
        guard !parts.isEmpty else { return open + pick(["", " "]) + close }
        guard chance(1, in: 3) else {
            let gap = pick(["", "", " "]), comma = pick([", ", ", ", ",", " , "])
            return open + gap + parts.joined(separator: comma) + pick(["", "", ","]) + gap + close
        }
        if chance(1, in: 4) {
            let lines = parts.enumerated().map { ($0 == 0 ? "\(open) " : "\(margin), ") + $1 }
            return lines.joined(separator: "\n") + pick(["", "\n\(margin)"]) + close
        }
        var text = open + comment()
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            text += "\n" + margin + part + (isLast ? pick(["", ","]) : ",") + (isLast ? "" : comment())
        }
        // A comment would swallow what follows on its line.
        return text + (chance(3, in: 4) ? comment() + "\n" + margin + close : close)
    }
}
