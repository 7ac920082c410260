import ClientKit
import PolicyModel

/// An app of which only documents are known. Its policy lists no release and decides nothing, but has the platforms,
/// ids and languages of the documents, so that it determines the devices of a comparison.
struct DocumentedApp {
    let slug: String
    let documents: [Artifact]

    var policy: Policy {
        let owners = owners
        let platforms = Platform.allCases.filter { platform in owners.contains { $0.platforms.contains(platform) } }
        let noWords: [LocalizedText.Field: LocalizedText.Words] = [:]
        let words = Dictionary(languages.map { ($0, noWords) }) { first, _ in first }
        return Policy(
            slug: slug, platforms: platforms, ids: PlatformMap(ids), clients: owners.map { $0.name },
            texts: ["force": LocalizedText(words: words, position: SourcePosition(file: slug))])
    }

    /// The clients with a document here, in the order of `ClientFormats.all`.
    var owners: [any ClientFormat] {
        ClientFormats.all.filter { client in documents.contains { client.owns($0, of: slug) } }
    }

    private var roots: [(path: String, node: JSONNode)] {
        documents.compactMap { file in (try? JSONText(file.bytes, as: .serialization)).map { (file.path, $0.root) } }
    }

    /// The app ids in the documents. With another id, clients reject a document on every device.
    var ids: [Platform: String] {
        var ids: [Platform: String] = [:]
        for (path, node) in roots {
            guard let id = node.first("packageName")?.string else { continue }
            for platform in Platform.allCases where path.contains(".\(platform.rawValue).") { ids[platform] = id }
        }
        return ids
    }

    /// The maximum number of languages, so that no document makes a grid of millions of devices.
    private static let mostLanguages = 60

    /// Every part of a file name and every key that can be a language; false matches do no harm.
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
        // Codes of three letters are ignored, because words such as "ios" and "url" look like them.
        guard text.prefix(while: { $0 != "-" }).count == 2, let tag = LanguageTag(text) else { return }
        found.insert(tag)
    }
}
