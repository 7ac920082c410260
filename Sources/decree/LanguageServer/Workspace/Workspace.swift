import Authoring
import ClientFormats
import PolicyModel
import SiteEngine

/// The site as an editor has it at one moment: what every answer is made of. A value, so that an answer is about one
/// state, however much is written meanwhile.
struct Workspace: Sendable {
    let addresses: FileAddresses
    let abilities: EditorAbilities
    /// The address of the format's reference; nil where it is not installed.
    let reference: String?
    /// By path.
    var documents: [String: OpenDocument] = [:]
    var check: LiveCheck

    var content: String { addresses.content }

    /// The bytes of a content file, as open in the editor or on the disk; nil if there is none.
    func text(of path: String) -> SourceText? {
        documents[path]?.text ?? (try? check.current?.file(path)).map { SourceText($0.bytes) }
    }

    func outline(of path: String) -> FileOutline? { text(of: path).map { FileOutline($0.bytes) } }

    func address(of path: String) -> String { documents[path]?.address ?? addresses.address(of: path) }

    /// The file that a request is about.
    ///
    /// - Throws: `RequestFailure` for a file that is not of the site.
    func file(_ params: JSONValue) throws(RequestFailure) -> OpenFile {
        guard let address = params.at("textDocument", "uri")?.text else {
            throw RequestFailure(.invalidParams, "no textDocument")
        }
        guard let path = addresses.path(of: address), let outline = outline(of: path) else {
            throw RequestFailure(.requestFailed, "\(address) is no file of \(content)")
        }
        return OpenFile(path: path, outline: outline, family: family(of: path))
    }

    /// The file with the place that a request is about.
    ///
    /// - Throws: `RequestFailure`.
    func place(_ params: JSONValue) throws(RequestFailure) -> (file: OpenFile, offset: Int) {
        let file = try file(params)
        guard let offset = file.text.offset(params["position"]) else {
            throw RequestFailure(.invalidParams, "no position")
        }
        return (file, offset)
    }
}

/// A file that an answer is about, with those that belong to the same app.
struct OpenFile: Sendable {
    let path: String
    let outline: FileOutline
    let family: FileFamily

    var text: SourceText { outline.text }
}

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
