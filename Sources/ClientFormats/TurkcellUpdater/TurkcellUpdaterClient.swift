/// Turkcell Updater for iOS as its own code decides, commit 87e5c74 of the SDK: one check from request to alert.
///
/// The order of work is the client's: bundle id, choice of an update, choice of a message always, then the update's
/// texts, and the message only where the update has no address to open.
struct TurkcellUpdaterClient: Sendable {
    /// Nil where the parser refuses the text, or its root is a bare value.
    private let document: TurkcellDocument?

    init(reading bytes: [UInt8]) {
        let root = (try? JSONText(bytes, as: .serialization))?.root
        document = root.flatMap { $0.array != nil || $0.members != nil ? TurkcellDocument($0) : nil }
    }

    func decision(
        on device: TurkcellDevice, state: [String: TurkcellDecision.DisplayRecord] = [:]
    ) -> TurkcellDecision {
        // A `?` is appended even after another one, and nothing is escaped.
        let request = TurkcellDecision.Request(
            url: "\(device.url)?appPackageName=\(device.bundleID)&deviceOsName=ios")
        var decision = TurkcellDecision(request: request, outcome: .updateNotFound, state: state)
        guard let document else {
            decision.fail(.json)
            return decision
        }
        guard document.root.members != nil else {
            decision.crash(TurkcellCrash(sending: "objectForKey:", to: document.root, at: ""))
            return decision
        }
        let values = device.values
        let matches = { (index: Int) in
            let filter = document.filters[index]
            return filter.rule.matches(filter.key.flatMap { values[$0] })
        }
        let update = document.selected(from: document.updates, where: matches)
        let message = document.selected(from: document.messages, where: matches)
        (decision.matchedUpdate, decision.matchedMessage) = (update.match, message.match)
        if document.packageName?.utf8.elementsEqual(device.bundleID.utf8) != true {
            decision.fail(.bundleID)
        } else {
            decision.process(update, message, on: device)
        }
        return decision
    }
}

extension TurkcellDevice {
    /// The two characters that the client keeps.
    var cutLanguage: String { String(language.prefix(2)) }

    fileprivate var values: [TurkcellKey: [UInt8]] {
        var values: [TurkcellKey: [UInt8]] = [
            .appPackageName: Array(bundleID.utf8), .deviceOsName: Array("ios".utf8),
            .deviceOsVersion: Array(osVersion.utf8), .deviceModel: Array(model.utf8),
            .deviceIsTablet: Array((isTablet ? "true" : "false").utf8), .deviceLanguage: Array(cutLanguage.utf8),
        ]
        values[.appVersionName] = version.map { Array($0.utf8) }
        return values
    }
}

extension TurkcellDecision {
    fileprivate mutating func fail(_ failure: Failure) {
        (outcome, self.failure, completions) = (.updateCheckFailed, failure, ["updateCheckCompleted"])
    }

    fileprivate mutating func crash(_ crash: TurkcellCrash) {
        (outcome, self.crash, completions) = (.crash, crash, [])
    }

    fileprivate mutating func process(
        _ update: TurkcellDocument.Selection, _ message: TurkcellDocument.Selection, on device: TurkcellDevice
    ) {
        for case .crash(let crash) in [update, message] { return self.crash(crash) }
        guard case .entry(let entry) = update else { return process(message, on: device) }
        switch entry.update(in: device.cutLanguage) {
        case .crash(let crash): self.crash(crash)
        case .notFound: completions = ["updateCheckCompleted"]
        case .unusable: process(message, on: device)
        case .found(let prompt):
            (outcome, self.prompt) = (.updateFound, prompt)
            if device.hasParent {
                alert = TurkcellAlert(prompt, .of(device.titlesLanguage))
            } else {
                completions = ["updateFound"]
            }
        }
    }

    private mutating func process(_ message: TurkcellDocument.Selection, on device: TurkcellDevice) {
        completions = ["updateCheckCompleted"]
        guard case .entry(let entry) = message else { return }
        switch entry.message(in: device.cutLanguage) {
        case .crash(let crash): self.crash(crash)
        case .nothing: break
        case .chosen(let message):
            let record = message.id.flatMap { state[$0] }
            guard message.isDue(at: device.now, record) else { return }
            if let id = message.id { state[id] = DisplayRecord(count: (record?.count ?? 0) + 1, last: device.now) }
            if let crash = message.crash { self.crash(crash) }
        }
    }
}
