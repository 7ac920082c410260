import PolicyModel
import Yams

/// Turns YAML text into nodes that keep their place, refusing what the format does without.
///
/// Yams expands aliases and compares whole keys while it reads, so a few lines could cost hours. Therefore the
/// characters that begin an anchor, an alias or a tag are replaced, one for one, before it sees the text.
struct YAMLText {
    static let deepest = 32
    /// How many repeated keys are named before the rest of the text is left unread.
    private static let mostRepeats = 20

    private let place: Place
    /// As Yams is to read it: `scalars` in one.
    private var text: String
    /// The text's characters as they were written.
    private let written: [Unicode.Scalar]
    /// The same, those of anchors, aliases and tags replaced.
    private var scalars: [Unicode.Scalar]
    private let markers: [Unicode.Scalar: Unicode.Scalar]
    /// Stands for the first character of a key that comes again, by its index in `scalars`.
    private let repeatMarker: Unicode.Scalar
    private var hidden: [Int: Unicode.Scalar] = [:]

    /// `text` has LF line ends; `firstLine` is its first line's number in `file`.
    static func read(
        _ text: String, file: String, firstLine: Int, reporting diagnostics: inout [Diagnostic]
    ) -> YAMLNode? {
        let place = Place(text: text, file: file, firstLine: firstLine)
        guard place.hasPlainLines(&diagnostics) else { return nil }
        guard var reader = YAMLText(text, place) else {
            diagnostics.error("yaml-syntax", at: place.start, "the text uses every character kept for private use")
            return nil
        }
        return reader.compose(&diagnostics)
    }

    private init?(_ text: String, _ place: Place) {
        let own = UInt32(0xE000)...0xF8FF
        let present = Set(text.unicodeScalars.lazy.filter { own.contains($0.value) })
        let free = Array(own.lazy.compactMap { Unicode.Scalar($0) }.filter { !present.contains($0) }.prefix(4))
        guard free.count == 4 else { return nil }
        self.place = place
        let signs: [Unicode.Scalar] = ["&", "*", "!"]
        markers = Dictionary(uniqueKeysWithValues: zip(free, signs))
        repeatMarker = free[3]
        written = Array(text.unicodeScalars)
        scalars = written
        self.text = text
        var previous: Unicode.Scalar = "\n", isChanged = false
        for index in scalars.indices {
            let scalar = scalars[index]
            if let sign = signs.firstIndex(of: scalar), YAMLText.opensToken(after: previous) {
                scalars[index] = free[sign]
                isChanged = true
            }
            previous = scalar
        }
        if isChanged { self.text = YAMLText.joined(scalars) }
    }

    private static func joined(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// True where an anchor, alias or tag could begin; many other characters there are restored afterwards.
    private static func opensToken(after scalar: Unicode.Scalar) -> Bool { " \t\n[{,:-?&!]}\"'".unicodeScalars.contains(scalar) }

    private mutating func compose(_ diagnostics: inout [Diagnostic]) -> YAMLNode? {
        for _ in 0...YAMLText.mostRepeats {
            do {
                // Every scalar is text here, so nothing is gained by guessing its type.
                guard let root = try Yams.compose(yaml: text, .basic, .default, .utf8) else { return .empty(at: place.start) }
                return node(root, depth: 1, &diagnostics)
            } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
                guard hideKey(at: context.mark) else {
                    reportRepeat(keys.first ?? "", at: context.mark, &diagnostics)
                    return nil
                }
            } catch {
                report(error, &diagnostics)
                return nil
            }
        }
        diagnostics.error("repeated-key", at: place.start, "more than \(YAMLText.mostRepeats) keys are repeated", help: "write each key once")
        return nil
    }

    private func reportRepeat(_ key: String, at mark: Mark, _ diagnostics: inout [Diagnostic]) {
        diagnostics.error("repeated-key", at: place.position(mark), "'\(key)' is written more than once", help: "write each key once")
    }

    /// Makes the first of two equal keys unequal to the second for Yams, which would stop there; false where it cannot.
    private mutating func hideKey(at mark: Mark) -> Bool {
        guard var index = place.index(line: mark.line, column: mark.column) else { return false }
        if index < scalars.count, scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
        guard index < scalars.count, scalars[index].properties.isAlphabetic, scalars[index] != repeatMarker else { return false }
        hidden[index] = scalars[index]
        scalars[index] = repeatMarker
        text = YAMLText.joined(scalars)
        return true
    }
}

extension YAMLText {
    private func node(_ node: Node, depth: Int, _ diagnostics: inout [Diagnostic]) -> YAMLNode? {
        let position = place.position(node.mark)
        guard depth <= YAMLText.deepest else {
            reportNesting(at: position, &diagnostics)
            return nil
        }
        switch node {
        case .scalar(let scalar): return self.scalar(scalar, at: position, &diagnostics)
        case .sequence(let sequence):
            let items = sequence.compactMap { self.node($0, depth: depth + 1, &diagnostics) }
            return YAMLNode(content: .list(items), position: position)
        case .mapping(let mapping): return map(mapping, at: position, depth: depth, &diagnostics)
        case .alias:
            diagnostics.error("yaml-alias", at: position, "an alias cannot be used", help: "write the value out")
            return nil
        }
    }

    private func scalar(_ scalar: Node.Scalar, at position: SourcePosition, _ diagnostics: inout [Diagnostic]) -> YAMLNode? {
        let isPlain = scalar.style == .plain
        if isPlain, let first = scalar.string.unicodeScalars.first, let sign = markers[first] {
            report(sign, restored(scalar.string, scalar.mark), at: position, &diagnostics)
            return nil
        }
        return YAMLNode(content: .scalar(restored(scalar.string, scalar.mark), isPlain: isPlain), position: position)
    }

    private func map(
        _ mapping: Node.Mapping, at position: SourcePosition, depth: Int, _ diagnostics: inout [Diagnostic]
    ) -> YAMLNode {
        var entries: [YAMLNode.Entry] = [], seen: [String: SourcePosition] = [:]
        for (key, value) in mapping {
            let keyPosition = place.position(key.mark)
            let value = node(value, depth: depth + 1, &diagnostics)
            guard let name = name(of: key, at: keyPosition, &diagnostics) else { continue }
            if let first = seen[name] {
                diagnostics.error(
                    "repeated-key", at: keyPosition, "'\(name)' is written more than once", help: "write each key once",
                    note: .init("first written here", at: first))
                continue
            }
            seen[name] = keyPosition
            if let value { entries.append(.init(key: name, keyPosition: keyPosition, value: value)) }
        }
        return YAMLNode(content: .map(entries), position: position)
    }

    private func name(of key: Node, at position: SourcePosition, _ diagnostics: inout [Diagnostic]) -> String? {
        guard case .scalar(let scalar) = key else {
            diagnostics.error("yaml-key", at: position, "a key must be plain text", help: "write key: value")
            return nil
        }
        guard let node = self.scalar(scalar, at: position, &diagnostics), case .scalar(let name, let isPlain) = node.content
        else { return nil }
        guard !(isPlain && name == "<<") else {
            diagnostics.error(
                "yaml-merge-key", at: position, "the merge key '<<' cannot be used",
                help: "put shared values into a fragment and name it with 'extends'")
            return nil
        }
        return name
    }

    private func report(_ sign: Unicode.Scalar, _ text: String, at position: SourcePosition, _ diagnostics: inout [Diagnostic]) {
        let word = text.prefix { !$0.isWhitespace }.prefix(40)
        switch sign {
        case "&": diagnostics.error("yaml-anchor", at: position, "the anchor '\(word)' cannot be used", help: "write the value out, or put quotes around it if it is text")
        case "*": diagnostics.error("yaml-alias", at: position, "the alias '\(word)' cannot be used", help: "write the value out, or put quotes around it if it is text")
        default: diagnostics.error("yaml-tag", at: position, "the tag '\(word)' cannot be used", help: "remove it, or put quotes around the value if it is text")
        }
    }

    /// The text with every replaced character back in its place.
    private func restored(_ text: String, _ mark: Mark?) -> String {
        // Every character kept for private use begins with 0xEE or 0xEF.
        guard text.utf8.contains(where: { $0 >= 0xEE }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == repeatMarker, let original = original(at: mark) { result.append(original) } else { result.append(markers[scalar] ?? scalar) }
        }
        return String(result)
    }

    private func original(at mark: Mark?) -> Unicode.Scalar? {
        guard let mark, let index = place.index(line: mark.line, column: mark.column) else { return nil }
        return hidden[index] ?? hidden[index + 1]
    }

    private func reportNesting(at position: SourcePosition, _ diagnostics: inout [Diagnostic]) {
        diagnostics.error(
            "yaml-nesting", at: position, "nesting goes deeper than \(YAMLText.deepest) levels", help: "flatten the value")
    }

    private func report(_ error: any Error, _ diagnostics: inout [Diagnostic]) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            // Yams gives up at a depth of its own, far beyond ours.
            if problem.hasPrefix("Maximum nesting level") { return reportNesting(at: place.position(mark), &diagnostics) }
            let stop = place.index(line: mark.line, column: mark.column) ?? written.count
            if let mistake = YAMLMistake.explaining(written, stoppedAt: stop) {
                return diagnostics.error("yaml-syntax", at: place.position(at: mistake.place), mistake.message, help: mistake.help)
            }
            if let (sign, text, position) = neutralised(before: mark) { return report(sign, text, at: position, &diagnostics) }
            diagnostics.error(
                "yaml-syntax", at: place.position(mark), "from here on the text cannot be read as YAML",
                help: "put quotes around values that hold : # [ ] { } or ,")
        case YamlError.memory: reportNesting(at: place.start, &diagnostics)
        default:
            diagnostics.error("yaml-syntax", at: place.start, "the text is not YAML", help: "remove control characters")
        }
    }

    /// The anchor, alias or tag on the line of a syntax error or the one before, which then is what is wrong.
    private func neutralised(before mark: Mark) -> (Unicode.Scalar, String, SourcePosition)? {
        for line in [mark.line, mark.line - 1] {
            guard let start = place.index(line: line, column: 1) else { continue }
            let end = scalars[start...].firstIndex(of: "\n") ?? scalars.endIndex
            guard let found = scalars[start..<end].firstIndex(where: { markers[$0] != nil }), let sign = markers[scalars[found]] else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[found..<end])
            return (sign, restored(String(text), nil), place.position(line: line, column: found - start + 1))
        }
        return nil
    }
}
