import PolicyModel

/// What the editor said that it can do, as far as answers differ.
struct EditorAbilities: Sendable {
    let snippets: Bool
    let progress: Bool
    let showsDocuments: Bool
    let refreshesHints: Bool
    let nestedSymbols: Bool

    init(_ capabilities: JSONValue?) {
        let flag = { (value: JSONValue?) in value?.flag ?? false }
        snippets = flag(capabilities?.at("textDocument", "completion", "completionItem", "snippetSupport"))
        progress = flag(capabilities?.at("window", "workDoneProgress"))
        showsDocuments = flag(capabilities?.at("window", "showDocument", "support"))
        refreshesHints = flag(capabilities?.at("workspace", "inlayHint", "refreshSupport"))
        nestedSymbols = flag(capabilities?.at("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"))
    }
}
