import ClientKit
import PolicyModel

/// What a release of XUpdate reads in a document.
///
/// Source: `DefaultUpdateParser.java` and `CheckVersionResult.java` of each tag.
struct Document: Sendable {
    /// An update as the app gets it; nil where the release leaves a text out.
    struct Update: Hashable, Sendable {
        var isForced: Bool
        var isIgnorable: Bool
        var code: Int
        var name: String?
        var content: String?
        var address: String?
        /// In KiB, rounded up; 0 is not checked.
        var size: Int
        var md5: String?

        /// The lengths in bytes that have this size; nil for one that no file has.
        var lengths: ClosedRange<Int>? {
            guard size > 0, size <= Int.max / 1024 else { return nil }
            return ((size - 1) * 1024 + 1)...(size * 1024)
        }
    }

    /// In the capitalised spelling.
    enum Key: String, CaseIterable {
        case code = "Code", words = "Msg", status = "UpdateStatus", versionCode = "VersionCode"
        case versionName = "VersionName", uploaded = "UploadTime", content = "ModifyContent", address = "DownloadUrl"
        case size = "ApkSize", md5 = "ApkMd5"

        func name(isSmall: Bool) -> String {
            isSmall ? rawValue.prefix(1).lowercased() + rawValue.dropFirst() : rawValue
        }
    }

    let edition: Edition
    /// 0 for no update, 2 for a forced one, 3 for one that can be ignored; any other number is an update.
    let status: Int
    /// What is offered to lower codes; as far as it is there, where nobody is offered anything.
    let update: Update
    /// Why the release cannot offer it.
    let fault: DocumentFault?
    private let hasSmallKeys: Bool

    static func reading(_ bytes: [UInt8], as edition: Edition, forAuthor isForAuthor: Bool = false) -> DocumentReading {
        let reading = DocumentReading(android: bytes, isGson: edition.isGson, orElse: refusal, forAuthor: isForAuthor)
        reading.namesOneEnd = true
        return reading
    }

    /// - Throws: `DocumentFault` if the release gives an error on every device.
    init(_ reading: DocumentReading, as edition: Edition) throws(DocumentFault) {
        let root = reading.root?.object(orElse: Self.refusal)
        let hasSmallKeys = edition != .oldest && Self.hasSmallKeys(root)
        let fields = Fields(object: root, hasSmallKeys: hasSmallKeys, isGson: edition.isGson)
        if fields.number(.code) != 0 { fields[.code]?.refuse("not 0", Self.refusal) }
        let code = fields.number(.versionCode), status = fields.number(.status)
        // Gson reads all keys at once, and texts that it shows nowhere.
        let size = fields.isGson ? fields.number(.size) : nil
        fields.readByGson(.words)
        let whole = reading.end
        // No app has a code below 0.
        let isOffered = status != 0 && code > 0 && whole == nil, needsAll = isOffered && edition == .middle
        let name = fields.text(.versionName, isNeeded: needsAll)
        fields.readByGson(.uploaded)
        let content = fields.text(.content, isNeeded: isOffered)
        update = Update(
            isForced: status == 2, isIgnorable: status == 3 && edition != .oldest, code: code, name: name,
            content: content, address: fields.text(.address, isNeeded: isOffered),
            size: size ?? fields.number(.size, isNeeded: needsAll), md5: fields.text(.md5, isNeeded: needsAll))
        (self.edition, self.status, self.hasSmallKeys, fault) = (edition, status, hasSmallKeys, reading.end)
        if reading.isForAuthor {
            noteKeys(fields)
            if isOffered, fault == nil { noteUpdate(fields) }
        }
        if let end = fields.isGson ? fault : whole { throw end }
    }

    /// The client reads small keys wherever `Code` is missing; where no key begins small, it is `Code` that is wanted.
    private static func hasSmallKeys(_ root: DocumentObject?) -> Bool {
        guard let root, root.value.node.last("Code") == nil else { return false }
        return Key.allCases.contains { root.value.node.last($0.name(isSmall: true)) != nil }
    }

    fileprivate static let refusal = Effect.refusal("the client gives an error and shows nothing")

    func name(of key: Key) -> String { key.name(isSmall: hasSmallKeys) }
}

extension Document {
    /// `Code` decides for all keys, so that those of the other spelling are never read.
    private func noteKeys(_ fields: Fields) {
        let others = Key.allCases.map { $0.name(isSmall: !hasSmallKeys) }
        guard edition == .oldest, fields[.code] == nil else {
            let why = fields[.code] == nil ? "without Code" : "beside \(name(of: .code)): all keys are spelt alike"
            for key in others { fields.object?.ignore(key, "is not read \(why)") }
            return
        }
        guard fields.object?.value.node.last("code") != nil, Key.allCases.allSatisfy({ fields[$0] == nil }) else {
            return
        }
        fields.object?.value.note(
            .ignored, "has small letters in its keys, which XUpdate up to 2.0.7 never reads: no update")
        for key in others { _ = fields.object?[key] }
    }

    /// A status that nobody knows, a name that counts as ignored, and a sum and a link with which no download can be
    /// installed.
    private func noteUpdate(_ fields: Fields) {
        if !(0...3).contains(status) {
            fields[.status]?.note(.misread, "is \(status), which counts as a plain update")
        }
        if isIgnored(as: "") {
            let given = fields[.versionName]
            (given ?? fields.object?.value)?.note(
                .misread,
                "\(given == nil ? "has no \(name(of: .versionName))" : "is empty"), as is the name that an app keeps "
                    + "whose user ignored nothing: the update counts as ignored, and is not shown")
            return
        }
        if let sum = update.md5, !sum.isEmpty, !Release.Archive.isMD5(sum) {
            fields[.md5]?.note(.misread, "is no MD5: every download counts as damaged")
        }
        if Link(update.address ?? "", as: edition) == .dead {
            fields[.address]?.note(
                .misread,
                "is no file that Android installs, and is downloaded as one all the same"
                    + (update.isForced ? ": the dialog stays, and nobody gets past it" : ""))
        }
    }

    /// The values under the keys, by Gson in the oldest edition and by Android's own parser in the others.
    private struct Fields {
        let object: DocumentObject?
        let hasSmallKeys: Bool
        let isGson: Bool

        subscript(key: Key) -> DocumentValue? { object?[key.name(isSmall: hasSmallKeys)] }

        private func value(_ key: Key, isNeeded: Bool) -> DocumentValue? {
            isNeeded && !isGson
                ? object?.value(key.name(isSmall: hasSmallKeys), orElse: Document.refusal) : self[key]
        }

        /// Android's parser wants a value and cuts it to 32 bits, a size to 64. Gson takes 0 for none, uncut.
        func number(_ key: Key, isNeeded: Bool = true) -> Int {
            guard let value = value(key, isNeeded: isNeeded), !isGson || !value.node.isNull else { return 0 }
            let isLong = key == .size
            let number = isGson ? gson(value.node, isLong: isLong) : isLong ? value.long : value.integer
            if let number { return number }
            if isNeeded { value.refuse("no whole number", Document.refusal) }
            return 0
        }

        /// `JsonReader.nextInt`, or `nextLong` for the size: exactly a number of 32 or 64 bits, perhaps written as text
        /// or with a fraction of zeros.
        private func gson(_ node: JSONNode, isLong: Bool) -> Int? {
            guard let text = node.number ?? node.string, let number = JavaNumber.double(text) else { return nil }
            return isLong ? Int(text) ?? Int(exactly: number) : Int32(exactly: number).map { Int($0) }
        }

        /// Gson takes any scalar for a text, and null for none.
        func text(_ key: Key, isNeeded: Bool) -> String? {
            let value = value(key, isNeeded: isNeeded)
            guard isGson else { return value?.text ?? "" }
            guard let value, !value.node.isNull else { return nil }
            if value.node.array == nil, value.node.members == nil { return AndroidObject.text(value.node) }
            value.refuse(value.node.kind, Document.refusal)
            return nil
        }

        /// A text that no edition shows, and that Gson alone reads.
        func readByGson(_ key: Key) {
            if isGson { _ = text(key, isNeeded: false) } else { _ = self[key] }
        }
    }
}
