import ClientKit
import PolicyModel

/// A document as Retired parses it: two messages and a list of versions.
///
/// It follows the initializers in `VersionFile.swift`, `Message.swift` and `Version.swift` of pseudomuto/Retired at
/// 67fe114 (3.0.0), value by value. The client parses everything before it decides, and casts and unwraps by force, so
/// a mistake in an entry for no device crashes the app on every device. A reference, because every answer reads it.
final class Document: Sendable {
    struct Message: Hashable, Sendable {
        let title: String
        let message: String
        let continueButtonText: String
        /// Nil if absent or not a string: then there is no such button.
        let cancelButtonText: String?
    }

    struct Entry: Hashable, Sendable {
        let version: String
        let policy: Verdict
        fileprivate let index: Int

        /// Of the policy, such as `versions[2].policy`. Put together for the answers alone, which need few of them.
        var path: String { "versions[\(index)].policy" }
    }

    let forced: Message
    let recommended: Message
    let versions: [Entry]
    /// The index of the first entry of each version.
    let places: [String: Int]

    static func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(bytes, as: .serialization, orElse: crash, forAuthor: isForAuthor)
    }

    /// - Throws: `DocumentFault` if the app crashes.
    convenience init(_ bytes: [UInt8]) throws(DocumentFault) { try self.init(Self.reading(bytes)) }

    init(_ reading: DocumentReading) throws(DocumentFault) {
        let root = reading.root.flatMap(Self.object)
        let messaging = root?.object("messaging", orElse: Self.crash)
        forced = Message(messaging?.object("forced", orElse: Self.crash, missing: "title"), isForced: true)
        recommended = Message(messaging?.object("recommended", orElse: Self.crash, missing: "title"), isForced: false)
        var places: [String: Int] = [:], versions: [Entry] = []
        for (index, value) in (root?.array("versions", orElse: Self.crash) ?? []).enumerated() {
            guard let object = value.object(orElse: Self.crash, missing: "version"),
                let entry = Entry(object, at: index, after: places)
            else { continue }
            places[entry.version] = places[entry.version] ?? index
            versions.append(entry)
        }
        (self.versions, self.places) = (versions, places)
        if let end = reading.end { throw end }
    }

    /// The parser takes no other root than an object and an array.
    private static func object(_ root: DocumentValue) -> DocumentObject? {
        if root.node.array == nil, root.node.members == nil {
            root.fail(.unreadable("is neither an object nor an array"), wanted: "object", crash)
            return nil
        }
        return root.object(orElse: crash, missing: "messaging")
    }

    fileprivate static let crash = Effect.crash("the app crashes at every start")
}

extension Document.Message {
    fileprivate init(_ object: DocumentObject?, isForced: Bool) {
        func text(_ key: String) -> String {
            guard let value = object?.value(key, orElse: Document.crash) else { return "" }
            if value.node.string == "" { value.note(.misread, "is empty: the alert has nothing to read there") }
            return value.string(orElse: Document.crash) ?? ""
        }
        (title, message, continueButtonText) = (text("title"), text("message"), text("continueButtonText"))
        let button = object?["cancelButtonText"]
        cancelButtonText = button?.string(orElse: .ignored("no such button is shown"))
        if isForced, cancelButtonText != nil { button?.note(.misread, "gives people a way past the forced update") }
    }
}

extension Document.Entry {
    /// The client compares version strings for equality and takes the first match. It ignores the case of a policy, and
    /// takes unknown words for `none`. Nil if the app crashes.
    ///
    /// - Parameter places: of the versions before.
    fileprivate init?(_ object: DocumentObject, at index: Int, after places: [String: Int]) {
        let named = object.value("version", orElse: Document.crash)
        let word = object.value("policy", orElse: Document.crash)
        let version = named?.string(orElse: Document.crash), text = word?.string(orElse: Document.crash)
        if let first = version.flatMap({ places[$0] }) {
            named?.note(.misread, "repeats versions[\(first)]: only the first of them is ever found")
        } else if object.value.reading.isForAuthor, let version,
            version.unicodeScalars.contains(where: { "*<>=~^,| \t\n".unicodeScalars.contains($0) })
        {
            named?.note(.misread, "is no range: it holds for a version of exactly this text alone")
        }
        let known = text.flatMap { Verdict(rawValue: $0.lowercased()) }
        if let text, known == nil {
            word?.note(.misread, "is '\(text)', which the client does not know: it silently means `none`")
        }
        guard let version, word != nil else { return nil }
        (self.version, policy, self.index) = (version, known ?? .none, index)
    }
}
