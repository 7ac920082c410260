import PolicyModel

/// A readable document with every possible answer made ready: what is left for a device is which filters match.
struct TurkcellAnswers: Sendable {
    /// What a chosen entry leads to.
    private enum Step: Sendable {
        case answer(ClientAnswer)
        /// An update without an address, or a message: the answer holds where no message ends the app.
        case messages(else: ClientAnswer)
    }

    private struct Entry: Sendable {
        /// Asking the entry itself ends the app.
        var crash: ClientAnswer?
        /// Filters that do not ask for the language: one answer for all languages of a device.
        var once: [Int] = []
        var languages: [Int] = []
        var own: [TurkcellLanguage: Step] = [:]
        var others: Step

        func step(in language: TurkcellLanguage) -> Step { own[language] ?? others }
    }

    /// What the filters tell of a device.
    enum View: Hashable, Sendable {
        /// Its bundle id, or nil where the document names no app at all.
        case otherApp(String?)
        /// Places of the entries that some language may be given, in their order.
        case entries(updates: [Int], messages: [Int])
    }

    private let document: TurkcellDocument
    private let file: String
    private let updates: [Entry]
    private let messages: [Entry]
    /// Where no update matches, and no message ends the app.
    private let nothing: ClientAnswer

    init(_ document: TurkcellDocument, in file: String) {
        self.document = document
        self.file = file
        let isListed = document.root.last("updates") != nil
        nothing = ClientAnswer(.verdict(.none), file: file, path: isListed ? "updates" : "")
        updates = TurkcellAnswers.entries(document, document.updates, file) { entry, language in
            TurkcellAnswers.step(entry.update(in: language), of: entry, in: file)
        }
        messages = TurkcellAnswers.entries(document, document.messages, file) { entry, language in
            TurkcellAnswers.step(entry.message(in: language), in: file)
        }
    }

    /// An app whose bundle id is not known is taken for the one that the document names.
    func view(of handset: Handset) -> View {
        guard let name = document.packageName else { return .otherApp(nil) }
        let bundleID = handset.bundleID
        guard bundleID.isEmpty || name.utf8.elementsEqual(bundleID.utf8) else { return .otherApp(bundleID) }
        var asked = AskedFilters(document, on: handset)
        let updates = candidates(among: updates, &asked), messages = candidates(among: messages, &asked)
        return .entries(updates: updates, messages: messages)
    }

    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        switch view {
        case .otherApp(let bundleID):
            let refusal = refusal(of: bundleID)
            return languages.map { _ in refusal }
        case .entries(let updates, let messages):
            return languages.map { tag in
                answer(first(of: updates, in: self.updates, tag), first(of: messages, in: self.messages, tag), in: tag)
            }
        }
    }

    private func refusal(of bundleID: String?) -> ClientAnswer {
        if let name = document.packageName, let bundleID {
            return ClientAnswer(
                .refused("packageName is '\(name)', the app is '\(bundleID)'"), file: file, path: "packageName")
        }
        let value = document.root.last("packageName")
        let cause = value.map { "packageName is \($0.kind)" } ?? "packageName is missing"
        return ClientAnswer(.refused(cause), file: file, path: value == nil ? "" : "packageName")
    }

    /// Both choices come first: what they raise ends the app even where an update would be shown.
    private func answer(_ update: Entry?, _ message: Entry?, in tag: LanguageTag) -> ClientAnswer {
        let language = TurkcellLanguage(tag)
        if let crash = update?.crash ?? message?.crash { return crash }
        var otherwise = nothing
        switch update?.step(in: language) {
        case .answer(let answer): return answer
        case .messages(let answer): otherwise = answer
        case nil: break
        }
        if case .answer(let crash) = message?.step(in: language) { return crash }
        return otherwise
    }

    /// The places of the entries that some language may be given: the last of them leaves the choice to no other.
    private func candidates(among entries: [Entry], _ asked: inout AskedFilters) -> [Int] {
        var candidates: [Int] = []
        for index in entries.indices where entries[index].once.allSatisfy({ asked.matches($0) }) {
            candidates.append(index)
            if entries[index].languages.isEmpty { break }
        }
        return candidates
    }

    private func first(of candidates: [Int], in entries: [Entry], _ tag: LanguageTag) -> Entry? {
        candidates.first { index in
            let asked = entries[index].languages
            return asked.isEmpty || asked.allSatisfy { filter in
                document.filters[filter].rule.matches(Array(tag.language.utf8.prefix(2)))
            }
        }.map { entries[$0] }
    }
}

extension TurkcellAnswers {
    private static func entries(
        _ document: TurkcellDocument, _ list: TurkcellDocument.List, _ file: String,
        _ step: (TurkcellDocument.Entry, String) -> Step
    ) -> [Entry] {
        switch list {
        case .missing: return []
        case .crash(let crash):
            let answer = TurkcellAnswers.answer(crash, file)
            return [Entry(crash: answer, others: .answer(answer))]
        case .entries(let entries, let leftover):
            return (entries + [leftover].compactMap(\.self)).map { entry in
                // `*` is what a device gets whose language has no key of its own.
                var ready = Entry(crash: entry.crash.map { answer($0, file) }, others: step(entry, "*"))
                ready.once = entry.filters.filter { document.filters[$0].key != .deviceLanguage }
                ready.languages = entry.filters.filter { document.filters[$0].key == .deviceLanguage }
                for key in entry.node.last("descriptions")?.members?.compactMap(\.key) ?? [] {
                    guard let language = TurkcellLanguage(key: key), ready.own[language] == nil else { continue }
                    ready.own[language] = step(entry, key)
                }
                return ready
            }
        }
    }

    private static func step(
        _ update: TurkcellDocument.Entry.Update, of entry: TurkcellDocument.Entry, in file: String
    ) -> Step {
        switch update {
        case .crash(let crash): return .answer(answer(crash, file))
        case .notFound(let path): return .answer(ClientAnswer(.verdict(.none), file: file, path: path))
        case .unusable(let path): return .messages(else: ClientAnswer(.verdict(.none), file: file, path: path))
        case .found(let prompt):
            return .answer(ClientAnswer(
                .verdict(prompt.isForced ? .force : .recommend), file: file,
                path: prompt.isForced ? "\(entry.path).forceUpdate" : entry.path,
                dialog: Dialog(TurkcellAlert(prompt, .english))))
        }
    }

    /// A message shows nothing, whatever it says; it can only end the app, on the days it is meant for.
    private static func step(_ message: TurkcellDocument.Entry.Message, in file: String) -> Step {
        let crash: TurkcellCrash? = switch message {
        case .nothing: nil
        case .crash(let crash): crash
        case .chosen(let message): message.crash
        }
        return crash.map { .answer(answer($0, file)) }
            ?? .messages(else: ClientAnswer(.verdict(.none), file: file, path: ""))
    }

    private static func answer(_ crash: TurkcellCrash, _ file: String) -> ClientAnswer {
        ClientAnswer(.crash(crash.cause), file: file, path: crash.path)
    }
}

extension Dialog {
    /// A button that opens nothing, or what is no address, has no link.
    fileprivate init(_ alert: TurkcellAlert) {
        let buttons = alert.buttons.enumerated().map { index, button in
            let address = button.opens?.address
            return Button(title: button.title, isUpdate: index == 0, link: address == "" ? nil : address)
        }
        self.init(title: alert.title, text: alert.message, buttons: buttons)
    }
}

/// The distinct filters of a document on one device, each asked once at most.
private struct AskedFilters {
    private let filters: [TurkcellDocument.Filter]
    private let handset: Handset
    private let bundleID: String
    private var known: [Bool?]
    /// By place of the key.
    private var values: [[UInt8]?] = Array(repeating: nil, count: TurkcellKey.allCases.count)

    init(_ document: TurkcellDocument, on handset: Handset) {
        filters = document.filters
        known = Array(repeating: nil, count: filters.count)
        bundleID = handset.bundleID.isEmpty ? document.packageName ?? "" : handset.bundleID
        self.handset = handset
    }

    mutating func matches(_ index: Int) -> Bool {
        if let answer = known[index] { return answer }
        let answer = filters[index].rule.matches(filters[index].key.map { value($0) })
        known[index] = answer
        return answer
    }

    private mutating func value(_ key: TurkcellKey) -> [UInt8] {
        if let value = values[key.place] { return value }
        let text = switch key {
        case .appPackageName: bundleID
        case .appVersionName: handset.version
        case .deviceOsName: "ios"
        case .deviceOsVersion: handset.os
        case .deviceModel: handset.model
        case .deviceIsTablet: handset.isTablet ? "true" : "false"
        case .deviceLanguage: String(handset.language.language.prefix(2))
        }
        let value = Array(text.utf8)
        values[key.place] = value
        return value
    }
}
