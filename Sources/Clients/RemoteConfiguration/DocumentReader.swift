import ClientKit

/// Reads a document's keys in the order of the client's `init(from:)`, so that of several mistakes the same one is
/// reported. The reading goes on after it, for an author.
///
/// Source: 8.0.6 (edf9a74), `Core/UpdateContext.swift`, with swift-foundation's `JSONDecoder`. The first of two equal
/// keys counts. An invalid string is an error only where it is read, an invalid key makes its object unreadable.
final class DocumentReader {
    let reading: DocumentReading
    /// The object under `appUpdate`, and those of the alerts in their order.
    private(set) var update: DocumentMembers?
    private(set) var alerts: [DocumentMembers] = []
    private var fault: Failure?
    private let isForAuthor: Bool

    private static let refused = "the client refuses the document on every device"

    init(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) {
        self.isForAuthor = isForAuthor
        reading = DocumentReading(
            bytes, as: .decoder, orElse: .refusal("the client refuses it on every device"), forAuthor: isForAuthor)
    }

    /// - Throws: the error that the client reports.
    func document() throws(Failure) -> Document {
        // Other keys of the root are the app's own.
        let root = reading.root.flatMap { object($0, of: ["appUpdate"], isOpen: true) }
        update = root.flatMap { required("appUpdate", of: $0) }.flatMap { value in
            object(
                value,
                of: ["url", "availableVersion", "type", "frequency", "ignoredOSVersions", "localizedStrings"])
        }
        let document = update.map(document)
        guard let document, fault == nil else { throw fault ?? Failure(.dataCorrupted, wanted: "JSON") }
        return document
    }

    private func document(_ update: DocumentMembers) -> Document {
        let url = string("url", of: update)
        let frequency: Document.Repetition? = word("frequency", of: update)
        let availableVersion = string("availableVersion", of: update)
        let type: Document.Kind? = word("type", of: update)
        let systems = optional("ignoredOSVersions", "an array", \.elements, of: update) ?? []
        return Document(
            url: url, availableVersion: availableVersion, frequency: frequency ?? .always, type: type ?? .ignore,
            ignoredOSVersions: systems.compactMap { taken($0, "a string", \.node.string) },
            alerts: (optional("localizedStrings", "an array", \.elements, of: update) ?? []).enumerated().compactMap {
                alert($1, at: $0)
            })
    }

    /// Nil for a null, which the client skips, and for what it cannot decode.
    private func alert(_ value: DocumentValue, at index: Int) -> Document.Alert? {
        if value.node.isNull {
            value.note(.ignored, "is null: the client skips it")
            return nil
        }
        let keys = ["languageCode", "regionCode", "title", "text", "options"]
        guard let alert = object(value, of: keys) else { return nil }
        alerts.append(alert)
        return Document.Alert(
            index: index, languageCode: optional("languageCode", "a string", \.node.string, of: alert),
            regionCode: optional("regionCode", "a string", \.node.string, of: alert),
            title: string("title", of: alert), text: string("text", of: alert), options: options(of: alert))
    }

    private func options(of alert: DocumentMembers) -> [Document.Option] {
        let list = required("options", of: alert).flatMap { taken($0, "an array", \.elements) } ?? []
        return list.compactMap { value in
            object(value, of: ["title", "isUpdateAction"]).map { option in
                Document.Option(
                    title: string("title", of: option),
                    isUpdateAction: optional("isUpdateAction", "a bool", \.node.bool, of: option) ?? false)
            }
        }
    }
}

/// Objects that the client reads by keys (`KeyedDecodingContainer`).
extension DocumentReader {
    /// - Parameter isOpen: true if other keys are allowed.
    private func object(_ value: DocumentValue, of keys: [String], isOpen: Bool = false) -> DocumentMembers? {
        guard let object = taken(value, "an object", DocumentMembers.init) else { return nil }
        var seen: Set<String> = []
        for member in object.all {
            guard let key = member.key else {
                fault = fault ?? Failure(.dataCorrupted, wanted: "a key that JSON knows")
                object.note(.refusal, at: member, "has a key that JSON does not know: \(Self.refused)")
                continue
            }
            guard isForAuthor else { continue }
            let meant = keys.first { $0.lowercased() == key.lowercased() }
            if keys.contains(key) {
                guard !seen.insert(key).inserted else { continue }
                object.note(.ignored, at: member, "stands there before: the client reads the first")
            } else if let meant {
                object.note(.ignored, at: member, "is not read: the client's key is '\(meant)'")
            } else if !isOpen {
                object.note(.ignored, at: member, "is not read: the client knows no such key")
            }
        }
        return object
    }

    /// The value, which may be null.
    private func required(_ key: String, of object: DocumentMembers) -> DocumentValue? {
        if let value = object.first(key) { return value }
        fault = fault ?? Failure(.keyNotFound, at: object.path(of: key), "\(object.path(of: key)) is missing")
        object.note(.refusal, on: key, "is missing: \(Self.refused)")
        return nil
    }

    private func string(_ key: String, of object: DocumentMembers) -> String {
        required(key, of: object).flatMap { taken($0, "a string", \.node.string) } ?? ""
    }

    /// The value; nil if it is missing or null.
    private func optional<Value>(
        _ key: String, _ wanted: String, _ take: (DocumentValue) -> Value?, of object: DocumentMembers
    ) -> Value? {
        guard let value = object.first(key), !value.node.isNull else { return nil }
        return taken(value, wanted, take)
    }

    /// The case with that raw value, compared case-sensitively.
    private func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, of object: DocumentMembers
    ) -> Word? where Word.RawValue == String {
        guard let value = object.first(key), !value.node.isNull else { return nil }
        if let word = value.node.string.flatMap(Word.init) { return word }
        let words = "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))"
        let isText = value.node.string != nil
        fail(
            value, words,
            isText
                ? Failure(.dataCorrupted, at: value.path, wanted: words)
                : Failure(value, wanted: "a string"))
        return nil
    }

    /// The value as one of the wanted kind; nil if it is of another.
    private func taken<Value>(_ value: DocumentValue, _ wanted: String, _ take: (DocumentValue) -> Value?) -> Value? {
        if let taken = take(value) { return taken }
        fail(value, wanted, Failure(value, wanted: wanted))
        return nil
    }

    private func fail(_ value: DocumentValue, _ wanted: String, _ found: Failure) {
        fault = fault ?? found
        let given = value.node.string.map { "'\($0)'" } ?? value.node.kind
        value.note(.refusal, "is \(given), not \(wanted): \(Self.refused)")
    }
}
