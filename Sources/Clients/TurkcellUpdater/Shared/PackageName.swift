import ClientKit

/// What a client makes of `packageName`: where it is not exactly the app's, it drops the document.
struct PackageName: Hashable, Sendable {
    /// As the client compares it; nil unless it is a string.
    let text: String?
    /// Why no device accepts it; nil for a name that an app can have.
    let fault: String?
    /// Empty if the key is missing.
    let path: String

    /// - Parameters:
    ///   - id: what the system calls it.
    ///   - sign: what it can hold beside letters, digits and dots.
    ///   - compared: the text that the client compares.
    init(in root: DocumentObject, as id: String, with sign: Unicode.Scalar, _ compared: (String) -> String = { $0 }) {
        let effect = "the client drops the document", value = root["packageName"], written = value?.node.string
        text = written.map(compared)
        path = value == nil ? "" : "packageName"
        let isPossible = text.map { text in
            !text.isEmpty
                && text.utf8.allSatisfy { byte in
                    let character = Character(Unicode.Scalar(byte))
                    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: sign) || character.isLetter
                        || character.isNumber
                }
        }
        guard let value, let written, let isPossible else {
            fault = "packageName is \(value?.node.kind ?? "missing")"
            value?.refuse(value?.node.kind ?? "", .refusal(effect))
            if value == nil { root.value.note(.refusal, "has no packageName: \(effect)") }
            return
        }
        fault = isPossible ? nil : "packageName is '\(written)'"
        if isPossible { return }
        value.note(
            .refusal, "is '\(written)', which no \(id) can be: the client compares exactly and drops the document")
    }

    /// True for the name of the document's app. A device with an unknown one is assumed to have that app.
    func holds(for name: String) -> Bool { name.isEmpty ? fault == nil : text?.hasBytes(of: name) ?? false }
}
