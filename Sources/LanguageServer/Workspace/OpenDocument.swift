import Authoring
import PolicyModel

/// A text that is open in an editor, saved or not.
struct OpenDocument: Sendable {
    /// As the editor names it.
    let address: String
    private(set) var version: Int
    private(set) var text: SourceText

    init(address: String, version: Int, text: String) {
        (self.address, self.version, self.text) = (address, version, SourceText(text))
    }

    /// Makes changes one after the other; each counts its places in the text that the one before left.
    ///
    /// - Throws: `RequestFailure` for what is no change; the text stays as it was.
    mutating func change(_ changes: [JSONValue], version: Int?) throws(RequestFailure) {
        var changed = text
        for change in changes {
            guard let words = change["text"]?.text else {
                throw RequestFailure(.invalidParams, "a change has a text")
            }
            guard let range = change["range"], range != .null else {
                changed = SourceText(words)
                continue
            }
            guard let bytes = changed.bytes(range) else {
                throw RequestFailure(.invalidParams, "a change has a range from a place to a later one")
            }
            changed = changed.replacing(bytes, with: words)
        }
        text = changed
        self.version = version ?? self.version + 1
    }
}
