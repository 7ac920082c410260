import ClientKit

/// What a release of XUpdate reads in a document.
///
/// Source: `DefaultUpdateParser.java` and `CheckVersionResult.java` of each tag.
struct XUpdateDocument: Sendable {
    /// An update as the app gets it; nil where the release leaves a text out.
    struct Update: Hashable, Sendable {
        var isForced: Bool
        var isIgnorable: Bool
        var code: Int
        var name: String?
        var content: String?
        var address: String?
        /// In KiB.
        var size: Int
        var md5: String?

        /// True if the release keeps the update from a user who ignored that name. An app whose user never ignored
        /// anything has an empty name stored.
        func isIgnored(as ignored: String, by edition: XUpdateEdition) -> Bool {
            name == ignored && (edition != .newest || isIgnorable)
        }
    }

    /// Why a release cannot use a document; every reason ends in the same error.
    struct Fault: Error, Hashable {
        /// To follow "because".
        let cause: String
        /// The key of the value; empty for the document.
        let key: String
    }

    /// The code of the version offered.
    let code: Int
    /// 0 for no update, 2 for a forced one, 3 for one that can be ignored; any other number is an update.
    let status: Int
    /// The rest, which is read only where there is an update.
    private let root: AndroidObject
    private let edition: XUpdateEdition
    let names: Names

    /// - Throws: `Fault` if the release gives an error on every device.
    init(_ root: JSONNode, as edition: XUpdateEdition) throws(Fault) {
        guard let object = AndroidObject(root) else { throw Fault(cause: "the root is \(root.kind)", key: "") }
        let names = edition == .oldest || object["Code"] != nil || object["code"] == nil ? Names.capitalised : .lower
        (self.root, self.edition, self.names) = (object, edition, names)
        let numbers = Numbers(object: object, isGson: edition == .oldest)
        guard try numbers.needed(names.code) == 0 else { throw Fault(cause: "\(names.code) is not 0", key: names.code) }
        code = try numbers.needed(names.versionCode)
        status = try numbers.needed(names.status)
        if edition == .oldest {
            // Gson reads all keys at once.
            _ = try numbers.needed(names.size)
            for key in names.texts { _ = try gsonText(key) }
        }
    }

    /// The update that is offered to lower codes.
    ///
    /// - Throws: `Fault` if a value that the release needs is missing.
    func update() throws(Fault) -> Update {
        let numbers = Numbers(object: root, isGson: edition == .oldest)
        return Update(
            isForced: status == 2, isIgnorable: status == 3 && edition != .oldest, code: code,
            name: try text(names.versionName, isNeeded: edition == .middle),
            content: try text(names.content, isNeeded: true), address: try text(names.address, isNeeded: true),
            size: edition == .newest ? root.integer(names.size) ?? 0 : try numbers.needed(names.size),
            md5: try text(names.md5, isNeeded: edition == .middle))
    }

    private func text(_ key: String, isNeeded: Bool) throws(Fault) -> String? {
        if edition == .oldest { return try gsonText(key) }
        if let text = root.text(key) { return text }
        if isNeeded { throw Fault(cause: "\(key) is missing", key: key) }
        return ""
    }

    /// A text as Gson reads it: any scalar, nil for null and where it is missing.
    private func gsonText(_ key: String) throws(Fault) -> String? {
        guard let node = root[key], !node.isNull else { return nil }
        guard node.array == nil, node.members == nil else { throw Fault(cause: "\(key) is \(node.kind)", key: key) }
        return AndroidObject.text(node)
    }
}

extension XUpdateDocument {
    /// The spelling of the keys; a document has one of the two.
    struct Names: Hashable, Sendable {
        let code, words, status, versionCode, versionName, uploaded, content, address, size, md5: String

        static let capitalised = Names(
            code: "Code", words: "Msg", status: "UpdateStatus", versionCode: "VersionCode",
            versionName: "VersionName", uploaded: "UploadTime", content: "ModifyContent", address: "DownloadUrl",
            size: "ApkSize", md5: "ApkMd5")
        static let lower = Names(
            code: "code", words: "msg", status: "updateStatus", versionCode: "versionCode",
            versionName: "versionName", uploaded: "uploadTime", content: "modifyContent", address: "downloadUrl",
            size: "apkSize", md5: "apkMd5")

        /// The keys of texts. `words` and `uploaded` are read by releases up to 2.0.7 alone, which show neither.
        var texts: [String] { [words, versionName, uploaded, content, address, md5] }

        var all: [String] { [code, status, versionCode, size] + texts }
    }

    /// How whole numbers are read.
    private struct Numbers {
        let object: AndroidObject
        let isGson: Bool

        /// Android's parser wants a value and cuts it to 32 bits; Gson takes 0 for none and cuts nothing.
        func needed(_ key: String) throws(Fault) -> Int {
            guard let node = object[key] else {
                if isGson { return 0 }
                throw Fault(cause: "\(key) is missing", key: key)
            }
            if isGson, node.isNull { return 0 }
            guard let number = isGson ? gson(node) : object.integer(key) else {
                throw Fault(cause: "\(key) is no whole number", key: key)
            }
            return number
        }

        /// `JsonReader.nextInt`: exactly a 32-bit number, perhaps written as text or with a fraction of zeros.
        private func gson(_ node: JSONNode) -> Int? {
            guard let text = node.number ?? node.string, let number = JavaNumber.double(text) else { return nil }
            return Int32(exactly: number).map { Int($0) }
        }
    }
}
