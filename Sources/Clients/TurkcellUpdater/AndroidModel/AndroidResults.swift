/// The results of a document's filters on one device after another: those of a value are found once, and what comes of
/// the values together, since many devices of the grid have them.
struct AndroidResults {
    private let document: AndroidDocument
    private let updates: [Entry]
    private let messages: [Entry]
    private var keys: [Key]
    /// The version codes of updates, ascending.
    private let codes: [Int]
    private var known: [Signature: AndroidCheck.Sight] = [:]

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
        /// By value the index of the fates of the filters.
        var known: [Value: Int] = [:]
        /// Each once.
        var fates: [[AndroidDecision.Fate]] = []
        var places: [[AndroidDecision.Fate]: Int] = [:]
    }

    /// Devices with the same one are the same to the client.
    private struct Signature: Hashable {
        let otherPackage: String?
        /// How many updates' version codes the device has reached.
        let codes: Int
        /// Of each key's fates the index.
        let fates: [Int]
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
        codes = Set(updates.compactMap(\.versionCode)).sorted()
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
        let name = AndroidSpace.withoutSpace(device.packageName), code = Int(device.versionCode)
        let signature = Signature(
            otherPackage: document.packageName.holds(for: name) ? nil : name,
            codes: codes.count { $0 <= code }, fates: keys.indices.map { place(of: device, among: $0) })
        if let sight = known[signature] { return sight }
        var fates = [AndroidDecision.Fate](repeating: .shown, count: document.filters.count)
        for (key, place) in zip(keys, signature.fates) {
            for (filter, fate) in zip(key.filters, key.fates[place]) { fates[filter] = fate }
        }
        let sight = AndroidCheck.Sight(
            otherPackage: signature.otherPackage, updates: updates.map { Self.fate(of: $0, code, fates) },
            messages: messages.map { Self.fate(of: $0, code, fates) })
        known[signature] = sight
        return sight
    }

    /// The index of the fates of a key's filters.
    private mutating func place(of device: AndroidDevice, among key: Int) -> Int {
        let name = keys[key].name, text = device.knows(name) ? device.value(of: name) : nil
        let value = device.knows(name) ? text.map { Value.text(Array($0.utf8)) } ?? .absent : .unknown
        if let place = keys[key].known[value] { return place }
        let found = fates(of: keys[key].filters, value == .unknown ? nil : AndroidRule.Value(text))
        let place = keys[key].places[found] ?? keys[key].fates.count
        if place == keys[key].fates.count { keys[key].fates.append(found) }
        (keys[key].places[found], keys[key].known[value]) = (place, place)
        return place
    }

    /// - Parameter value: nil for one that nobody knows.
    private func fates(of filters: [Int], _ value: AndroidRule.Value?) -> [AndroidDecision.Fate] {
        filters.map { filter in document.fate(of: [filter]) { _ in value } }
    }

    private static func fate(of entry: Entry, _ code: Int, _ fates: [AndroidDecision.Fate]) -> AndroidDecision.Fate {
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
