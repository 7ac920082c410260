/// Reads a file of words and holds it to the English one: the same keys with the same places, in every plural form.
package struct VocabularyReader {
    private let file: String
    private let language: LanguageTag
    private let english: Vocabulary?
    private var found: [Diagnostic] = []

    /// The words of a file; nil if it has a mistake.
    ///
    /// - Parameter english: nil for the English file itself, which says what the keys and places are.
    package static func read(
        _ bytes: [UInt8], of language: LanguageTag, file: String, like english: Vocabulary? = .english,
        reporting diagnostics: inout [Diagnostic]
    ) -> Vocabulary? {
        if let english, english.language == language, english.bytes == bytes { return english }
        var reader = VocabularyReader(file: file, language: language, english: english)
        let patterns = reader.patterns(bytes)
        diagnostics += Diagnostic.inFileOrder(reader.found)
        return reader.found.isEmpty ? Vocabulary(language, patterns, bytes: bytes) : nil
    }

    private mutating func patterns(_ bytes: [UInt8]) -> [String: WordPattern] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            error("words-file", line: 1, column: 1, "the file is not UTF-8", help: "save it as UTF-8")
            return [:]
        }
        found += MergeConflict.diagnostics(text, at: SourcePosition(file: file))
        guard found.isEmpty else { return [:] }
        let properties = PropertiesFile(bytes)
        if let broken = properties.broken {
            error(
                "words-syntax", line: broken.line, column: 1, "'\(broken.text.prefix(40))' is no 'key = text'",
                help: "begin comments with '#'; '\\' begins an escape such as '\\u00a0'")
        }
        var patterns: [String: WordPattern] = [:], lines: [String: Int] = [:]
        let known = english.map { expected(like: $0) }
        for entry in properties.entries where !entry.text.isEmpty {
            if let line = lines.updateValue(entry.line, forKey: entry.key) {
                error(
                    "words-key", entry, entry.key, "'\(entry.key)' stands in line \(line) already", "keep one of them")
            } else if let known, known[entry.key] == nil {
                unknown(entry, known.keys.sorted())
            } else {
                patterns[entry.key] = pattern(entry, known.flatMap { $0[entry.key] })
            }
        }
        if let known { reportMissing(known.keys.filter { lines[$0] == nil }.sorted()) }
        return patterns
    }

    /// The keys that the file must have, each with the English text whose places are its own.
    private func expected(like english: Vocabulary) -> [String: WordPattern] {
        var expected: [String: WordPattern] = [:]
        for (key, pattern) in english.patterns {
            guard let form = VocabularyReader.form(of: key) else {
                expected[key] = pattern
                continue
            }
            guard form == .other else { continue }
            for form in PluralRule(language).forms { expected["\(key.dropLast(6)).\(form.rawValue)"] = pattern }
        }
        return expected
    }

    /// The plural form that a key ends with.
    private static func form(of key: String) -> PluralRule.Form? {
        key.lastIndex(of: ".").flatMap { PluralRule.Form(rawValue: String(key[$0...].dropFirst())) }
    }
}

extension VocabularyReader {
    /// The parts of a date; which of them a language writes is its own affair.
    private static let dateParts: Set<String> = ["year", "month", "m", "mm", "day", "dd"]

    private mutating func pattern(_ entry: PropertiesFile.Entry, _ english: WordPattern?) -> WordPattern? {
        guard let pattern = WordPattern(entry.text) else {
            error(
                "words-place", entry, "{", "'\(entry.key)' has a brace that is no place",
                "write places as '{name}', as in the English file")
            return nil
        }
        guard let english else { return pattern }
        let isDate = entry.key == "date" || entry.key == "date.month"
        let own = Set(pattern.places), known = isDate ? VocabularyReader.dateParts : Set(english.places)
        for place in own.subtracting(known).sorted() {
            error(
                "words-place", entry, "{\(place)}", "'{\(place)}' is not a place of '\(entry.key)'",
                known.isEmpty ? "it has no places" : "its places are \(VocabularyReader.names(known))")
        }
        let mayLackCount = [.zero, .one, .two].contains(VocabularyReader.form(of: entry.key))
        let needed = isDate ? ["year"] : mayLackCount ? known.subtracting(["count"]) : known
        for place in needed.subtracting(own).sorted() {
            error(
                "words-place", entry, entry.key, "'\(entry.key)' lacks '{\(place)}'",
                "put '{\(place)}' where its value belongs")
        }
        return pattern
    }

    private static func names(_ places: Set<String>) -> String {
        places.sorted().map { "'{\($0)}'" }.joined(separator: ", ")
    }

    private mutating func unknown(_ entry: PropertiesFile.Entry, _ known: [String]) {
        let stem = entry.key.prefix { $0 != "." }, group = known.filter { $0.hasPrefix("\(stem).") }
        if VocabularyReader.form(of: entry.key) != nil,
            let base = entry.key.lastIndex(of: ".").map({ entry.key[..<$0] }),
            known.contains(where: { $0.hasPrefix("\(base).") && VocabularyReader.form(of: $0) != nil })
        {
            let forms = PluralRule(language).forms.map(\.rawValue).joined(separator: ", ")
            error(
                "words-key", entry, entry.key, "'\(entry.key)' is no plural form of '\(language)'",
                "its forms are \(forms)")
            return
        }
        error(
            "words-key", entry, entry.key, "'\(entry.key)' is not a key of the words",
            NearestName.to(entry.key, among: group.isEmpty ? known : group).map { "did you mean '\($0)'?" }
                ?? "the keys are those of en.properties")
    }

    private mutating func reportMissing(_ keys: [String]) {
        guard !keys.isEmpty, let english else { return }
        let lines = keys.map { key in
            let model = english.patterns[key] ?? expected(like: english)[key]
            return "\(key) = \(model?.source ?? "")"
        }
        error(
            "words-missing", line: 1, column: 1,
            keys.count == 1 ? "'\(keys[0])' is missing" : "\(keys.count) texts are missing",
            help: "translate and add:\n\(lines.joined(separator: "\n"))")
    }

    /// At a part of an entry's line.
    private mutating func error(
        _ id: String, _ entry: PropertiesFile.Entry, _ part: String, _ message: String, _ help: String
    ) {
        let before = entry.raw.firstRange(of: part).map { entry.raw[..<$0.lowerBound].count } ?? 0
        error(id, line: entry.line, column: before + 1, message, help: help)
    }

    private mutating func error(_ id: String, line: Int, column: Int, _ message: String, help: String) {
        let position = SourcePosition(file: file, line: line, column: column)
        found.append(Diagnostic(.error, id, at: position, message, help: help))
    }
}

extension WordPattern {
    /// As a file has it.
    var source: String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            case .place(let name): "{\(name)}"
            }
        }.joined()
    }
}
