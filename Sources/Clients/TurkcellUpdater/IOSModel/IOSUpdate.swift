import ClientKit

/// The effect of a chosen entry of `updates` (`Controller.m`, `UpdateCheck.m`).
enum IOSUpdate: Hashable, Sendable {
    /// Shows a prompt; the path of the value that decides whether it is forced.
    case found(IOSPrompt, path: String)
    /// Shows nothing because of the value at the path, and does not try messages either.
    case missing(String)
    /// Has no address to open, so the client tries the chosen message instead; the path of the cause.
    case unusable(String)
    case crash(IOSCrash)
}

extension IOSUpdate: IOSContent {
    static let noun = "entry"

    static func noteUnread(_ element: DocumentValue, behind catcher: String?) {
        if element.node.members == nil {
            element.note(.ignored, "is \(element.node.kind): the client skips it")
        } else if let catcher {
            element.note(.ignored, "is never reached: \(catcher) matches every device")
        }
    }

    static func noteContainer(_ list: DocumentValue, _ elements: [DocumentValue]) {
        list.note(.crash, "\(elements.isEmpty ? "is empty" : "holds no object"): the app crashes")
    }

    static func all(in entry: DocumentObject, isFiltered: Bool, isTried: Bool) -> IOSLanguages<IOSUpdate> {
        let target = entry["targetWebsiteUrl"], text = target.map { printed($0.node) }
        let forceUpdate = flag(entry["forceUpdate"]), exit = entry["forceExit"], forceExit = flag(exit)
        // A JSON `false` is converted to `0`, so with an explicit `false` this test never applies.
        let isDropped = text ?? "" == "" && forceExit == "false"
        let languages = IOSLanguages<IOSUpdate>(of: entry, notesKeys: true) { texts in
            let message: String
            switch self.message(texts) {
            case .success(let text): message = text
            case .failure(let reason): return reason.update
            }
            if isDropped { return .unusable((target ?? entry.value).path) }
            let prompt = IOSPrompt(message: message, forceUpdate: forceUpdate, forceExit: forceExit, target: text)
            return .found(prompt, path: prompt.isForced ? "\(entry.path).forceUpdate" : entry.path)
        }
        if IOSPrompt.isYes(forceExit) {
            exit?.note(.misread, "does not end the app: it takes the later button away")
        }
        if entry.value.reading.isForAuthor { note(entry, languages, isFiltered, isDropped: forceExit == "false") }
        return languages
    }

    /// Why a language has no message.
    private struct Reason: Error { let update: IOSUpdate }

    /// The text of the alert. Without a message nothing is shown, and `*` is not tried.
    private static func message(_ texts: DocumentObject) -> Result<String, Reason> {
        guard let value = texts["message"] else {
            _ = (texts["warnings"], texts["whatIsNew"])
            texts.value.note(.misread, "has no message: it has nothing to show, and * is not tried")
            return .failure(Reason(update: .missing(texts.path)))
        }
        if value.node.string == "" {
            _ = (texts["warnings"], texts["whatIsNew"])
            value.note(.misread, "is empty: it has nothing to show, and * is not tried")
            return .failure(Reason(update: .missing(value.path)))
        }
        var parts: [String] = [], crash: IOSCrash?
        for value in [value, texts["warnings"], texts["whatIsNew"]].compactMap(\.self) {
            // The client sends `length` to any value, even null.
            guard let text = value.node.string else {
                let found = value.crash(sending: "length")
                crash = crash ?? found
                continue
            }
            if !text.isEmpty { parts.append(text) }
        }
        return crash.map { .failure(Reason(update: .crash($0))) } ?? .success(parts.joined(separator: "\n"))
    }
}

extension IOSUpdate {
    /// The text of a flag if it is `true`, `1` or `0`, else `false`.
    private static func flag(_ value: DocumentValue?) -> String {
        guard let value else { return "false" }
        let text = printed(value.node)
        if ["true", "1", "0"].contains(text) { return text }
        if text != "false" { value.note(.misread, "is neither true nor false: it counts as false") }
        return "false"
    }

    /// The value's text as formatted with `%@`. The text of a collection has line feeds, so it is never an address.
    private static func printed(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "<null>"
        case .bool(let flag): flag ? "1" : "0"
        case .number(let text), .faulty(let text): printed(number: text)
        case .string(let text): text
        case .array: "(\n)"
        case .object: "{\n}"
        }
    }

    /// The text of a number: `1.0` becomes `1`.
    private static func printed(number text: String) -> String {
        guard Int(text) == nil, let number = Double(text) else { return text }
        return abs(number) < 1e15 && Double(Int(number)) == number ? "\(Int(number))" : "\(number)"
    }

    var isUnusable: Bool { if case .unusable = self { true } else { false } }

    private var hasText: Bool {
        switch self {
        case .found, .unusable: true
        case .missing, .crash: false
        }
    }

    /// Notes what an entry lacks, for an author.
    ///
    /// - Parameter isDropped: true if it is of no use without an address.
    private static func note(
        _ entry: DocumentObject, _ languages: IOSLanguages<IOSUpdate>, _ isFiltered: Bool, isDropped: Bool
    ) {
        let filters = entry["filters"]
        if !isFiltered, filters != nil {
            entry.note(.ignored, key: "filters", "is never read where updates is an object")
        }
        if entry["descriptions"] == nil {
            entry.value.note(.misread, "has no descriptions: it has nothing to show, and no later update is tried")
        }
        guard languages.all.contains(where: \.hasText), hasUse(entry, isDropped) else { return }
        // The app crashes on filters that are no object, whatever is missing in them.
        let rules = isFiltered ? filters : nil
        if rules == nil || rules?.node.members != nil, rules?.node.last("appVersionName") == nil, !neverHolds(rules) {
            entry.value.note(.misread, "has no filter on appVersionName: the newest version is prompted too")
        }
    }

    private static func neverHolds(_ rules: DocumentValue?) -> Bool {
        (rules?.asObject?.members ?? []).contains { key, value in
            guard let text = value.node.string else { return false }
            return IOSDocument.Filter(key: IOSKey(rawValue: key), rule: FilterRule(text)).neverHolds
        }
    }

    /// Notes what is wrong with the button's address. False if the client shows nothing for it.
    private static func hasUse(_ entry: DocumentObject, _ isDropped: Bool) -> Bool {
        let effect =
            isDropped ? "the entry is of no use, and no later update is tried" : "the install button opens nothing"
        guard let target = entry["targetWebsiteUrl"] else {
            entry.value.note(.misread, "has no targetWebsiteUrl: \(effect)")
            return !isDropped
        }
        guard let address = target.node.string else {
            target.note(.misread, "is \(target.node.kind): the install button opens nothing of use")
            return true
        }
        if address.isEmpty {
            target.note(.misread, "is empty: \(effect)")
        } else if !IOSAlert.isAddress(address) {
            target.note(.misread, "is no address: the install button opens nothing")
        }
        return !address.isEmpty || !isDropped
    }
}
