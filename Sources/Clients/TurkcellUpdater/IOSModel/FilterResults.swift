import PolicyModel

/// What a document's filters say of one device after another: which entries a value leaves is found once, since many
/// devices of the grid have it.
struct FilterResults {
    private let document: IOSDocument
    /// The filters of each update, then of each message.
    private let entries: [[Int]]
    /// All of them.
    private let all: IndexBits
    private var keys: [Key]
    private var last: IOSCheck.Sight?

    /// What filters read.
    private struct Key {
        /// Nil for an unknown one, which no device has.
        let key: IOSKey?
        let filters: [Int]
        /// The last device's value: the outer nil before the first device, the inner one for an absent value.
        var text: String??
        /// The entries that the last device's value leaves.
        var left: IndexBits
        /// Those of each value that was seen.
        var known: [Value: IndexBits] = [:]
    }

    /// A device's value by its bytes, since equal strings may have others.
    private struct Value: Hashable {
        let bytes: [UInt8]?

        func hash(into hasher: inout Hasher) { bytes?.withUnsafeBytes { hasher.combine(bytes: $0) } }
    }

    init(_ document: IOSDocument) {
        self.document = document
        let entries = document.updates.map(\.filters) + document.messages.map(\.filters)
        let all = IndexBits(entries.count) { _ in true }
        (self.entries, self.all) = (entries, all)
        // Filters on the language are evaluated separately.
        let named: [IOSKey?] = IOSKey.allCases.filter { $0 != .deviceLanguage } + [nil]
        keys = named.compactMap { key in
            let filters = document.filters.indices.filter { document.filters[$0].key == key }
            return filters.isEmpty ? nil : Key(key: key, filters: filters, left: all)
        }
    }

    /// What the client sees of the device. An app with an unknown bundle id is assumed to be the document's.
    ///
    /// - Parameter hasLastApp: true if the last device had the same app installed.
    mutating func sight(of device: IOSDevice, hasLastApp: Bool = false) -> IOSCheck.Sight {
        let otherApp = hasLastApp ? last?.otherApp : otherApp(of: device), isSame = !change(to: device)
        if isSame, let last, last.otherApp == otherApp { return last }
        let left = [all] + keys.map(\.left)
        let sight = IOSCheck.Sight(
            otherApp: otherApp, updates: candidates(among: document.updates, from: 0, left, like: last?.updates),
            messages: candidates(
                among: document.messages, from: document.updates.count, left, like: last?.messages))
        last = sight
        return sight
    }

    private func otherApp(of device: IOSDevice) -> String? {
        document.packageName.holds(for: device.bundleID) ? nil : device.bundleID
    }

    /// Takes the device's values; true if one that a filter reads is another than before.
    private mutating func change(to device: IOSDevice) -> Bool {
        var isChanged = false
        for place in keys.indices {
            let new = keys[place].key.flatMap { text(of: $0, on: device) }
            if let past = keys[place].text, FilterResults.isSame(past, new) { continue }
            keys[place].text = .some(new)
            let value = Value(bytes: new.map { Array($0.utf8) })
            if let known = keys[place].known[value] {
                keys[place].left = known
            } else {
                keys[place].left = left(by: value.bytes, keys[place].filters)
                keys[place].known[value] = keys[place].left
            }
            isChanged = true
        }
        return isChanged
    }

    private func left(by value: [UInt8]?, _ filters: [Int]) -> IndexBits {
        var isFailing = [Bool](repeating: false, count: document.filters.count)
        for index in filters where !document.filters[index].rule.matches(value) { isFailing[index] = true }
        return IndexBits(entries.count) { entries[$0].allSatisfy { !isFailing[$0] } }
    }

    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.hasBytes(of: other)
    }

    private func text(of key: IOSKey, on device: IOSDevice) -> String? {
        switch key {
        case .appPackageName: device.bundleID.isEmpty ? document.packageName.text ?? "" : device.bundleID
        case .appVersionName: device.version
        case .deviceOsName: "ios"
        case .deviceOsVersion: device.osVersion
        case .deviceModel: device.model
        case .deviceIsTablet: device.isTablet ? "true" : "false"
        case .deviceLanguage: nil
        }
    }

    /// The indices of the entries that can match in some language, up to the first that matches in every one.
    ///
    /// - Parameters:
    ///   - start: the place of the first one among all entries.
    ///   - left: the entries that each value of the device leaves.
    ///   - last: those of the device before, whose memory is shared where they are the same.
    private func candidates<Content>(
        among choices: [IOSDocument.Choice<Content>], from start: Int, _ left: [IndexBits], like last: [Int]?
    ) -> [Int] {
        var found: [Int] = [], next = IndexBits.first(from: start, in: left)
        while let place = next, place - start < choices.count {
            found.append(place - start)
            next = choices[place - start].languageFilters.isEmpty ? nil : IndexBits.first(from: place + 1, in: left)
        }
        if let last, last == found { return last }
        return found
    }
}
