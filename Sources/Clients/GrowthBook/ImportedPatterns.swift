import PolicyModel

/// The regular expressions that a list of a policy says, read letter by letter: any other form is none of them.
enum ImportedPatterns {
    /// That of every version which a policy has.
    static let numbers = "^[0-9]{1,5}([.][0-9]{1,5}){0,3}$"

    /// The tags that these texts are. A policy's tag holds for every longer one, and for both codes of its language, so
    /// only one with a region is one text.
    static func languages(exactly texts: [String]) throws(UnreadTest) -> [LanguageTag] {
        var tags: [LanguageTag] = []
        for text in texts {
            guard let tag = LanguageTag(text), tag.description == text else {
                throw UnreadTest("`language` is '\(text.prefix(64))', no language tag")
            }
            guard tag.region != nil else {
                throw UnreadTest("`language` is '\(text)' alone, and a policy's \(text) holds for longer tags, too")
            }
            if let other = tag.current.spellings.first(where: { !texts.contains("\($0)") }) {
                throw UnreadTest("`language` is '\(text)' alone, and a policy's \(text) holds for \(other), too")
            }
            if !tags.contains(tag.current) { tags.append(tag.current) }
        }
        return tags
    }

    /// The tags of `^[pP][tT]($|[-_])` and `^(de|fr)($|[-_])`; nil for another pattern. A language with two codes is
    /// there with both.
    static func languages(_ pattern: String) -> [LanguageTag]? {
        guard let texts = choices(pattern, end: "($|[-_])") else { return nil }
        let found = texts.compactMap(tag)
        guard found.count == texts.count else { return nil }
        let isWhole = found.allSatisfy { $0.current.spellings.allSatisfy(found.contains) }
        return isWhole ? found.map(\.current).uniqued() : nil
    }

    /// The models of `^(iPhone5,.*|iPad1,1)$`; nil for another pattern.
    static func models(_ pattern: String) -> [ModelPattern]? {
        guard let texts = choices(pattern, end: "$") else { return nil }
        let models = texts.compactMap(model)
        return models.count == texts.count ? models : nil
    }

    /// The alternatives between `^` and the end: in brackets where they are several.
    private static func choices(_ pattern: String, end: String) -> [Substring]? {
        guard pattern.hasPrefix("^"), pattern.hasSuffix(end) else { return nil }
        let inner = pattern.dropFirst().dropLast(end.count)
        guard inner.hasPrefix("("), inner.hasSuffix(")") else { return [inner] }
        return split(inner.dropFirst().dropLast())
    }

    /// At each `|` without a backslash before it.
    private static func split(_ text: Substring) -> [Substring] {
        var parts: [Substring] = [], start = text.startIndex, isEscaped = false
        for place in text.indices {
            if text[place] == "|", !isEscaped {
                parts.append(text[start..<place])
                start = text.index(after: place)
            }
            isEscaped = text[place] == "\\" && !isEscaped
        }
        return parts + [text[start...]]
    }

    /// Each letter is itself as tags are usually written, or stands in both cases in brackets.
    private static func tag(_ text: Substring) -> LanguageTag? {
        var rest = text, plain = "", usual: [Bool] = []
        while let first = rest.popFirst() {
            guard first == "[" else {
                plain.append(first)
                usual.append(true)
                continue
            }
            guard let end = rest.firstIndex(of: "]") else { return nil }
            let both = rest[..<end]
            rest = rest[rest.index(after: end)...]
            guard let letter = both.first, both.count == 2, both == "-_" || isBothCases(both) else { return nil }
            plain.append(letter)
            usual.append(false)
        }
        guard let tag = LanguageTag(plain) else { return nil }
        let isAsWritten = zip(zip(plain, "\(tag)"), usual).allSatisfy { letters, isUsual in
            !isUsual || letters.0 == letters.1
        }
        return isAsWritten ? tag : nil
    }

    private static func isBothCases(_ letters: Substring) -> Bool {
        guard let one = letters.first, let other = letters.last else { return false }
        return one.isLetter && one != other && one.lowercased() == other.lowercased()
    }

    /// `.*` is any run of characters; of the signs of patterns no other stands without a backslash.
    private static func model(_ text: Substring) -> ModelPattern? {
        let signs: Set<Character> = ["\\", "^", "$", ".", "|", "?", "+", "(", ")", "[", "]", "{", "}"]
        var rest = text, model = ""
        while let first = rest.popFirst() {
            if first == "\\" {
                guard let sign = rest.popFirst(), signs.contains(sign) else { return nil }
                model.append(sign)
            } else if first == ".", rest.first == "*" {
                rest.removeFirst()
                model.append("*")
            } else if signs.contains(first) || first == "*" {
                return nil
            } else {
                model.append(first)
            }
        }
        return model.isEmpty ? nil : ModelPattern(model)
    }
}
