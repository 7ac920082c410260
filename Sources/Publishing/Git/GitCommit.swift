/// A commit of the branch; one that Decree made is a publication.
struct GitCommit: Hashable, Sendable {
    let name: String
    /// Nil for a commit of others.
    let serial: Int?
    /// Whether it is a publication that names no key, since it only renewed the timestamp of the one before it.
    let isRenewal: Bool

    /// The name, a space, the whole message.
    init?(line: ArraySlice<UInt8>) {
        guard let space = line.firstIndex(of: 32) else { return nil }
        name = String(decoding: line[..<space], as: UTF8.self)
        let lines = line[(space + 1)...].split(separator: 10, omittingEmptySubsequences: false)
        serial = Self.serial(String(decoding: lines.first ?? [], as: UTF8.self))
        isRenewal = serial != nil && !lines.contains { $0.starts(with: Self.key.utf8) }
    }

    private static let subject = "Publication ", key = "Key: "

    private static func serial(_ subject: String) -> Int? {
        subject.hasPrefix(Self.subject) ? Publication.serial(String(subject.dropFirst(Self.subject.count))) : nil
    }

    /// The message of a publication: its serial, the revision of the content, the key that signed; nil for a renewal.
    static func message(_ serial: Int, content: String?, key: String?) -> String {
        let lines = [content.map { "Content: \($0)" }, key.map { Self.key + $0 }].compactMap(\.self)
        let body = lines.isEmpty ? "" : "\n" + lines.map { "\($0)\n" }.joined()
        return "\(subject)\(serial)\n\(body)"
    }
}

struct GitTreeEntry: Hashable, Sendable {
    let path: String
    /// The name of its object, behind the mode of whatever is no plain file.
    let state: String
    let object: String
    let length: Int
    /// Whether it is neither a link nor a module, and no program.
    let isPlain: Bool

    /// `<mode> <kind> <object> <length>\t<path>`.
    init?(line: ArraySlice<UInt8>) {
        guard let tab = line.firstIndex(of: 9), let path = String(validating: line[(tab + 1)...], as: UTF8.self) else {
            return nil
        }
        let words = line[..<tab].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 4 else { return nil }
        self.path = path
        object = words[2]
        isPlain = words[0] == "100644"
        state = isPlain ? object : "\(words[0]):\(object)"
        length = Int(words[3]) ?? 0
    }
}
