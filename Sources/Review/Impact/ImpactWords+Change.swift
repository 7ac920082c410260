import PolicyModel

extension ImpactWords {
    private var isOne: Bool { line.releases.count == 1 }

    /// The text for one release, or for several.
    private func text(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words(isOne ? "\(key)-one" : key, values)
    }

    /// The text with a release, or without one.
    private func text(_ key: String, _ preposition: String, _ release: Version?) -> String {
        release.map { text("\(key)-\(preposition)", ["release": "\($0)"]) } ?? text(key)
    }

    /// The change for these users: what they get now, and what they got before.
    package var what: String {
        let change = line.change, target = change.new.target
        switch change.kind {
        case .stranded: return after(with(others, text("impact.stranded")))
        case .newlyForced: return after(with(others, text("impact.forced", "to", target)))
        case .newlyFree:
            return change.new.action == .recommend
                ? with(others, text("impact.freed-notified", "of", target)) : text("impact.freed")
        case .notified: return after(text("impact.notified", "of", target))
        case .noLongerNotified: return text("impact.silenced", "of", change.old.target)
        case .otherwise: return otherwise(change)
        case .broken: return after(broken(change.new.action))
        case .mended: return after("\(isOne ? "is" : "are") served again: \(state(change.new.action))")
        case .same: return "see\(isOne ? "s" : "") no change: \(state(change.new.action)) before and after"
        }
    }

    /// With the earlier outcome.
    private func after(_ what: String) -> String {
        words("impact.before", ["what": what, "before": was(line.change.old.action)])
    }

    /// What is different beside the release, whatever the verdict.
    private var others: [String] {
        [
            line.change.hasOtherLink ? words("impact.other-link") : nil,
            line.change.hasOtherNotes ? "with other release notes" : nil,
        ].compactMap(\.self)
    }

    private func with(_ differences: [String], _ what: String) -> String {
        differences.isEmpty
            ? what : words("impact.still", ["what": what, "differences": words.commaList(differences)])
    }

    private func was(_ action: UserOutcome.Action) -> String {
        switch action {
        case .nothing: text("was.nothing")
        case .recommend: text("was.notified")
        case .force: text("was.forced")
        case .stranded: text("was.stranded")
        case .crash: "crashed"
        case .refused: "had the document refused"
        }
    }

    /// A change of release, words, link or frequency while the outcome stays as strong.
    private func otherwise(_ change: Change) -> String {
        var parts: [String] = []
        if change.new.action == .stranded || change.old.target != change.new.target { parts.append(direction(change)) }
        switch change.words {
        case .none: break
        case .everywhere: parts.append(words("impact.other-words"))
        case .some(let tags):
            parts.append(words("impact.other-words-in", ["languages": languages(tags, among: [])]))
        }
        parts += others
        if let new = change.new.frequency, new != change.old.frequency {
            parts.append(words(new == .once ? "impact.once" : "impact.always"))
        }
        let still = text(change.new.action == .recommend ? "impact.still-notified" : "impact.still-forced")
        return change.old.action == change.new.action ? with(parts, still) : after(with(parts, still))
    }

    /// The release that users go to now, and the one before.
    private func direction(_ change: Change) -> String {
        guard let new = change.new.target else { return words("impact.nowhere") }
        let isForce = change.new.action == .force
        guard let old = change.old.target else {
            return words(isForce ? "impact.force-to" : "impact.notify-of", ["release": "\(new)"])
        }
        return words(isForce ? "impact.force-other" : "impact.notify-other", ["release": "\(new)", "old": "\(old)"])
    }
}

/// What only reports of clients say, which are in English: a history compares policies, and those always answer.
extension ImpactWords {
    private func broken(_ action: UserOutcome.Action) -> String {
        switch action {
        case .crash(let cause): "would crash: \(VisibleText.of(cause))"
        case .refused(let cause): "would have the document refused: \(VisibleText.of(cause))"
        case .nothing, .recommend, .force, .stranded: state(action)
        }
    }

    /// An outcome, as an adjective.
    private func state(_ action: UserOutcome.Action) -> String {
        switch action {
        case .nothing: "left alone"
        case .recommend: "notified"
        case .force: "forced"
        case .stranded: "forced with nothing to go to"
        case .crash: "crashing"
        case .refused: "without a document"
        }
    }
}
