import PolicyModel

/// Finds keys that became documentation: a second line of hyphens has cut them off from the front matter, or something
/// stands above it, so that the file has none.
///
/// Lines of hyphens and words with a colon are good Markdown. They are keys where a line begins with one that the front
/// matter may have, or where all lines up to another line of hyphens can be read as YAML with keys in small letters, or
/// are such keys but for slips: capitals, no blank behind the colon, TOML's plus and equals signs.
struct SecondFrontMatter {
    /// Those that the front matter may have.
    let keys: Set<String>

    /// Reports the first such line before the first section.
    func report(in document: SourceDocument, _ diagnostics: inout [Diagnostic]) {
        guard mayHoldKeys(document.body) else { return }
        let lines = introduction(of: document.body), isBelow = document.bodyLine > 1
        // What is indented by four blanks is code to Markdown, and to YAML as good as any other.
        let plain = lines.map { $0.hasPrefix("    ") || $0.hasPrefix("\t") ? "" : $0 }
        // Without front matter the first words above a line of hyphens are a heading.
        let start = isBelow ? 0 : lines.firstIndex(where: Self.isFence) ?? lines.endIndex
        guard let (number, key) = keyLine(in: plain) ?? cutOff(from: lines[start...]) else { return }
        let line = lines[number], column = line.prefix { $0 == " " }.count + 1
        let place = SourcePosition(file: document.file, line: document.bodyLine + number, column: column)
        let words = "; documentation is put in backticks: `\(line.trimmed.prefix(60))`"
        diagnostics.append(
            isBelow
                ? below(document.bodyLine - 1, key, at: place, words)
                : outside(lines[..<number].lastIndex(where: Self.isFence), key, at: place, words))
    }

    /// - Parameter end: the line that ends the front matter.
    private func below(_ end: Int, _ key: String, at place: SourcePosition, _ words: String) -> Diagnostic {
        Diagnostic(
            .error, "front-matter-end", at: place,
            "'\(key)' stands below the front matter, where it is documentation and no key",
            help: "remove the '---' of line \(end), which ends the front matter, or move the line above it" + words,
            note: .init("the front matter ends here", at: SourcePosition(file: place.file, line: end)))
    }

    /// - Parameter fence: the index of the line of hyphens above the key; nil if there is none.
    private func outside(_ fence: Int?, _ key: String, at place: SourcePosition, _ words: String) -> Diagnostic {
        let remedy = fence.map {
            "move what stands above the '---' of line \($0 + 1) below the keys: front matter begins in the first line"
        }
        return Diagnostic(
            .error, "front-matter-open", at: place,
            "'\(key)' stands outside of front matter, where it is documentation and no key",
            help: (remedy ?? "begin the file with a line of ---, and write one below the last key") + words)
    }

    /// Whether some line begins with a key or is of hyphens; most bodies have neither, and every body is asked.
    private func mayHoldKeys(_ body: String) -> Bool {
        let longest = keys.lazy.map(\.utf8.count).max() ?? 0
        return body.withBytes { bytes in
            var start = 0
            while start < bytes.count {
                let line = bytes[start..<(bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? bytes.count)]
                let words = line.drop { $0 == UInt8(ascii: " ") }
                if let first = words.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
                    if words.dropFirst().first == first, Self.isFence(String(decoding: line, as: UTF8.self)[...]) {
                        return true
                    }
                } else if let colon = line.prefix(longest + 1).firstIndex(where: { $0 == UInt8(ascii: ":") }),
                    keys.contains(String(decoding: line[..<colon], as: UTF8.self))
                {
                    return true
                }
                start = line.endIndex + 1
            }
            return false
        }
    }

    /// The lines before the first section; those of fenced code blocks are empty.
    private func introduction(of body: String) -> [Substring] {
        var lines: [Substring] = [], fence: Substring.UTF8View?, rest = body[...]
        while !rest.isEmpty {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")), line = rest[..<(end ?? rest.endIndex)]
            rest = end.map { rest[rest.utf8.index(after: $0)...] } ?? ""
            let mark = line.utf8.drop { $0 == UInt8(ascii: " ") }
                .prefix { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }
            if let open = fence {
                lines.append("")
                if mark.count >= open.count, mark.first == open.first { fence = nil }
            } else if mark.count >= 3 {
                lines.append("")
                fence = mark
            } else {
                if line.hasPrefix("# "), case .section = SectionHeading(text: String(line.dropFirst(2))) { break }
                lines.append(line)
            }
        }
        return lines
    }

    private func keyLine(in lines: [Substring]) -> (Int, String)? {
        for (number, line) in lines.enumerated() {
            if let key = key(of: line), keys.contains(key) { return (number, key) }
        }
        return nil
    }

    /// The first line of what can be read as YAML up to another line of hyphens.
    private func cutOff(from lines: ArraySlice<Substring>) -> (Int, String)? {
        var start = lines.startIndex
        for end in lines.indices where Self.isFence(lines[end]) {
            if let found = keys(of: lines[start..<end]) ?? slips(in: lines[start..<end]) { return found }
            start = end + 1
        }
        return nil
    }

    private static func isFence(_ line: Substring) -> Bool { ["---", "+++"].contains(line.trimmed) }

    /// The first line where every one begins with a key that the front matter may have, in whatever letters, and an
    /// equals sign or a colon.
    private func slips(in lines: ArraySlice<Substring>) -> (Int, String)? {
        let written = lines.indices.filter { !lines[$0].allSatisfy(\.isWhitespace) }
        guard let first = written.first, written.allSatisfy({ slip(in: lines[$0]) != nil }) else { return nil }
        return slip(in: lines[first]).map { (first, $0) }
    }

    private func slip(in line: Substring) -> String? {
        let words = line.drop(while: \.isWhitespace), key = words.prefix { $0.isLetter || $0 == "-" }
        guard let sign = words.dropFirst(key.count).drop(while: \.isWhitespace).first, ":=：".contains(sign) else {
            return nil
        }
        return keys.contains(key.lowercased()) ? String(key) : nil
    }

    private func keys(of lines: ArraySlice<Substring>) -> (Int, String)? {
        // Nearly all words of documentation are no keys, and reading YAML takes longer than looking for a colon.
        guard lines.contains(where: { $0.utf8.contains(UInt8(ascii: ":")) }) else { return nil }
        let start = lines.startIndex, text = lines.joined(separator: "\n")
        var mistakes: [Diagnostic] = []
        guard let node = YAMLText.read(text, file: "", firstLine: start, reporting: &mistakes), mistakes.isEmpty,
            let first = node.entries.first ?? node.listItems.first?.entries.first,
            node.isMap ? isMapOfKeys(node) : node.listItems.allSatisfy(isMapOfKeys)
        else { return nil }
        return (first.keyPosition.line, first.key)
    }

    private func isMapOfKeys(_ node: YAMLNode) -> Bool {
        !node.entries.isEmpty && node.entries.allSatisfy { $0.key.allSatisfy { $0.isLowercase || $0 == "-" } }
    }

    /// What stands before the colon at the beginning of a line; looked at by bytes, since every line of an app is.
    private func key(of line: Substring) -> String? {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let rest = line.utf8[line.utf8.index(after: colon)...]
        return rest.first.map { $0 == UInt8(ascii: " ") } ?? true ? String(line[..<colon]) : nil
    }
}
