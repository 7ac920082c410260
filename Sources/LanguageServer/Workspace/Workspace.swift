import Authoring
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

    /// The text of a Markdown file of the content, as open in the editor or on the disk; nil for any other.
    func text(of path: String) -> SourceText? {
        guard path.hasSuffix(".md") else { return nil }
        return documents[path]?.text ?? (try? check.current?.file(path)).map { SourceText($0.bytes) }
    }

    func outline(of path: String) -> FileOutline? { text(of: path).map { FileOutline($0.bytes) } }

    func address(of path: String) -> String { documents[path]?.address ?? addresses.address(of: path) }

    /// The file that a request is about.
    ///
    /// - Throws: `RequestFailure` for a file that is not of the site.
    func file(_ params: JSONValue) throws(RequestFailure) -> AskedFile {
        guard let address = params.at("textDocument", "uri")?.text else {
            throw RequestFailure(.invalidParams, "no textDocument")
        }
        guard let path = addresses.path(of: address), let outline = outline(of: path) else {
            throw RequestFailure(.requestFailed, "\(address) is no Markdown file of \(content)")
        }
        return AskedFile(path: path, outline: outline, related: related(to: path))
    }

    /// The file with the place that a request is about.
    ///
    /// - Throws: `RequestFailure`.
    func place(_ params: JSONValue) throws(RequestFailure) -> (file: AskedFile, offset: Int) {
        let file = try file(params)
        guard let offset = file.text.offset(params["position"]) else {
            throw RequestFailure(.invalidParams, "no position")
        }
        return (file, offset)
    }
}

/// A file that the editor asks about, with those that belong to the same app.
struct AskedFile: Sendable {
    let path: String
    let outline: FileOutline
    let related: RelatedFiles

    var text: SourceText { outline.text }
}
