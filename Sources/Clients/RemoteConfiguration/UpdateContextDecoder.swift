import ClientKit

/// Decodes a document and reads its keys in the same order as the client's `init(from:)`, so that of several mistakes
/// the same one is reported.
///
/// Source: 8.0.6 (edf9a74), `Core/UpdateContext.swift`, with swift-foundation's `JSONDecoder`. The first of two equal
/// keys counts. An invalid string is an error only where it is read, an invalid key makes its object unreadable.
struct UpdateContextDecoder {
    /// A `DecodingError`.
    struct Fault: Error, Hashable {
        enum Kind: String, Sendable { case keyNotFound, valueNotFound, typeMismatch, dataCorrupted }

        let kind: Kind
        /// Empty for errors of the parser, for which the client reports no path.
        let path: Path
        /// The expected value: `a string`, or the allowed words.
        let wanted: String
        /// The position of the fault, in bytes of the text.
        let offset: Int
    }

    /// - Throws: the `Fault` that the client reports.
    static func context(of root: JSONNode) throws(Fault) -> UpdateContext {
        let document = try DecodedObject(root, at: .root)
        let update = try DecodedObject(try document.value("appUpdate", "an object"), at: .update)
        let url = try update.string("url")
        let frequency: UpdateContext.Repetition? = try update.word("frequency")
        let availableVersion = try update.string("availableVersion")
        let type: UpdateContext.Kind? = try update.word("type")
        return UpdateContext(
            url: url, availableVersion: availableVersion, frequency: frequency ?? .always, type: type ?? .ignore,
            ignoredOSVersions: try systems(update), alerts: try alerts(update))
    }

    private static func systems(_ update: DecodedObject) throws(Fault) -> [String] {
        guard let list = update.optional("ignoredOSVersions") else { return [] }
        let path = update.path + "ignoredOSVersions"
        var systems: [String] = []
        for (index, element) in try DecodedObject.elements(list, path).enumerated() {
            systems.append(try DecodedObject.string(element, path + index))
        }
        return systems
    }

    private static func alerts(_ update: DecodedObject) throws(Fault) -> [UpdateAlert]? {
        guard let list = update.optional("localizedStrings") else { return nil }
        let path = update.path + "localizedStrings"
        var alerts: [UpdateAlert] = []
        for (index, element) in try DecodedObject.elements(list, path).enumerated() where !element.isNull {
            alerts.append(try alert(element, index, path + index))
        }
        return alerts
    }

    static func alert(_ node: JSONNode, _ index: Int, _ path: Path) throws(Fault) -> UpdateAlert {
        let alert = try DecodedObject(node, at: path)
        return UpdateAlert(
            index: index, languageCode: try alert.optionalString("languageCode"),
            regionCode: try alert.optionalString("regionCode"), title: try alert.string("title"),
            text: try alert.string("text"), options: try options(alert))
    }

    private static func options(_ alert: DecodedObject) throws(Fault) -> [UpdateOption] {
        let path = alert.path + "options"
        var options: [UpdateOption] = []
        for (index, element) in try DecodedObject.elements(try alert.value("options", "an array"), path).enumerated() {
            let option = try DecodedObject(element, at: path + index)
            options.append(
                UpdateOption(
                    title: try option.string("title"),
                    isUpdateAction: try option.optionalBool("isUpdateAction") ?? false))
        }
        return options
    }
}

/// An object that the client reads by keys (`KeyedDecodingContainer`).
private struct DecodedObject {
    typealias Fault = UpdateContextDecoder.Fault
    typealias Path = UpdateContextDecoder.Path

    let path: Path
    private let node: JSONNode

    init(_ node: JSONNode, at path: Path) throws(Fault) {
        guard let members = node.members else { throw DecodedObject.mismatch(node, path, "an object") }
        if let faulty = members.first(where: { $0.key == nil }) {
            throw Fault(kind: .dataCorrupted, path: .root, wanted: "a key that JSON knows", offset: faulty.keyOffset)
        }
        self.node = node
        self.path = path
    }

    /// The value, which may be null.
    func value(_ key: String, _ wanted: String) throws(Fault) -> JSONNode {
        guard let value = node.first(key) else {
            throw Fault(kind: .keyNotFound, path: path + key, wanted: wanted, offset: node.offset)
        }
        return value
    }

    /// The value; nil if it is missing or null.
    func optional(_ key: String) -> JSONNode? { node.first(key).flatMap { $0.isNull ? nil : $0 } }

    func string(_ key: String) throws(Fault) -> String {
        try DecodedObject.string(try value(key, "a string"), path + key)
    }

    func optionalString(_ key: String) throws(Fault) -> String? {
        guard let value = optional(key) else { return nil }
        return try DecodedObject.string(value, path + key)
    }

    func optionalBool(_ key: String) throws(Fault) -> Bool? {
        guard let value = optional(key) else { return nil }
        guard let flag = value.bool else { throw DecodedObject.mismatch(value, path + key, "a bool") }
        return flag
    }

    /// The case with that raw value, compared case-sensitively.
    func word<Word: RawRepresentable & CaseIterable>(
        _ key: String
    ) throws(Fault) -> Word? where Word.RawValue == String {
        guard let value = optional(key) else { return nil }
        if let word = Word(rawValue: try DecodedObject.string(value, path + key)) { return word }
        let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw Fault(kind: .dataCorrupted, path: path + key, wanted: "one of \(words)", offset: value.offset)
    }

    /// - Parameter path: computed only for a fault.
    static func string(_ node: JSONNode, _ path: @autoclosure () -> Path) throws(Fault) -> String {
        guard let text = node.string else { throw mismatch(node, path(), "a string") }
        return text
    }

    static func elements(_ node: JSONNode, _ path: Path) throws(Fault) -> [JSONNode] {
        guard let elements = node.array else { throw mismatch(node, path, "an array") }
        return elements
    }

    private static func mismatch(_ node: JSONNode, _ path: Path, _ wanted: String) -> Fault {
        switch node.value {
        case .null: Fault(kind: .valueNotFound, path: path, wanted: wanted, offset: node.offset)
        // An invalid string is decoded only if a string is expected; its reason begins with the type that it should
        // have.
        case .faulty(let reason) where reason.hasPrefix(wanted):
            Fault(kind: .dataCorrupted, path: .root, wanted: "a value that JSON knows", offset: node.offset)
        default: Fault(kind: .typeMismatch, path: path, wanted: wanted, offset: node.offset)
        }
    }
}
