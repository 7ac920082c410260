import Foundation

/// The web addresses that a document holds as values: where a client may send its users.
enum DocumentLinks {
    /// Every text in the JSON that is an address, whatever its key; none for bytes that are no JSON.
    static func links(in bytes: [UInt8]) -> [String] {
        guard let json = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else { return [] }
        return links(in: json)
    }

    private static func links(in json: Any) -> [String] {
        switch json {
        case let text as String: text.hasPrefix("https:") || text.hasPrefix("http:") ? [text] : []
        case let list as [Any]: list.flatMap { links(in: $0) }
        case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { links(in: $0.value) }
        default: []
        }
    }
}
