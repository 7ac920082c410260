import ClientKit
import PolicyModel

/// One update check of Turkcell Updater for iOS, from the document's lists to the alert.
///
/// It follows the SDK at commit 87e5c74, in the order of its code: the bundle id, the choice of an update, the choice
/// of a message in any case, then the update's texts; the message is used only if the update has no address to open.
struct TurkcellCheck: Sendable {
    /// The parts of a device that the decision depends on, in addition to language and call.
    struct View: Hashable, Sendable {
        /// The device's bundle id, if the document is for another one; else nil.
        let otherApp: String?
        /// Indices of the entries that can match in some language, in their order.
        let updates: [Int]
        let messages: [Int]
    }

    let document: TurkcellDocument

    init(_ root: JSONNode) { document = TurkcellDocument(root) }

    /// - Parameter language: the first two characters, which the client keeps.
    func decision(on view: View, in language: String, _ call: TurkcellCall) -> TurkcellDecision {
        let update = first(of: view.updates, among: document.updates, in: language)
        let message = first(of: view.messages, among: document.messages, in: language)
        var decision = TurkcellDecision(
            outcome: .updateNotFound, path: document.root.last("updates") == nil ? "" : "updates",
            matchedUpdate: update?.match ?? TurkcellDecision.Match.none,
            matchedMessage: message?.match ?? TurkcellDecision.Match.none, records: call.records)
        if let otherApp = view.otherApp {
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
        of candidates: [Int], among choices: [TurkcellDocument.Choice<Content>], in language: String
    ) -> TurkcellDocument.Choice<Content>? {
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
    private func refuse(_ otherApp: String, _ decision: inout TurkcellDecision) {
        let value = document.root.last("packageName")
        let cause =
            if let name = document.packageName {
                "packageName is '\(name)', the app is '\(otherApp)'"
            } else {
                value.map { "packageName is \($0.kind)" } ?? "packageName is missing"
            }
        decision.fail(.bundleID, cause, at: value == nil ? "" : "packageName")
    }
}

extension TurkcellDecision {
    /// The failure for a document that the client cannot parse.
    init(failing failure: Failure, _ cause: String, _ call: TurkcellCall) {
        self.init(outcome: .updateNotFound, path: "", records: call.records)
        fail(failure, cause, at: "")
    }

    /// The crash for a document whose root is an array.
    init(crashing crash: TurkcellCrash, _ call: TurkcellCall) {
        self.init(outcome: .crash(crash), path: crash.path, records: call.records)
    }

    fileprivate mutating func fail(_ failure: Failure, _ cause: String, at path: String) {
        (outcome, self.path, completions) = (.updateCheckFailed(failure, cause), path, ["updateCheckCompleted"])
    }

    fileprivate mutating func crash(_ crash: TurkcellCrash) {
        (outcome, path, completions) = (.crash(crash), crash.path, [])
    }

    fileprivate mutating func process(
        _ update: TurkcellEntry.Update?, _ message: TurkcellEntry.Message?, _ call: TurkcellCall
    ) {
        switch update {
        case .crash(let crash): self.crash(crash)
        case .notFound(let place): (path, completions) = (place, ["updateCheckCompleted"])
        case .unusable(let place):
            path = place
            process(message, call)
        case .found(let prompt, let place):
            let alert = call.hasParent ? TurkcellAlert(prompt, call.titles) : nil
            (outcome, path) = (.updateFound(prompt, alert), place)
            if alert == nil { completions = ["updateFound"] }
        case nil: process(message, call)
        }
    }

    /// A message is never shown, but at the times for which it is scheduled it can crash the app.
    private mutating func process(_ message: TurkcellEntry.Message?, _ call: TurkcellCall) {
        completions = ["updateCheckCompleted"]
        switch message {
        case nil, .nothing: break
        case .crash(let crash): self.crash(crash)
        case .chosen(let message):
            let record = message.id.flatMap { records[$0] }
            guard message.isDue(at: call.now, record) else { return }
            if let id = message.id, let now = call.now {
                records[id] = TurkcellCall.DisplayRecord(count: (record?.count ?? 0) + 1, last: now)
            }
            if let crash = message.crash { self.crash(crash) }
        }
    }
}
