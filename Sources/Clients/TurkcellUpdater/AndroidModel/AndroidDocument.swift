import ClientKit

/// A document as the SDK's `VersionsMap.java` reads it: entries that it keeps, and why it drops the others.
struct AndroidDocument: Sendable {
    /// A distinct filter; entries with the same key and rule share its result.
    struct Filter: Hashable, Sendable {
        let key: String
        let rule: String
    }

    typealias List<Content: Sendable> = [Result<AndroidEntry<Content>, AndroidOmission>]

    /// Without white space; nil if missing.
    let packageName: String?
    /// False for a name that no app has: no device uses the document.
    let isNamed: Bool
    /// Nil if there is no such array.
    let updates: List<AndroidUpdate>?
    let messages: List<AndroidMessage>?
    let filters: [Filter]
    /// The same, divided into parts.
    let rules: [AndroidRule]

    private static let refusal = Effect.refusal("the client drops the document")

    /// The SDK removes a byte order mark, and Android's parser another.
    static func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        let reading = DocumentReading(
            android: bytes, byteOrderMarks: 2, orElse: .refusal("the client drops it and shows nothing"),
            forAuthor: isForAuthor)
        (reading.unread, reading.repeated) = ("is never read on Android", "is written twice: only the last one counts")
        return reading
    }

    init(_ reading: DocumentReading) throws(AndroidDecision.Failure) {
        guard let value = reading.root else { throw .unreadable(reading.end?.words ?? "") }
        guard let root = value.asObject else {
            value.refuse(value.node.kind, Self.refusal)
            throw .notAnObject(value.node)
        }
        (packageName, isNamed) = Self.packageName(in: root)
        var updates = AndroidEntryReader(), messages = AndroidEntryReader()
        self.updates = updates.updates(root["updates"])
        messages.filters = updates.filters
        self.messages = messages.messages(root["messages"], of: packageName ?? "")
        filters = messages.filters.all
        rules = filters.map { AndroidRule($0.rule) }
    }

    /// The client removes white space, then compares exactly.
    private static func packageName(in root: DocumentObject) -> (String?, Bool) {
        guard let value = root["packageName"] else {
            root.value.note(.refusal, "has no packageName: the client drops the document")
            return (nil, false)
        }
        let text = AndroidSpace.withoutSpace(AndroidObject.text(value.node))
        guard let name = value.node.string else {
            value.refuse(value.node.kind, refusal)
            return (text, false)
        }
        let isID = text.utf8.allSatisfy { byte in
            let character = Character(Unicode.Scalar(byte))
            return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || character.isLetter || character.isNumber
        }
        if text.isEmpty || !isID {
            value.note(
                .refusal,
                "is '\(name)', which no application id can be: the client compares exactly and drops the document")
        }
        return (text, isID && !text.isEmpty)
    }
}

/// The filters of one document, each distinct one once.
struct AndroidFilters {
    private(set) var all: [AndroidDocument.Filter] = []
    private var places: [AndroidDocument.Filter: Int] = [:]

    mutating func place(of filter: AndroidDocument.Filter) -> Int {
        if let place = places[filter] { return place }
        places[filter] = all.count
        all.append(filter)
        return all.count - 1
    }
}
