import ClientKit
import PolicyModel

/// The content of AppUpdater's document, in either format.
struct FileContent {
    let version: String
    let code: Int
    let link: String
    /// Empty for none.
    let notes: [String]

    var json: JSONValue {
        .object([
            "latestVersion": .string(version), "latestVersionCode": .integer(code), "url": .string(link),
            "releaseNotes": notes.isEmpty ? nil : .array(notes.map(JSONValue.string)),
        ])
    }

    var xml: XMLElement {
        let notes = notes.isEmpty ? [] : [XMLElement("releaseNotes", text: notes.joined(separator: "\n"))]
        return XMLElement(
            "AppUpdater", [],
            [
                XMLElement(
                    "update", [],
                    [
                        XMLElement("latestVersion", text: version), XMLElement("latestVersionCode", text: "\(code)"),
                        XMLElement("url", text: link),
                    ] + notes)
            ])
    }
}
