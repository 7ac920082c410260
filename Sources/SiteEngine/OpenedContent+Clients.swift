import Authoring
import ClientFormats

/// Reads content with every supported client: the reader itself knows none.
extension OpenedContent {
    package init(
        _ folder: String, only: Set<String>? = nil, replacing replaced: [String: [UInt8]] = [:]
    ) throws(ContentError) {
        try self.init(folder, only: only, replacing: replaced, clients: ClientFormats.descriptions)
    }
}
