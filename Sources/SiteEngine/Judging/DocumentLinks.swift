import ClientFormats
import ClientKit
import PolicyModel
import Publishing
import Signing

/// The web addresses in a document: those that its client's model says a button opens, and all others.
package enum DocumentLinks {
    /// Every text in the JSON that is an address, whatever its key; and what a button opens, in whatever form.
    package static func addresses(in path: String, _ bytes: [UInt8]) -> DocumentAddresses {
        let opened = opened(in: Artifact(path: path, bytes: bytes, role: .document))
        let others = named(in: bytes).filter { !opened.contains($0) }
        return DocumentAddresses(opened: opened, others: others)
    }

    private static func opened(in document: Artifact) -> [String] {
        guard let slug = document.path.split(separator: "/").first.map(String.init) else { return [] }
        return ClientFormats.all.filter { $0.owns(document, of: slug) }.flatMap { client in
            let editions = client.platforms.map { ClientEdition(on: [$0]) }
            return client.models(reading: [document], of: slug, as: editions).flatMap(\.buttonLinks)
        }.uniqued()
    }

    /// The files that a document has clients install, on any device, with their lengths.
    package static func archives(in path: String, _ bytes: [UInt8]) -> [NamedArchive] {
        let parts = path.split(separator: "/")
        guard parts.count > 1, let file = parts.last else { return [] }
        let files = ClientFormats.all.filter { $0.downloads(file) }.flatMap { $0.installedFiles(in: bytes) }
        return Set(files).map { NamedArchive(url: $0.url, lengths: $0.lengths) }
            .sorted { ($0.url, $0.lengths?.lowerBound ?? 0) < ($1.url, $1.lengths?.lowerBound ?? 0) }
    }

    /// None for bytes that are no JSON.
    private static func named(in bytes: [UInt8]) -> [String] {
        ParsedJSON.value(of: bytes).map { named(in: $0) }?.uniqued() ?? []
    }

    private static func named(in json: JSONValue) -> [String] {
        switch json {
        case .string(let text): text.hasPrefix("https:") || text.hasPrefix("http:") ? [text] : []
        case .array(let items): items.flatMap { named(in: $0) }
        case .object(let members): members.flatMap { named(in: $0.value) }
        default: []
        }
    }
}
