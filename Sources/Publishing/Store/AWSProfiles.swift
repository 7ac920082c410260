/// Parses a file of AWS profiles, such as `~/.aws/credentials`. A syntax error is reported with its line.
package struct AWSProfiles: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Sections are `[name]`.
        case credentials
        /// Sections are `[default]` and `[profile name]`; all others are ignored.
        case config
    }

    package let path: String
    /// Values by profile and key; never printed.
    private var values: [String: [String: String]] = [:]

    /// - Throws: `AWSSettingsError.file` without the text of the line, which may be a secret.
    package init(_ text: String, path: String, kind: Kind) throws(AWSSettingsError) {
        self.path = path
        var profile: String?
        var isBeforeFirstSection = true
        for (number, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = raw.trimmed
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
            if line.hasPrefix("[") {
                profile = try Self.profile(line, kind, at: .init(path: path, line: number + 1))
                isBeforeFirstSection = false
            } else if !(raw.first?.isWhitespace ?? false) {
                // An indented line is a nested setting of the AWS tools, which is ignored.
                guard !isBeforeFirstSection else {
                    throw .file(path, line: number + 1, reason: "a setting stands before the first [profile]")
                }
                let (key, value) = try Self.setting(line, at: .init(path: path, line: number + 1))
                if let profile { values[profile, default: [:]][key] = value }
            }
        }
    }

    package var names: [String] { values.keys.sorted() }

    /// A setting of a profile; an empty one counts as absent.
    func value(_ key: String, of profile: String) -> String? { values[profile]?[key].flatMap { $0.isEmpty ? nil : $0 } }

    private struct Place {
        let path: String
        let line: Int
    }

    /// The profile's name in a section line; nil for another kind of section.
    private static func profile(_ line: Substring, _ kind: Kind, at place: Place) throws(AWSSettingsError) -> String? {
        guard let end = line.firstIndex(of: "]"), withoutComment(line[line.index(after: end)...]).isEmpty else {
            throw .file(place.path, line: place.line, reason: "a section is of the form [name]")
        }
        let words = line[line.index(after: line.startIndex)..<end].split(whereSeparator: \.isWhitespace)
        switch (kind, words.count) {
        case (_, 0): throw .file(place.path, line: place.line, reason: "a section needs a name")
        case (.credentials, _): return words.joined(separator: " ")
        case (.config, 1): return words[0] == "default" ? "default" : nil
        case (.config, _): return words[0] == "profile" ? words.dropFirst().joined(separator: " ") : nil
        }
    }

    /// Splits `key = value`.
    private static func setting(_ line: Substring, at place: Place) throws(AWSSettingsError) -> (String, String) {
        guard let equals = line.firstIndex(of: "="), equals != line.startIndex else {
            throw .file(place.path, line: place.line, reason: "a setting is of the form key = value")
        }
        return (line[..<equals].trimmed.lowercased(), String(withoutComment(line[line.index(after: equals)...])))
    }

    /// A comment begins with `#` or `;` after a space. Without the space they are part of the value.
    private static func withoutComment(_ text: Substring) -> Substring {
        for mark in text.indices where text[mark] == "#" || text[mark] == ";" {
            if mark == text.startIndex || text[text.index(before: mark)].isWhitespace { return text[..<mark].trimmed }
        }
        return text.trimmed
    }
}

extension AWSProfiles: CustomStringConvertible, CustomReflectable {
    package var description: String { "profiles of \(path)" }
    package var customMirror: Mirror { Mirror(self, children: ["path": path]) }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...last]
    }
}
