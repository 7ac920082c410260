/// One update check of Turkcell Updater for iOS, from the document's lists to the alert.
///
/// It follows the SDK at commit 87e5c74, in the order of its code: the bundle id, the choice of an update, the choice
/// of a message in any case, then the update's texts; the message is used only if the update has no address to open.
struct IOSCheck: Sendable {
    /// The parts of a device that the decision depends on, in addition to language and call.
    struct Sight: Hashable, Sendable {
        /// The device's bundle id, if the document is for another one; else nil.
        let otherApp: String?
        /// Indices of the entries that can match in some language, in their order.
        let updates: [Int]
        let messages: [Int]
    }

    let document: IOSDocument

    /// - Parameter language: the first two characters, which the client keeps.
    func decision(on sight: Sight, in language: String, _ call: IOSCall) -> IOSDecision {
        let update = first(of: sight.updates, among: document.updates, in: language)
        let message = first(of: sight.messages, among: document.messages, in: language)
        var decision = IOSDecision(
            outcome: .updateNotFound, path: document.hasUpdates ? "updates" : "",
            matchedUpdate: update?.match ?? IOSDecision.Match.none,
            matchedMessage: message?.match ?? IOSDecision.Match.none, records: call.records)
        if let otherApp = sight.otherApp {
            refuse(otherApp, &decision)
        } else if let crash = update?.crash ?? message?.crash {
            decision.crash(crash)
        } else {
            decision.process(update?.contents[language], message?.contents[language], call)
        }
        return decision
    }

    /// The first candidate whose filters also match the language.
    private func first<Content>(
        of candidates: [Int], among choices: [IOSDocument.Choice<Content>], in language: String
    ) -> IOSDocument.Choice<Content>? {
        let place = candidates.first { place in
            choices[place].languageFilters.isEmpty || matches(choices[place].languageFilters, language)
        }
        return place.map { choices[$0] }
    }

    /// Whether all of these filters on the language match.
    private func matches(_ filters: [Int], _ language: String) -> Bool {
        let bytes = Array(language.utf8)
        return filters.allSatisfy { document.filters[$0].rule.matches(bytes) }
    }

    /// The failure for another app's document.
    private func refuse(_ otherApp: String, _ decision: inout IOSDecision) {
        let name = document.packageName
        let other = otherApp.isEmpty ? nil : name.text.map { "packageName is '\($0)', the app is '\(otherApp)'" }
        decision.fail(.bundleID, other ?? name.fault ?? "", at: name.path)
    }
}

extension IOSDecision {
    /// The failure for a document that the client cannot parse.
    init(failing failure: Failure, _ cause: String, _ call: IOSCall) {
        self.init(outcome: .updateNotFound, path: "", records: call.records)
        fail(failure, cause, at: "")
    }

    /// The crash for a document whose root is an array.
    init(crashing crash: IOSCrash, _ call: IOSCall) {
        self.init(outcome: .crash(crash), path: crash.path, records: call.records)
    }

    fileprivate mutating func fail(_ failure: Failure, _ cause: String, at path: String) {
        (outcome, self.path, completions) = (.updateCheckFailed(failure, cause), path, ["updateCheckCompleted"])
    }

    fileprivate mutating func crash(_ crash: IOSCrash) {
        (outcome, path, completions) = (.crash(crash), crash.path, [])
    }

    fileprivate mutating func process(_ update: IOSUpdate?, _ message: IOSMessage.Content?, _ call: IOSCall) {
        switch update {
        case .crash(let crash): self.crash(crash)
        case .missing(let place): (path, completions) = (place, ["updateCheckCompleted"])
        case .unusable(let place):
            path = place
            process(message, call)
        case .found(let prompt, let place):
            let alert = call.hasParent ? IOSAlert(prompt, call.titles) : nil
            (outcome, path) = (.updateFound(prompt, alert), place)
            if alert == nil { completions = ["updateFound"] }
        case nil: process(message, call)
        }
    }

    /// A message is never shown, but at the times for which it is scheduled it can crash the app.
    private mutating func process(_ message: IOSMessage.Content?, _ call: IOSCall) {
        completions = ["updateCheckCompleted"]
        switch message {
        case nil, .missing: break
        case .crash(let crash): self.crash(crash)
        case .chosen(let message):
            let record = message.id.flatMap { records[$0] }
            guard message.isDue(at: call.now, record) else { return }
            if let id = message.id, let now = call.now {
                records[id] = IOSCall.DisplayRecord(count: (record?.count ?? 0) + 1, last: now)
            }
            if let crash = message.crash { self.crash(crash) }
        }
    }
}
