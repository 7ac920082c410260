import ClientFormats
import ClientKit
import Foundation
import PolicyModel
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

    /// None for bytes that are no JSON.
    private static func named(in bytes: [UInt8]) -> [String] {
        guard let json = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return []
        }
        return named(in: json).reduce(into: []) { unique, address in
            if !unique.contains(address) { unique.append(address) }
        }
    }

    private static func named(in json: Any) -> [String] {
        switch json {
        case let text as String: text.hasPrefix("https:") || text.hasPrefix("http:") ? [text] : []
        case let list as [Any]: list.flatMap { named(in: $0) }
        case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { named(in: $0.value) }
        default: []
        }
    }
}
