/// The commands that an editor can ask the server for.
enum EditorCommand {
    /// Opens the page of a policy; its argument is the policy's address.
    static let openPreview = "decree.openPreview"
}
