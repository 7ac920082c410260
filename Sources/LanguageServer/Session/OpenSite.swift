/// One site of those that an editor has open, and how far its check is.
struct OpenSite: Sendable {
    var workspace: Workspace
    var published = PublishedDiagnostics()
    var checking: Task<Void, Never>?
    var watch: Task<Void, Never>?
    /// Why something could not be read the last time.
    var lastFailure: String?

    init(_ workspace: Workspace) { self.workspace = workspace }
}
