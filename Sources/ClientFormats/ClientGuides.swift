/// The guides to the clients, inside the binary, so that help needs no folder beside the tool.
///
/// Each is the README of the client's folder, which the plugin `EmbedGuides` finds by itself: there is one source and
/// no copy, and a new client names its guide nowhere.
package enum ClientGuides {
    /// Markdown; nil for a name that no client has.
    package static func guide(to client: String) -> String? {
        ClientFormats.named(client).flatMap { GuideFiles.byFolder["\(type(of: $0))"] }
    }
}
