/// What the SDK's `FilteredEntry.java`, `UpdateEntry.java` and `MessageEntry.java` make of an entry that they keep.
struct AndroidEntry<Content: Sendable>: Sendable {
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
    let descriptions: AndroidDescriptions
    let content: Content

    /// True for an entry whose filters match every device.
    var hasNoFilter: Bool { filters.isEmpty && languageFilters.isEmpty }

    /// True unless it may be shown at every check.
    var isLimited: Bool { mostDisplays < Int(Int32.max) || period > 0 }

    /// False if it was shown often enough, or not long enough ago.
    func mayDisplay(_ record: AndroidCall.Record, at now: Int) -> Bool {
        if mostDisplays < Int(Int32.max), record.count >= mostDisplays { return false }
        // A last display at 0 counts as none.
        guard period > 0, let last = record.last, last != 0 else { return true }
        return last <= now - period * 3_600_000
    }
}

/// What only an update has.
struct AndroidUpdate: Hashable, Sendable {
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
struct AndroidMessage: Hashable, Sendable {
    let after: AndroidDate?
    let before: AndroidDate?
    let opensStore: Bool
    let websiteURL: String?
    /// As written, without white space; the message is hidden while a package of that name is installed.
    let packageName: String

    var isForAllTime: Bool { after == nil && before == nil }

    /// True between its dates, both included.
    func isDue(at now: Int, in zoneOffset: Int) -> Bool {
        if let after, after.moment(in: zoneOffset) > now { return false }
        if let before, before.moment(in: zoneOffset) < now { return false }
        return true
    }
}

/// Why the SDK drops an entry while it reads the document. It then tries the next one.
enum AndroidOmission: Error, Hashable, Sendable {
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
