import ClientKit

/// What the SDK's `FilteredEntry.java`, `UpdateEntry.java` and `MessageEntry.java` make of an entry that they keep.
struct TurkcellAndroidEntry<Content: Sendable>: Sendable {
    let path: String
    /// Indices of the document's filters, in the order of the text, without those on the language.
    let filters: [Int]
    /// Indices of the filters on the language.
    let languageFilters: [Int]
    /// The key of its display record; nil if the client generates one.
    let id: Int?
    /// `Int32.max` for no limit.
    let mostDisplays: Int
    /// The hours between two displays; 0 or less for no limit.
    let period: Int
    let descriptions: TurkcellAndroidDescriptions
    let content: Content

    /// False if it was shown often enough, or not long enough ago.
    func mayDisplay(_ record: TurkcellAndroidCall.Record, at now: Int) -> Bool {
        if mostDisplays < Int(Int32.max), record.count >= mostDisplays { return false }
        // A last display at 0 counts as none.
        guard period > 0, let last = record.last, last != 0 else { return true }
        return last <= now - period * 3_600_000
    }
}

/// What only an update has.
struct TurkcellAndroidUpdate: Hashable, Sendable {
    let versionCode: Int
    let forcesUpdate: Bool
    let forcesExit: Bool
    let opensStore: Bool
    let packageURL: String?
    let websiteURL: String?
    /// As written, without white space; empty for the app itself.
    let packageName: String

    var isForced: Bool { forcesUpdate || forcesExit }
}

/// What only a message has.
struct TurkcellAndroidMessage: Hashable, Sendable {
    let after: TurkcellAndroidDate?
    let before: TurkcellAndroidDate?
    let opensStore: Bool
    let websiteURL: String?
    /// As written, without white space; the message is hidden while a package of that name is installed.
    let packageName: String

    /// True between its dates, both included.
    func isDue(at now: Int, in zoneOffset: Int) -> Bool {
        if let after, after.moment(in: zoneOffset) > now { return false }
        if let before, before.moment(in: zoneOffset) < now { return false }
        return true
    }
}

/// The texts of an entry by language, chosen as a whole: the first object for the device's language, else the last of
/// `*` and the empty key.
struct TurkcellAndroidDescriptions: Hashable, Sendable {
    struct Texts: Hashable, Sendable {
        /// In small letters; nil for all others.
        let language: String?
        let texts: [String: String]

        /// Nil for a missing or an empty text, neither of which takes any room in the dialog.
        func shown(_ key: String) -> String? { texts[key].flatMap { $0.isEmpty ? nil : $0 } }
    }

    let all: [Texts]

    /// - Parameter language: as the system reports it.
    func texts(in language: String) -> Texts? {
        let wanted = TurkcellAndroidText.normalized(language)
        return all.first { $0.language == wanted } ?? all.last { $0.language == nil }
    }

    /// - Throws: where the SDK runs into a null pointer, which drops the entry.
    init(_ node: JSONNode?, acceptsText: Bool) throws(TurkcellAndroidOmission) {
        var all: [Texts] = []
        for (key, value) in AndroidObject(node)?.members ?? [] {
            let code = TurkcellAndroidText.normalized(key), language = code.isEmpty || code == "*" ? nil : code
            if let object = AndroidObject(value) {
                let texts = object.members.map { ($0.key, AndroidObject.text($0.node)) }
                all.append(Texts(language: language, texts: Dictionary(texts) { $1 }))
            } else {
                guard acceptsText else { throw .nullPointer }
                all.append(Texts(language: language, texts: ["message": AndroidObject.text(value)]))
            }
        }
        self.all = all
    }
}

/// Why the SDK drops an entry while it reads the document. It then tries the next one.
enum TurkcellAndroidOmission: Error, Hashable, Sendable {
    case notAnObject
    /// The text for a language of an update is no object.
    case nullPointer
    /// The address under that key.
    case address(String)
    /// The target's version code, which is negative.
    case versionCode(Int)
    /// Nothing that an update could open.
    case noTarget
    /// A message to the store without a package name.
    case noPackageName
}
