import ClientKit

/// What AppUpdater reads in its document, as JSON or as XML.
///
/// Source: `UtilsLibrary.java`, `JSONParser`, `RssHandler` of `javiersantos/AppUpdater` 2.7.
struct AppUpdaterDocument: Hashable, Sendable {
    enum Format: String, CaseIterable, Sendable {
        case json, xml
    }

    /// Why the library gives an error or ends the app.
    enum Failure: Error, Hashable {
        /// `JSON_ERROR` or `XML_ERROR`; the cause, to follow "because", and the key of the value.
        case unreadable(String, key: String)
        /// A null pointer on the main thread.
        case crash(String)
        /// `UPDATE_VARIES_BY_DEVICE`.
        case varies
    }

    let version: String
    /// Nil where XML has none; JSON then has 0.
    let code: Int?
    /// Nil where XML has none: the button then ends the app.
    let address: String?
    /// Nil for none.
    let notes: String?

    init(_ document: [UInt8], as format: Format) throws(Failure) {
        let read = try format == .json ? AppUpdaterDocument.json(document) : AppUpdaterDocument.xml(document)
        guard let version = read.version else { throw Failure.crash("there is no latestVersion in update") }
        // The pattern `.*\d+.*` holds for a whole text without line ends.
        guard version.utf8.contains(where: { (48...57).contains($0) }), !version.contains(where: \.isNewline) else {
            throw Failure.varies
        }
        (self.version, code, address, notes) = (version, read.code, read.address, read.notes)
    }

    private struct Read {
        var version: String?
        var code: Int?
        var address: String?
        var notes: String?
    }

    private static func json(_ document: [UInt8]) throws(Failure) -> Read {
        let root: JSONNode
        do throws(JSONFault) {
            root = try JSONText(android: document).root
        } catch {
            throw Failure.unreadable("the document \(error.reason)", key: "")
        }
        guard let object = AndroidObject(root) else { throw Failure.unreadable("the root is \(root.kind)", key: "") }
        guard let version = object.text("latestVersion") else {
            throw Failure.unreadable("latestVersion is missing", key: "latestVersion")
        }
        guard let url = object.text("url").map(trimmed), let address = address(url) else {
            throw Failure.unreadable("url is missing or no address", key: "url")
        }
        let notes = object["releaseNotes"]?.array
        if notes?.contains(where: \.isLeftOut) == true {
            throw Failure.unreadable("releaseNotes has a comma without an entry", key: "releaseNotes")
        }
        return Read(
            version: trimmed(version), code: object.integer("latestVersionCode") ?? 0, address: address,
            notes: notes.map { $0.map(AndroidObject.text).joined(separator: "\n") })
    }

    /// Each closing element of an update takes the text since the last one; what follows the update's end counts too.
    private static func xml(_ document: [UInt8]) throws(Failure) -> Read {
        let text: XMLText
        do throws(XMLFault) {
            text = try XMLText(document)
        } catch {
            throw Failure.unreadable("the document \(error.reason)", key: "")
        }
        var update: Read?, gathered = ""
        for event in text.events {
            switch event {
            case .start(let name, _, _): if name.local == "update" { update = Read() }
            case .text(let part): gathered += part
            case .end(let name):
                guard update != nil else { continue }
                let words = trimmed(gathered)
                gathered = ""
                switch name.local {
                case "latestVersion": update?.version = words
                case "latestVersionCode":
                    guard let code = JavaNumber.int(words) else {
                        throw Failure.unreadable("latestVersionCode is no whole number", key: "latestVersionCode")
                    }
                    update?.code = Int(code)
                case "url":
                    guard let address = address(words) else {
                        throw Failure.unreadable("url is no address", key: "url")
                    }
                    update?.address = address
                case "releaseNotes": update?.notes = words
                default: break
                }
            }
        }
        guard let update else { throw Failure.unreadable("there is no update", key: "update") }
        return update
    }

    /// Java's `trim`: without U+0020 and all below it, at both ends.
    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop { $0.value <= 0x20 }
        return String(String.UnicodeScalarView(scalars.reversed().drop { $0.value <= 0x20 }.reversed()))
    }
}

extension AppUpdaterDocument {
    /// An address that the library takes: one that Java knows, or a mail's. It was measured with a Java that knows both.
    private static func address(_ text: String) -> String? {
        text.lowercased().hasPrefix("mailto:") ? text : JavaAddress(text)?.text
    }
}
