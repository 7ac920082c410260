/// The results of a document's filters on one device after another: those of a value are found once, since many devices
/// of the grid have it.
struct AndroidResults {
    private let document: AndroidDocument
    private let updates: [Entry]
    private let messages: [Entry]
    private var keys: [Key]
    /// Of the last device, by filter.
    private var fates: [AndroidDecision.Fate]

    private struct Entry {
        let omission: AndroidOmission?
        let filters: [Int]
        /// Only for devices below that version code; nil for all.
        let versionCode: Int?
    }

    /// What filters read.
    private struct Key {
        let name: String
        let filters: [Int]
        /// That of the last device; nil before the first one.
        var value: Value?
        /// The fates of the filters by value.
        var known: [Value: [AndroidDecision.Fate]] = [:]
    }

    private enum Value: Hashable {
        /// Nobody knows it.
        case unknown
        case absent
        case text([UInt8])
    }

    init(_ document: AndroidDocument) {
        self.document = document
        updates = Self.entries(document.updates) { $0.versionCode }
        messages = Self.entries(document.messages) { _ in nil }
        fates = Array(repeating: .shown, count: document.filters.count)
        let read = Set((updates + messages).flatMap(\.filters)).sorted()
        keys = Dictionary(grouping: read) { document.filters[$0].key }.map { Key(name: $0.key, filters: $0.value) }
    }

    private static func entries<Content>(
        _ list: AndroidDocument.List<Content>?, _ versionCode: (Content) -> Int?
    ) -> [Entry] {
        (list ?? []).map { entry in
            switch entry {
            case .failure(let omission): Entry(omission: omission, filters: [], versionCode: nil)
            case .success(let entry):
                Entry(omission: nil, filters: entry.filters, versionCode: versionCode(entry.content))
            }
        }
    }

    /// What the client sees of a device. An app with an unknown package name is assumed to be the document's.
    mutating func sight(of device: AndroidDevice) -> AndroidCheck.Sight {
        take(device)
        let name = AndroidSpace.withoutSpace(device.packageName), code = Int(device.versionCode)
        return AndroidCheck.Sight(
            otherPackage: document.packageName.holds(for: name) ? nil : name,
            updates: updates.map { fate(of: $0, code) }, messages: messages.map { fate(of: $0, code) })
    }

    private mutating func take(_ device: AndroidDevice) {
        for place in keys.indices {
            let name = keys[place].name, text = device.knows(name) ? device.value(of: name) : nil
            let value = device.knows(name) ? text.map { Value.text(Array($0.utf8)) } ?? .absent : .unknown
            if value == keys[place].value { continue }
            let read = value == .unknown ? nil : AndroidRule.Value(text)
            let found = keys[place].known[value] ?? fates(of: keys[place].filters, read)
            keys[place].value = value
            keys[place].known[value] = found
            for (filter, fate) in zip(keys[place].filters, found) { fates[filter] = fate }
        }
    }

    /// - Parameter value: nil for one that nobody knows.
    private func fates(of filters: [Int], _ value: AndroidRule.Value?) -> [AndroidDecision.Fate] {
        filters.map { filter in document.fate(of: [filter]) { _ in value } }
    }

    private func fate(of entry: Entry, _ code: Int) -> AndroidDecision.Fate {
        if let omission = entry.omission { return .omitted(omission) }
        var doubt: AndroidDecision.Fate?
        for filter in entry.filters {
            switch fates[filter] {
            case .shown: continue
            // An entry that another filter rules out need not be known better.
            case .unknown: doubt = doubt ?? fates[filter]
            default: return fates[filter]
            }
        }
        return entry.versionCode.map { code < $0 } ?? true ? doubt ?? .shown : .notShown
    }
}
