import PolicyModel

/// What a document's filters say of one device after another: a filter is evaluated again only when the value that it
/// reads has changed, since neighbours in the grid differ in little.
struct FilterResults {
    private let document: IOSDocument
    /// The keys that filters read, each with the indices of these filters.
    private let readers: [(key: IOSKey, filters: [Int])]
    /// The last device's values by `IOSKey.place`: the outer nil before the first device, the inner one for an
    /// absent value.
    private var texts: [String??]
    private var values: [[UInt8]?]
    /// By filter; nil where it has to be evaluated.
    private var known: [Bool?]
    private var last: IOSCheck.View?
    private var found: [Int] = []

    init(_ document: IOSDocument) {
        self.document = document
        readers = IOSKey.allCases.compactMap { key in
            let filters = document.filters.indices.filter { document.filters[$0].key == key }
            // Filters on the language are evaluated separately.
            return key == .deviceLanguage || filters.isEmpty ? nil : (key, filters)
        }
        texts = Array(repeating: nil, count: IOSKey.allCases.count)
        values = Array(repeating: nil, count: IOSKey.allCases.count)
        known = Array(repeating: nil, count: document.filters.count)
    }

    /// What the client sees of the device. An app with an unknown bundle id is assumed to be the document's.
    ///
    /// - Parameter hasLastApp: true if the last device had the same app installed.
    mutating func view(of device: IOSDevice, hasLastApp: Bool = false) -> IOSCheck.View {
        let otherApp = hasLastApp ? last?.otherApp : otherApp(of: device), isSame = !change(to: device)
        if isSame, let last, last.otherApp == otherApp { return last }
        let view = IOSCheck.View(
            otherApp: otherApp, updates: candidates(among: document.updates, like: last?.updates),
            messages: candidates(among: document.messages, like: last?.messages))
        last = view
        return view
    }

    private func otherApp(of device: IOSDevice) -> String? {
        document.packageName.holds(for: device.bundleID) ? nil : device.bundleID
    }

    /// Takes the device's values; true if one that a filter reads is another than before.
    private mutating func change(to device: IOSDevice) -> Bool {
        var isChanged = false
        for (key, filters) in readers {
            let text = text(of: key, on: device)
            if let past = texts[key.place], FilterResults.isSame(past, text) { continue }
            texts[key.place] = .some(text)
            values[key.place] = text.map { Array($0.utf8) }
            for index in filters { known[index] = nil }
            isChanged = true
        }
        return isChanged
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
    /// - Parameter last: those of the device before, whose memory is shared where they are the same.
    private mutating func candidates<Content>(
        among choices: [IOSDocument.Choice<Content>], like last: [Int]?
    ) -> [Int] {
        found.removeAll(keepingCapacity: true)
        for index in choices.indices where choices[index].filters.allSatisfy({ matches($0) }) {
            found.append(index)
            if choices[index].languageFilters.isEmpty { break }
        }
        if let last, last == found { return last }
        return found
    }

    private mutating func matches(_ index: Int) -> Bool {
        if let answer = known[index] { return answer }
        let filter = document.filters[index]
        let answer = filter.rule.matches(filter.key.flatMap { values[$0.place] })
        known[index] = answer
        return answer
    }
}
