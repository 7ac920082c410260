import Basics
import ClientKit

/// What AppUpdater reads in its document, as JSON or as XML.
///
/// Source: `UtilsLibrary.java`, `JSONParser`, `RssHandler` of `javiersantos/AppUpdater` 2.7.
struct Document: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable {
        case json, xml

        /// - Parameter path: of a document.
        init(of path: String) { self = path.hasSuffix(".xml") ? .xml : .json }
    }

    /// Why the library gives an error or ends the app.
    struct Failure: Error, Hashable {
        enum Kind {
            /// `JSON_ERROR` or `XML_ERROR`.
            case unreadable
            /// `UPDATE_VARIES_BY_DEVICE`.
            case varies
            /// A null pointer on the main thread.
            case crash
        }

        let kind: Kind
        /// To follow "because".
        let cause: String
        let key: String
    }

    let version: String
    /// Nil where XML has none; JSON then has 0.
    let code: Int?
    /// Nil where XML has none: the button then ends the app.
    let address: String?
    /// Nil for none.
    let notes: String?

    /// The values of either format.
    struct Values {
        var version: String?
        var code: Int?
        /// What the format takes for a code that is missing.
        var absentCode: Int?
        var address: String?
        var notes: String?
    }

    init(_ bytes: [UInt8], as format: Format) throws(Failure) {
        var dangers: [Danger] = []
        switch format {
        case .json: try self.init(Document.reading(bytes))
        case .xml: try self.init(xml: bytes, in: "", &dangers)
        }
    }

    /// - Parameter note: notes what the client makes of a key, with words to follow it.
    init(_ values: Values, _ note: (Danger.Kind, String, String) -> Void) throws(Failure) {
        guard let version = values.version else {
            let failure = Failure(kind: .crash, cause: "there is no latestVersion in update", key: "update")
            note(.crash, failure.key, "ends the app: \(failure.cause)")
            throw failure
        }
        // The pattern `.*\d+.*` holds for a whole text without line ends.
        guard version.utf8.contains(where: \.isDigit), !version.contains(where: \.isNewline) else {
            let words = "has no digit, or a line end"
            note(.refusal, "latestVersion", "\(words): the client shows nothing")
            throw Failure(kind: .varies, cause: "latestVersion \(words)", key: "latestVersion")
        }
        (self.version, code, address, notes) = (version, values.code ?? values.absentCode, values.address, values.notes)
        if (code ?? 0) <= 0 {
            let words = values.code == nil ? "is missing" : "is no code above 0"
            note(.misread, "latestVersionCode", "\(words), so that names are compared, without their letters")
        }
        if address == nil, isAvailable(for: "0", code: 0) {
            note(.crash, "update", "has no url: the app ends when its button is pressed")
        }
    }

    /// An address that the library takes: one that Java knows, or a mail's. It was measured with a Java that knows
    /// both.
    static func address(_ text: String) -> String? {
        text.lowercased().hasPrefix("mailto:") ? text : JavaAddress(text)?.text
    }
}
