import PolicyModel

/// An app of which only documents are known: a policy that lists no release and decides nothing, but has the
/// platforms, ids and languages that its documents name. It says which devices a comparison asks about.
struct DocumentedApp {
    let slug: String
    let documents: [Artifact]

    var policy: Policy {
        let nowhere = SourcePosition(file: slug), owners = owners
        let platforms = Platform.allCases.filter { platform in owners.contains { $0.platforms.contains(platform) } }
        let words = Dictionary(languages.map { ($0, [LocalizedText.Field: LocalizedText.Words]()) }) { first, _ in first }
        return Policy(
            slug: slug, name: slug, language: .english, platforms: platforms, ids: ids, stores: [:],
            clients: owners.map { ClientChoice(name: $0.name, position: nowhere) }, releases: [], latest: [:], minimum: [:],
            frequency: .always, rules: [], accepts: [], extra: [:],
            texts: ["force": LocalizedText(words: words, position: nowhere)], notes: [:], messages: [],
            documentation: .empty, positions: Policy.Positions(file: nowhere, keys: [:]))
    }

    /// The clients that have a document here, in the order of all clients.
    var owners: [any ClientFormat] {
        ClientFormats.all.filter { client in documents.contains { client.owns($0, of: slug) } }
    }

    private var roots: [(path: String, node: JSONNode)] {
        documents.compactMap { file in (try? JSONText(file.bytes, as: .serialization)).map { (file.path, $0.root) } }
    }

    /// A document that is refused for another app's id would be the same to every device.
    private var ids: [Platform: String] {
        var ids: [Platform: String] = [:]
        for (path, node) in roots {
            guard let id = node.first("packageName")?.string else { continue }
            for platform in Platform.allCases where path.contains(".\(platform.rawValue).") { ids[platform] = id }
        }
        return ids
    }

    /// More than these are not looked at: a foreign document must not make a grid of millions.
    private static let mostLanguages = 60

    /// Every part of a file's name and every key that reads as a language; one that is none does no harm.
    private var languages: [LanguageTag] {
        var found: Set<LanguageTag> = []
        for (path, node) in roots {
            for part in path.split(separator: ".") { Self.add(String(part), to: &found) }
            Self.collect(node, into: &found)
        }
        return Array(found.sorted().prefix(Self.mostLanguages))
    }

    private static func collect(_ node: JSONNode, into found: inout Set<LanguageTag>) {
        for member in node.members ?? [] {
            if let key = member.key, member.node.members != nil { add(key, to: &found) }
            collect(member.node, into: &found)
        }
        for element in node.array ?? [] { collect(element, into: &found) }
    }

    private static func add(_ text: String, to found: inout Set<LanguageTag>) {
        // Codes of three letters are left out: so are "ios" and "url".
        guard text.prefix(while: { $0 != "-" }).count == 2, let tag = LanguageTag(text) else { return }
        found.insert(tag)
    }
}
