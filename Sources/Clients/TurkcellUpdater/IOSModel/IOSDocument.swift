import ClientKit

/// A document as the client's `Filter.m` and `Controller.m` read it, with compiled filters and texts by language.
struct IOSDocument: Sendable {
    /// A distinct filter; entries with the same key and rule share its result.
    struct Filter: Hashable, Sendable {
        /// Nil for an unknown key, which has no value.
        let key: IOSKey?
        let rule: FilterRule
    }

    /// An entry of a list, which the client chooses if all its filters match.
    struct Choice<Content: IOSContent>: Sendable {
        let match: IOSDecision.Match
        /// Indices of filters that do not depend on the language, so that they need one evaluation for each device.
        var filters: [Int] = []
        /// Indices of filters on the language.
        var languageFilters: [Int] = []
        /// Nil unless evaluating this entry crashes the app, because its filters or a value in them has a wrong type.
        var crash: IOSCrash?
        var contents: IOSLanguages<Content>
    }

    let packageName: PackageName
    let hasUpdates: Bool
    /// In the order of the client, which takes the first whose filters match.
    let updates: [Choice<IOSUpdate>]
    let messages: [Choice<IOSMessage.Content>]
    let filters: [Filter]

    static func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        let reading = DocumentReading(
            bytes, as: .serialization, orElse: .refusal("the client drops it and shows nothing"), forAuthor: isForAuthor
        )
        (reading.unread, reading.repeated) = ("is never read on iOS", "is written twice: only the last one counts")
        return reading
    }

    init(_ root: DocumentObject) {
        var reader = ListReader()
        packageName = PackageName(in: root, as: "bundle id", with: "-")
        let updates = root["updates"]
        hasUpdates = updates != nil
        self.updates = reader.choices(updates, hasEntriesKey: "filters")
        reader.isTried = !Self.isSettled(by: self.updates)
        // `getMatchedMessage` looks for the key `messages` in every message, although `filters` was intended.
        messages = reader.choices(root["messages"], hasEntriesKey: "messages")
        filters = reader.filters.all
    }

    /// True if every device gets an update that is the end: it is shown, or has no text. Then a message is chosen, and
    /// nothing else is done with it.
    private static func isSettled(by updates: [Choice<IOSUpdate>]) -> Bool {
        guard let last = updates.last, last.filters.isEmpty, last.languageFilters.isEmpty else { return false }
        return !updates.contains { $0.crash == nil && $0.contents.all.contains(where: \.isUnusable) }
    }
}

/// Reads the lists of one document, and compiles each distinct filter once.
private struct ListReader {
    private(set) var filters = Distinct<IOSDocument.Filter>()
    /// False if no device does more with the entries of the list than choose one.
    var isTried = true

    /// The choices of a list; empty if the key is missing. An entry without filters matches every device, so that none
    /// behind it is ever reached.
    ///
    /// - Parameter hasEntriesKey: if an entry has this key, the client never uses the list itself as an entry.
    mutating func choices<Content: IOSContent>(
        _ list: DocumentValue?, hasEntriesKey: String
    ) -> [IOSDocument.Choice<Content>] {
        guard let list else { return [] }
        if let whole = list.asObject {
            list.note(.misread, "is an object: it is taken for one \(Content.noun) without filters")
            return [.init(match: .container, contents: Content.all(in: whole, isFiltered: false, isTried: isTried))]
        }
        guard let elements = list.elements else {
            let crash = list.crash(sending: "countByEnumeratingWithState:objects:count:")
            return [.init(match: .crash, crash: crash, contents: IOSLanguages(.crash(crash)))]
        }
        let hasObjects = elements.contains { $0.node.members != nil }
        var choices: [IOSDocument.Choice<Content>] = [], catcher: String?
        for (index, element) in elements.enumerated() {
            guard let entry = catcher == nil ? element.asObject : nil else {
                if hasObjects { Content.noteUnread(element, behind: catcher) }
                continue
            }
            let contents = Content.all(in: entry, isFiltered: true, isTried: isTried)
            let choice = self.choice(entry, .index(index), contents)
            choices.append(choice)
            if choice.crash == nil, choice.filters.isEmpty, choice.languageFilters.isEmpty { catcher = element.path }
        }
        if catcher != nil || elements.contains(where: { $0.node.last(hasEntriesKey) != nil }) { return choices }
        // If no entry matches, the client uses the list itself as an entry.
        if isTried { Content.noteContainer(list, elements) }
        let crash = IOSCrash(sending: "objectForKey:", to: list)
        choices.append(.init(match: .container, contents: IOSLanguages(.crash(crash))))
        return choices
    }

    private mutating func choice<Content>(
        _ entry: DocumentObject, _ match: IOSDecision.Match, _ contents: IOSLanguages<Content>
    ) -> IOSDocument.Choice<Content> {
        guard let given = entry["filters"] else { return .init(match: match, contents: contents) }
        guard let rules = given.asObject else {
            return .init(match: .crash, crash: given.crash(sending: "allKeys"), contents: contents)
        }
        var indices: Set<Int> = [], crash: IOSCrash?
        for (key, value) in rules.members {
            // The client iterates in hash order, so a mismatch may prevent the crash by chance. The model assumes the
            // crash.
            guard let text = value.node.string else {
                crash = crash ?? value.crash(sending: "componentsSeparatedByString:")
                continue
            }
            let filter = IOSDocument.Filter(key: IOSKey(rawValue: key), rule: FilterRule(text))
            if value.reading.isForAuthor { filter.noteSlips(in: text, value, key, of: rules) }
            indices.insert(filters.place(of: filter))
        }
        if let crash { return .init(match: .crash, crash: crash, contents: contents) }
        let all = indices.sorted()
        return .init(
            match: match, filters: all.filter { filters.all[$0].key != .deviceLanguage },
            languageFilters: all.filter { filters.all[$0].key == .deviceLanguage }, contents: contents)
    }
}

/// The device values that filters can test; any other key has no value.
enum IOSKey: String, CaseIterable, Hashable, Sendable {
    case appPackageName, appVersionName, deviceOsName, deviceOsVersion, deviceModel, deviceIsTablet, deviceLanguage

    /// Hashes a number, which is faster than hashing the raw text.
    func hash(into hasher: inout Hasher) { hasher.combine(place) }

    /// The index in `allCases`.
    var place: Int {
        switch self {
        case .appPackageName: 0
        case .appVersionName: 1
        case .deviceOsName: 2
        case .deviceOsVersion: 3
        case .deviceModel: 4
        case .deviceIsTablet: 5
        case .deviceLanguage: 6
        }
    }
}
