/// One update check of Turkcell Updater for Android (SDK at eedf22c), from the document's lists to what is shown.
///
/// The first update that passes is shown, else the first message that does. An entry whose filters match and that is
/// held back does not end the search.
struct AndroidCheck: Sendable {
    typealias Fate = AndroidDecision.Fate

    /// The parts of a device that the decision depends on, in addition to language and call.
    struct Sight: Hashable, Sendable {
        /// The device's package, if the document is for another one; else nil.
        let otherPackage: String?
        /// For each update and message that the SDK keeps: how far it comes without regard to language and displays.
        let updates: [Fate]
        let messages: [Fate]
        /// Computed once: many devices of a grid have one sight.
        private let digest: Int

        init(otherPackage: String?, updates: [Fate], messages: [Fate]) {
            (self.otherPackage, self.updates, self.messages) = (otherPackage, updates, messages)
            var hasher = Hasher()
            hasher.combine(otherPackage)
            hasher.combine(updates)
            hasher.combine(messages)
            digest = hasher.finalize()
        }

        func hash(into hasher: inout Hasher) { hasher.combine(digest) }
    }

    let document: AndroidDocument

    /// - Parameter language: as the system reports it.
    func decision(on sight: Sight, in language: String, _ call: AndroidCall) -> AndroidDecision {
        var decision = updateDecision(on: sight, in: language, call)
        guard decision.outcome == .none else { return decision }
        decision.messages = call.messages ?? AndroidCall.Records()
        switch AndroidCheck.first(of: messageFates(on: sight, in: language, call)) {
        case .unknown(let index, let filter):
            doubt(by: filter, of: document.messages?[index], &decision)
        case .entry(let index): show(messages: index, in: language, call, &decision)
        case .none: break
        }
        return decision
    }

    /// The same without messages, which change no verdict.
    func updateDecision(on sight: Sight, in language: String, _ call: AndroidCall) -> AndroidDecision {
        var decision = AndroidDecision(
            outcome: .none, path: document.updates == nil ? "" : "updates",
            updates: call.updates ?? AndroidCall.Records(), messages: call.messages)
        if let failure = failure(on: sight, call) {
            (decision.outcome, decision.path) = (.failed(failure), "packageName")
            return decision
        }
        // What an entry that cannot be judged would have shown may come before everything behind it.
        switch AndroidCheck.first(of: updateFates(on: sight, in: language, call)) {
        case .unknown(let index, let filter):
            doubt(by: filter, of: document.updates?[index], &decision)
        case .entry(let index): show(updates: index, in: language, call, &decision)
        case .none: break
        }
        return decision
    }

    private enum Choice {
        case none
        case unknown(Int, filter: Int)
        case entry(Int)
    }

    private static func first(of fates: some Sequence<Fate>) -> Choice {
        for (index, fate) in fates.enumerated() {
            if fate == .shown { return .entry(index) }
            if case .unknown(let filter) = fate { return .unknown(index, filter: filter) }
        }
        return .none
    }

    /// Sets why nobody can say what becomes of an entry: an expression, or a value of the device.
    private func doubt<Content>(
        by filter: Int, of entry: Result<AndroidEntry<Content>, AndroidOmission>?, _ decision: inout AndroidDecision
    ) {
        let key = document.filters[filter].key, isRead = !document.rules[filter].isUnsupported
        if let entry = try? entry?.get() { decision.path = "\(entry.path).filters.\(key)" }
        decision.outcome = .unknown(isRead ? .unknownValue(key) : .unreadable(decision.path))
    }

    private func failure(on sight: Sight, _ call: AndroidCall) -> AndroidDecision.Failure? {
        if !call.isAccepted { return .status(call.status) }
        return sight.otherPackage.map { .otherPackage($0) }
    }

    private func show(
        updates index: Int, in language: String, _ call: AndroidCall,
        _ decision: inout AndroidDecision
    ) {
        guard case .success(let entry)? = document.updates?[index] else { return }
        let update = entry.content
        decision.outcome = .update(update, entry.descriptions.texts(in: language))
        decision.path = entry.path + (update.forcesExit ? ".forceExit" : update.forcesUpdate ? ".forceUpdate" : "")
        decision.frequency = entry.frequency
        decision.updates?.display(entry.id, at: call.now)
    }

    private func show(
        messages index: Int, in language: String, _ call: AndroidCall,
        _ decision: inout AndroidDecision
    ) {
        guard case .success(let entry)? = document.messages?[index] else { return }
        decision.outcome = .message(entry.content, entry.descriptions.texts(in: language))
        decision.path = entry.path
        decision.messages?.display(entry.id, at: call.now)
    }
}

extension AndroidCheck {
    /// What becomes of the updates, whether or not an earlier one is shown. One that is shown ends the search, so that
    /// the rest is seldom asked for.
    func updateFates(on sight: Sight, in language: String, _ call: AndroidCall) -> some Sequence<Fate> {
        let records = call.updates ?? AndroidCall.Records()
        return fates(sight.updates, document.updates, in: language) { entry in
            entry.content.isForced || entry.mayDisplay(records[entry.id], at: call.now)
        }
    }

    /// The same of messages.
    func messageFates(on sight: Sight, in language: String, _ call: AndroidCall) -> some Sequence<Fate> {
        let records = call.messages ?? AndroidCall.Records()
        return fates(sight.messages, document.messages, in: language) { entry in
            let target = entry.content.packageName
            return entry.content.isDue(at: call.now, in: call.zoneOffset)
                && entry.mayDisplay(records[entry.id], at: call.now)
                && !call.installed.contains(target) && (target.isEmpty || target != document.packageName.text)
        }
    }

    /// - Parameter isShown: of an entry whose filters match.
    private func fates<Content>(
        _ seen: [Fate], _ list: AndroidDocument.List<Content>?, in language: String,
        isShown: @escaping (AndroidEntry<Content>) -> Bool
    ) -> some Sequence<Fate> {
        let value = AndroidRule.Value(language)
        return zip(seen, list ?? []).lazy.map { fate, entry -> Fate in
            guard case .success(let entry) = entry, fate.isOpen else { return fate }
            let onLanguage = document.fate(of: entry.languageFilters) { _ in value }
            guard onLanguage == .shown, fate != .notShown else { return onLanguage == .shown ? fate : onLanguage }
            return isShown(entry) ? fate : .notShown
        }
    }
}

extension AndroidDocument {
    /// The fate of an entry with these filters, which are evaluated in order until one does not match.
    ///
    /// - Parameter value: nil for one that nobody knows.
    func fate(of indices: [Int], _ value: (Int) -> AndroidRule.Value?) -> AndroidDecision.Fate {
        for index in indices where !rules[index].parts.isEmpty {
            guard let value = value(index) else { return .unknown(filter: index) }
            do throws(AndroidRule.Fault) {
                if try !rules[index].matches(value) { return .filteredOut }
            } catch {
                return error == .badPattern ? .badPattern : .unknown(filter: index)
            }
        }
        return .shown
    }
}

extension AndroidDecision.Fate {
    /// True where the device's filters leave the rest to language, dates and displays.
    fileprivate var isOpen: Bool {
        switch self {
        case .shown, .notShown, .unknown: true
        case .filteredOut, .badPattern, .omitted: false
        }
    }
}
