import ClientKit

/// A document as the SDK's `VersionsMap.java` reads it: entries that it keeps, and why it drops the others.
struct AndroidDocument: Sendable {
    /// A distinct filter; entries with the same key and rule share its result.
    struct Filter: Hashable, Sendable {
        let key: String
        let rule: String
    }

    typealias List<Content: Sendable> = [Result<AndroidEntry<Content>, AndroidOmission>]

    /// Without white space.
    let packageName: PackageName
    /// Nil if there is no such array.
    let updates: List<AndroidUpdate>?
    let messages: List<AndroidMessage>?
    let filters: [Filter]
    /// The same, divided into parts.
    let rules: [AndroidRule]

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
            value.refuse(value.node.kind, .refusal("the client drops the document"))
            throw .notAnObject(value.node)
        }
        packageName = PackageName(in: root, as: "application id", with: "_", AndroidSpace.withoutSpace)
        var updates = AndroidEntryReader(), messages = AndroidEntryReader()
        self.updates = updates.updates(root["updates"])
        messages.filters = updates.filters
        self.messages = messages.messages(root["messages"], of: packageName.text ?? "")
        filters = messages.filters.all
        rules = filters.map { AndroidRule($0.rule) }
    }
}
