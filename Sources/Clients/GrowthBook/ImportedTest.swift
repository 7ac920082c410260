import ClientKit
import PolicyModel

/// The test of one attribute in a condition.
struct ImportedTest {
    let name: String
    /// True where the devices are meant that do not meet it.
    let isNegated: Bool

    init(of name: String, _ isNegated: Bool) { (self.name, self.isNegated) = (name, isNegated) }

    /// What every device of a policy gives, as a text.
    private var isGiven: Bool { ["platform", "version", "os", "language", "model", "tablet", "id"].contains(name) }
    private var opposite: ImportedTest { ImportedTest(of: name, !isNegated) }

    private func asked<Part>(_ part: WritableKeyPath<ImportedCondition, Part>, _ value: Part) -> [ImportedCondition] {
        var condition = ImportedCondition()
        condition[keyPath: part] = value
        return [condition]
    }

    /// All devices, each of which gives the attribute, or those that do not.
    private func given(_ isMissing: Bool) -> [ImportedCondition] {
        isMissing ? asked(\.missing, name) : [ImportedCondition()]
    }

    func alternatives(of test: JSONNode) throws(UnreadTest) -> [ImportedCondition] {
        guard let members = test.members, !members.isEmpty else { return try equal([test]) }
        return try ImportedCondition.joined(
            members.map { (member) throws(UnreadTest) in
                guard let key = member.key, key.hasPrefix("$") else {
                    throw UnreadTest("`\(name)` is compared with a map")
                }
                return try meets(key, member.node)
            }, anyOf: isNegated)
    }

    private func meets(_ key: String, _ wanted: JSONNode) throws(UnreadTest) -> [ImportedCondition] {
        switch key {
        case "$not": return try opposite.alternatives(of: wanted)
        case "$eq": return try equal([wanted])
        case "$ne": return try opposite.equal([wanted])
        case "$in": if let list = wanted.array { return try equal(list) }
        case "$nin": if let list = wanted.array { return try opposite.equal(list) }
        case "$exists":
            if isGiven, let isThere = wanted.bool { return given(isNegated == isThere) }
        case "$type": if isGiven, wanted.string == "string" { return given(isNegated) }
        case "$regex": if let pattern = wanted.string { return try matches(pattern) }
        case _ where ["version", "os"].contains(name) && key.hasPrefix("$v"): return try compares(key, wanted)
        default: break
        }
        throw UnreadTest("`\(name)` is asked by `\(key)`, which no rule of a policy can say")
    }

    private func compares(_ key: String, _ wanted: JSONNode) throws(UnreadTest) -> [ImportedCondition] {
        let bound = try version(wanted), set: VersionSet
        switch key {
        case "$vlt": set = VersionSet(below: bound)
        case "$vlte": set = VersionSet(below: bound, included: true)
        case "$vgt": set = VersionSet(from: bound, included: false)
        case "$vgte": set = VersionSet(from: bound)
        case "$veq": set = VersionSet(bound)
        case "$vne": set = VersionSet(bound).complement
        default: throw UnreadTest("`\(name)` is asked by `\(key)`, which no SDK knows")
        }
        return within(set)
    }

    private func within(_ set: VersionSet) -> [ImportedCondition] {
        asked(name == "os" ? \.systems : \.versions, isNegated ? set.complement : set)
    }

    private func version(_ wanted: JSONNode) throws(UnreadTest) -> Version {
        guard let text = wanted.string else { throw UnreadTest("`\(name)` is compared with \(wanted.kind)") }
        guard let version = Version(text) else {
            throw UnreadTest("`\(name)` is compared with '\(text.prefix(64))', no version")
        }
        return version
    }

    /// - Parameter nodes: of which the attribute has one.
    private func equal(_ nodes: [JSONNode]) throws(UnreadTest) -> [ImportedCondition] {
        if let other = nodes.first(where: { $0.string == nil }) {
            throw UnreadTest("`\(name)` is compared with \(other.kind)")
        }
        if nodes.isEmpty { return ImportedCondition.everybody(!isNegated) }
        let texts = nodes.compactMap(\.string)
        switch name {
        case "version", "os":
            return within(
                try nodes.map { (node) throws(UnreadTest) in VersionSet(try version(node)) }.reduce(.none) {
                    $0.union($1)
                })
        case "platform": return try platforms(texts)
        case "tablet":
            let flags: [Bool] = try among([true, false], texts) { $0 ? "true" : "false" }
            return flags.flatMap { asked(\.tablet, $0) }
        case "processor":
            return try among(Processor.allCases, texts, \.rawValue).flatMap { asked(\.processor, $0) }
        case "id": throw UnreadTest("a rule of a policy names no installation by its `id`")
        default: return try named(texts)
        }
    }

    /// What a rule of a policy asks by what it is, never by what it is not.
    private func named(_ texts: [String]) throws(UnreadTest) -> [ImportedCondition] {
        if isNegated { throw UnreadTest("`\(name)` is asked by what it is not, which no rule of a policy can say") }
        switch name {
        case "language": return asked(\.languages, try ImportedPatterns.languages(exactly: texts))
        case "model":
            if let text = texts.first(where: { $0.isEmpty || $0.contains("*") }) {
                throw UnreadTest("`model` is '\(text)', which a policy reads as a pattern")
            }
            return asked(\.models, texts.map(ModelPattern.init))
        default: return texts.flatMap { asked(\.custom, [CustomValue(name: name, value: $0)]) }
        }
    }

    /// A platform that no policy has is none of its devices'.
    private func platforms(_ texts: [String]) throws(UnreadTest) -> [ImportedCondition] {
        let named = Set(texts.compactMap(Platform.init))
        if named.isEmpty, !isNegated { throw UnreadTest("`platform` is '\(texts[0].prefix(64))', which no policy has") }
        let platforms = ImportedPlatforms(set: named, isOpen: false)
        return asked(\.platforms, isNegated ? platforms.complement : platforms)
    }

    /// Those of `values` that the texts name, or the others.
    private func among<Part>(
        _ values: [Part], _ texts: [String], _ word: (Part) -> String
    ) throws(UnreadTest) -> [Part] {
        let words = values.map(word)
        if let other = texts.first(where: { !words.contains($0) }) {
            throw UnreadTest("`\(name)` is '\(other.prefix(64))', not \(words.joined(separator: " or "))")
        }
        return zip(values, words).filter { texts.contains($0.1) != isNegated }.map(\.0)
    }

    private func matches(_ pattern: String) throws(UnreadTest) -> [ImportedCondition] {
        switch name {
        case "id" where pattern == "^[!-~]+$", "version" where pattern == ImportedPatterns.numbers,
            "os" where pattern == ImportedPatterns.numbers:
            return given(isNegated)
        case "language" where !isNegated:
            if let tags = ImportedPatterns.languages(pattern) { return asked(\.languages, tags) }
        case "model" where !isNegated:
            if let models = ImportedPatterns.models(pattern) { return asked(\.models, models) }
        default: break
        }
        throw UnreadTest(
            "`\(name)` \(isNegated ? "must not match" : "is asked by the pattern") '\(pattern.prefix(64))', "
                + "which no rule of a policy can say")
    }
}
