import ClientKit
import PolicyModel

/// The content of AppUpdater's document, in either format.
struct FileContent {
    let version: String
    /// Nil for a document by which the client compares names.
    let code: Int?
    let link: String
    /// Empty for none.
    let notes: [String]

    var json: JSONValue {
        .object([
            "latestVersion": .string(version), "latestVersionCode": code.map(JSONValue.integer), "url": .string(link),
            "releaseNotes": notes.isEmpty ? nil : .array(notes.map(JSONValue.string)),
        ])
    }

    var xml: XMLElement {
        let notes = notes.isEmpty ? [] : [XMLElement("releaseNotes", text: notes.joined(separator: "\n"))]
        let code = code.map { [XMLElement("latestVersionCode", text: "\($0)")] } ?? []
        return XMLElement(
            "AppUpdater", [],
            [
                XMLElement(
                    "update", [],
                    [XMLElement("latestVersion", text: version)] + code + [XMLElement("url", text: link)] + notes)
            ])
    }
}
