import Authoring
import ClientFormats

/// Reads content with every supported client: the reader itself knows none.
extension OpenedContent {
    package init(_ folder: String, only: Set<String>? = nil) throws(ContentError) {
        try self.init(folder, only: only, clients: ClientFormats.descriptions)
    }
}
