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

    /// A model takes the files of its own client alone, so asking all of them asks the right one.
    private static func opened(in document: Artifact) -> [String] {
        guard let slug = document.path.split(separator: "/").first else { return [] }
        let links = ClientFormats.all.flatMap { client in
            client.platforms.flatMap { platform in
                client.model(reading: [document], of: String(slug), as: ClientEdition(on: [platform])).buttonLinks
            }
        }
        return links.reduce(into: []) { unique, link in
            if !unique.contains(link) { unique.append(link) }
        }
    }

    /// The files that a document has clients install, with their lengths.
    package static func archives(in path: String, _ bytes: [UInt8]) -> [NamedArchive] {
        let parts = path.split(separator: "/")
        guard let slug = parts.first, let file = parts.last else { return [] }
        let document = Artifact(path: path, bytes: bytes, role: .document)
        let releases = ClientFormats.all.filter { $0.downloads(file) }.flatMap { client in
            client.facts(in: ImportRequest(slug: String(slug), documents: [document])).releases.values
                .flatMap { $0.values }
        }
        return releases.compactMap(\.archive).map { NamedArchive(url: $0.url, length: $0.length) }
            .sorted { $0.url < $1.url }
    }

    /// None for bytes that are no JSON.
    private static func named(in bytes: [UInt8]) -> [String] {
        let found = ParsedJSON.value(of: bytes).map { named(in: $0) } ?? []
        return found.reduce(into: []) { unique, address in
            if !unique.contains(address) { unique.append(address) }
        }
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
