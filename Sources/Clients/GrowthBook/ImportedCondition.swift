import ClientKit
import PolicyModel

/// The condition of a rule in the form that Decree writes, as sets of devices.
struct ImportedCondition: Hashable {
    var platforms: [Platform] = []
    var versions = VersionSet.all
    var systems = VersionSet.all
    var languages: [LanguageTag]?
    var models: [ModelPattern]?
    var tablet: Bool?
    var processor: Processor?
    var custom: [CustomValue] = []
    /// True if it asks for something else.
    var isUnread = false

    /// Without languages.
    var others: ImportedCondition {
        var others = self
        others.languages = nil
        return others
    }

    mutating func read(_ condition: JSONNode) {
        for member in condition.members ?? [] {
            switch member.key ?? "" {
            case "$and": for part in member.node.array ?? [] { read(part) }
            case "$or", "$not":
                guard let (name, set) = ImportedCondition.versions(condition: condition, only: member) else {
                    isUnread = true
                    continue
                }
                take(set, of: name)
            case "version", "os":
                guard let set = ImportedCondition.versions(member.node) else {
                    isUnread = true
                    continue
                }
                take(set, of: member.key ?? "")
            case let name: readOther(name, member.node)
            }
        }
    }

    private mutating func take(_ set: VersionSet, of name: String) {
        if name == "os" { systems = systems.intersection(set) } else { versions = versions.intersection(set) }
    }

    private mutating func readOther(_ name: String, _ test: JSONNode) {
        let texts = test.string.map { [$0] } ?? test.last("$in")?.array?.compactMap(\.string)
        let pattern = test.last("$regex")?.string
        switch name {
        // One installation is none of a policy's; the pattern says that there is an id.
        case "id": if pattern == nil { isUnread = true }
        case "platform":
            platforms = (texts ?? []).compactMap(Platform.init)
            if platforms.isEmpty { isUnread = true }
        case "tablet":
            tablet = texts?.first == "true"
            if texts?.count != 1 { isUnread = true }
        case "processor": processor = texts?.first.flatMap(Processor.init)
        case "language": languages = pattern.flatMap(ImportedCondition.languages)
        case "model": models = pattern.flatMap(ImportedCondition.models)
        default:
            guard let texts, texts.count == 1 else { return isUnread = true }
            custom.append(CustomValue(name: name, value: texts[0]))
        }
        if name == "language" && languages == nil || name == "model" && models == nil { isUnread = true }
    }

    /// The versions of a test on one attribute.
    private static func versions(_ test: JSONNode) -> VersionSet? {
        if let texts = test.last("$in")?.array ?? test.string.map({ _ in [test] }) {
            let found = texts.compactMap { $0.string.flatMap { Version($0) } }
            return found.count == texts.count ? found.map { VersionSet($0) }.reduce(.none) { $0.union($1) } : nil
        }
        guard let members = test.members, members.count == 1,
            let bound = members[0].node.string.flatMap({ Version($0) })
        else { return nil }
        switch members[0].key {
        case "$vlt": return VersionSet(below: bound)
        case "$vlte": return VersionSet(below: bound, included: true)
        case "$vgt": return VersionSet(from: bound, included: false)
        case "$vgte": return VersionSet(from: bound)
        case "$veq": return VersionSet(bound)
        default: return nil
        }
    }

    /// The same of `$or`, `$not` and `$and` of tests on one attribute, and its name.
    private static func versions(
        condition: JSONNode, only member: JSONNode.Member? = nil
    ) -> (name: String, set: VersionSet)? {
        var found: [(name: String, set: VersionSet)] = []
        for member in member.map({ [$0] }) ?? condition.members ?? [] {
            let inner: [(name: String, set: VersionSet)?]
            switch member.key ?? "" {
            case "$or", "$and": inner = (member.node.array ?? []).map { versions(condition: $0) }
            case "$not": inner = [versions(condition: member.node).map { ($0.name, $0.set.complement) }]
            case let name where name == "version" || name == "os": inner = [versions(member.node).map { (name, $0) }]
            default: return nil
            }
            guard let first = inner.first, let name = first?.name, inner.allSatisfy({ $0?.name == name }) else {
                return nil
            }
            let sets = inner.compactMap { $0?.set }
            found.append(
                (name, sets.dropFirst().reduce(sets[0]) { member.key == "$or" ? $0.union($1) : $0.intersection($1) }))
        }
        guard let first = found.first, found.allSatisfy({ $0.name == first.name }) else { return nil }
        return (first.name, found.dropFirst().reduce(first.set) { $0.intersection($1.set) })
    }

    /// The tags of `^[pP][tT]($|[-_])`; both spellings of a language are one.
    private static func languages(_ pattern: String) -> [LanguageTag]? {
        guard pattern.hasPrefix("^"), pattern.hasSuffix("($|[-_])") else { return nil }
        let inner = pattern.dropFirst().dropLast("($|[-_])".count).replacing("[-_]", with: "-")
        let texts = (inner.hasPrefix("(") ? inner.dropFirst().dropLast() : inner[...]).split(separator: "|")
        let tags = texts.map { text in
            LanguageTag(String(text.split(whereSeparator: { $0 == "[" || $0 == "]" }).compactMap(\.first)))?.current
        }
        var seen: Set<LanguageTag> = []
        let known = tags.compactMap(\.self).filter { seen.insert($0).inserted }
        return tags.contains(nil) || known.isEmpty ? nil : known
    }

    /// The patterns of `^(iPhone5,.*|iPad1,1)$`.
    private static func models(_ pattern: String) -> [ModelPattern]? {
        guard pattern.hasPrefix("^"), pattern.hasSuffix("$") else { return nil }
        let inner = pattern.dropFirst().dropLast()
        let texts = (inner.hasPrefix("(") ? inner.dropFirst().dropLast() : inner).split(separator: "|")
        return texts.isEmpty
            ? nil : texts.map { ModelPattern($0.replacing(".*", with: "*").filter { $0 != "\\" }) }
    }
}
