import PolicyModel

/// The pages of the site, for which an editor asks a browser.
extension LanguageServer {
    /// Opens the preview of what is saved, at the page of the app whose address is the argument.
    ///
    /// - Returns: the page's address.
    func execute(_ params: JSONValue, in workspace: Workspace) async throws(RequestFailure) -> JSONValue {
        guard params["command"]?.text == EditorCommand.openPreview else {
            throw RequestFailure(.invalidParams, "'\(params["command"]?.text ?? "")' is no command of this server")
        }
        let path = params["arguments"]?.items.first?.text.flatMap(workspace.addresses.path)
        let slug = path.flatMap { workspace.check.app(of: $0)?.slug }
        do {
            let page = try await settings.preview(workspace.content) + (slug.map { "\($0)/" } ?? "")
            if workspace.abilities.showsDocuments {
                ask("window/showDocument", .object(["uri": .string(page), "external": .bool(true)]))
            }
            return .string(page)
        } catch {
            throw RequestFailure(.requestFailed, "\(error)")
        }
    }
}
