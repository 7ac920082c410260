/// Conditions in words, for pages and reports.
extension Condition {
    /// The condition in words: `iOS; version 3.0.1; OS <15`, or `every device`.
    ///
    /// - Parameter all: the platforms that it can hold on unless it names some; Android's OS versions are API levels.
    package func inWords(on all: [Platform], in words: Vocabulary = .english) -> String {
        var parts: [String] = []
        if let platforms { parts.append(words.chain(platforms.map(\.displayName), .or)) }
        if let version { parts.append(words("condition.version", ["versions": "\(version)"])) }
        if let os {
            let isAndroid = (platforms ?? all) == [.android]
            parts.append(
                isAndroid
                    ? words("condition.level", ["levels": "\(os)"]) : words("condition.system", ["versions": "\(os)"]))
        }
        parts += kinds(in: words)
        if let tablet { parts.append(tablet ? words("condition.tablet") : words("condition.no-tablet")) }
        parts += shares(in: words) + customs(in: words)
        return parts.isEmpty ? words("condition.none") : words.clauses(parts)
    }

    /// The parts other than platform, version and OS, as a sentence names them.
    func traits(in words: Vocabulary) -> [String] {
        var parts = kinds(in: words)
        if let tablet { parts.append(tablet ? words("trait.tablets") : words("trait.no-tablets")) }
        return parts + shares(in: words) + customs(in: words)
    }

    private func shares(in words: Vocabulary) -> [String] {
        draw.map { [words("condition.share", ["share": "\($0.share)"])] } ?? []
    }

    private func kinds(in words: Vocabulary) -> [String] {
        let languages = languages.map {
            words("condition.language", ["languages": words.chain($0.map(\.description), .or)])
        }
        let models = models.map { words("condition.model", ["models": words.chain($0.map(\.text), .or)]) }
        return [languages, models].compactMap(\.self)
    }

    private func customs(in words: Vocabulary) -> [String] {
        custom.map { words("condition.custom", ["name": $0.name, "value": "\($0.value)"]) }
    }
}
