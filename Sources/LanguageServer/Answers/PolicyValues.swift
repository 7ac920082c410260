import Authoring
import PolicyModel

/// The values that an app's own files propose: its versions, names, languages and dates.
struct PolicyValues {
    struct Value: Hashable {
        let text: String
        var detail: String?
    }

    private let related: RelatedFiles
    private let fragments: [String]

    init(_ file: AskedFile, _ workspace: Workspace) {
        related = file.related
        fragments = workspace.check.current?.fragments.keys.sorted() ?? []
    }

    func values(at path: [YAMLStep], of place: FrontMatterChoices) -> [Value] {
        let keys = path.keys
        switch (keys.first, keys.last) {
        case ("extends", _): return fragments.map { Value(text: $0) }
        case ("rules", "text"): return texts
        case ("accept", "rule"): return (ruleIds + ["minimum", "latest"]).map { Value(text: $0) }
        case ("releases", "version"): return []
        case ("releases", _) where keys.contains("requires"): return systems(on: keys.last)
        default: break
        }
        if place.forms.contains(.date) { return dates }
        if !place.forms.isDisjoint(with: [.version, .range]), keys.last != "os" { return versions }
        if place.forms.contains(.language) { return languages }
        return []
    }

    /// The listed releases, the highest first, with their live dates.
    var versions: [Value] {
        let listed = items("releases").compactMap { item -> (Version, Value)? in
            guard let text = item[.key("version")]?.plainText, let version = Version(text) else { return nil }
            let live = item[.key("live")]?.plainText
            return (version, Value(text: text, detail: live.map { $0 == "pending" ? $0 : "live \($0)" }))
        }
        return listed.sorted { $0.0 > $1.0 }.map(\.1)
    }

    /// The OS versions that releases require, the highest first; on one platform, where the last key names it.
    private func systems(on key: String?) -> [Value] {
        let named = items("releases").compactMap { item -> Version? in
            let value = item[.key("requires")]
            return (value?.plainText ?? key.flatMap { value?[.key($0)]?.plainText }).flatMap { Version($0) }
        }
        return Set(named).sorted(by: >).map { Value(text: "\($0)") }
    }

    /// The text sections, without the standard ones.
    private var texts: [Value] {
        names.filter { !$0.isStandard }.compactMap { if case .text(let name) = $0 { Value(text: name) } else { nil } }
    }

    private var ruleIds: [String] { names.compactMap { if case .rule(let id) = $0 { id } else { nil } } }

    /// What the files define, each once.
    private var names: [PolicyName] {
        related.members.flatMap(\.places).filter(\.isDefinition).map(\.name).uniqued()
    }

    /// The languages of texts, notes and messages, and those of the files.
    var languages: [Value] {
        let headings = related.members.flatMap { $0.outline.sections.flatMap { $0.parts.compactMap(\.language) } }
        let files = related.members.compactMap { $0.outline.value([.key("language")])?.plainText }
        return Set((headings + files).filter { LanguageTag($0) != nil }).sorted().map { Value(text: $0) }
    }

    /// The dates that the policy names already, the latest first.
    private var dates: [Value] {
        let keys: Set = ["live", "from", "until"]
        let found = related.members.flatMap { member in
            member.outline.values.filter {
                keys.contains($0.keys.last ?? "") || keys.contains($0.keys.dropLast().last ?? "")
            }
            .map(\.text)
        }
        return Set(found.filter { Moment($0) != nil }).sorted(by: >).map { Value(text: $0) }
    }

    /// The items of a list in the first file that has it.
    private func items(_ key: String) -> [YAMLNode] {
        related.members.lazy.compactMap { $0.outline.value([.key(key)])?.listItems }.first ?? []
    }
}
