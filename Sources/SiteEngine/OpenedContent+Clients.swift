import Authoring
import ClientFormats

/// Reads content with every supported client: the reader itself knows none.
extension OpenedContent {
    package init(
        _ folder: String, only: Set<String>? = nil, replacing replaced: [String: [UInt8]] = [:],
        beside others: Set<String> = []
    ) throws(ContentError) {
        try self.init(folder, only: only, replacing: replaced, beside: others, clients: ClientFormats.descriptions)
    }
}
