/// The outcome for a device in one state of the site, according to the policy or to one client.
package struct UserOutcome: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case nothing, recommend, force
        /// Forced, but no release to update to runs on the device.
        case stranded
        /// The client crashes the app; the cause.
        case crash(String)
        /// The client rejects its document; the cause.
        case refused(String)
    }

    package let action: Action
    /// The release to update to; nil if the user is not notified.
    package let target: Version?
    /// How often a recommendation is shown; nil if unknown or not a recommendation.
    package let frequency: Frequency?

    package init(_ action: Action, target: Version? = nil, frequency: Frequency? = nil) {
        self.action = action
        self.target = target
        self.frequency = frequency
    }

    fileprivate var leadingNowhere: UserOutcome { UserOutcome(action, frequency: frequency) }

    package init(_ verdict: PolicyVerdict) {
        let isNotified = verdict.verdict != .none && !verdict.isDeadEnd
        self.init(
            verdict.isDeadEnd ? .stranded : Action(verdict.verdict),
            target: isNotified ? verdict.reachable?.version : nil,
            frequency: verdict.verdict == .recommend ? verdict.frequency : nil)
    }
}

extension UserOutcome.Action {
    package init(_ verdict: Verdict) {
        self =
            switch verdict {
            case .none: .nothing
            case .recommend: .recommend
            case .force: .force
            }
    }

    /// True if the user is shown an alert.
    fileprivate var isPrompt: Bool {
        switch self {
        case .recommend, .force, .stranded: true
        case .nothing, .crash, .refused: false
        }
    }
}

/// The difference between a device's outcomes in two states.
package struct Change: Hashable, Sendable {
    /// The kinds of change, the most urgent for reviewers first.
    package enum Kind: String, CaseIterable, Hashable, Comparable, Sendable {
        /// The client crashes the app, or refuses its document.
        case broken
        case stranded
        case newlyForced = "newly-forced"
        /// No longer forced; a recommendation may remain.
        case newlyFree = "newly-free"
        /// Newly recommended.
        case notified
        /// No longer recommended.
        case noLongerNotified = "no-longer-notified"
        /// The client reads its document again.
        case mended
        /// The same verdict with another release or the first one, other texts, another link or another frequency.
        case otherwise
        /// No change, although the policy changes; only for clients.
        case same

        package static func < (left: Kind, right: Kind) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package let kind: Kind
    package let old: UserOutcome
    package let new: UserOutcome
    /// The languages in which the texts differ, if both states show those of one verdict.
    package let words: OtherWords
    /// True if the update button opens another address, if both states show one.
    package let hasOtherLink: Bool
    /// True if a client shows other release notes of the same release.
    package let hasOtherNotes: Bool
    /// The languages with this change, if a client behaves otherwise in others; nil for all.
    package let only: [LanguageTag]?
    /// True if only installations see it that wait for a rollout, of which the last group is asked.
    package var isWaiting = false

    /// The languages in which texts differ.
    package enum OtherWords: Hashable, Sendable {
        case none, everywhere
        /// Never empty; in the order of comparison.
        case some([LanguageTag])
    }

    package init(
        from old: UserOutcome, to new: UserOutcome, words: OtherWords = .none, hasOtherLink: Bool = false,
        hasOtherNotes: Bool = false, only: [LanguageTag]? = nil
    ) {
        let answer = Kind(from: old.action, to: new.action)
        let shows = old.action.isPrompt && new.action.isPrompt, stays = shows && answer == nil
        self.words = stays ? words : .none
        self.hasOtherLink = shows && hasOtherLink
        self.hasOtherNotes = shows && hasOtherNotes
        self.only = only
        let isOther =
            old.action != new.action || old.target != new.target || old.frequency != new.frequency
            || self.words != .none || self.hasOtherLink || self.hasOtherNotes
        kind = answer ?? (stays && isOther ? .otherwise : .same)
        // The release is kept only if it is part of the change, so that devices with different releases can share a
        // line.
        let isKept = answer == nil && old.target == new.target
        let isLost = kind == .noLongerNotified || (kind == .otherwise && !isKept)
        self.old = isLost ? old : old.leadingNowhere
        self.new = isKept ? new.leadingNowhere : new
    }
}

extension Change.Kind {
    /// The change of the verdict; nil if both are equally strong.
    package init?(from old: UserOutcome.Action, to new: UserOutcome.Action) {
        switch (old, new) {
        case (.crash, .crash), (.refused, .refused): return nil
        case (_, .crash), (_, .refused): self = .broken
        case (.stranded, .stranded): return nil
        case (_, .stranded): self = .stranded
        case (.force, .force), (.stranded, .force): return nil
        case (_, .force): self = .newlyForced
        case (.force, _), (.stranded, _): self = .newlyFree
        case (.crash, _), (.refused, _): self = .mended
        case (.nothing, .recommend): self = .notified
        case (.recommend, .nothing): self = .noLongerNotified
        case (.nothing, .nothing), (.recommend, .recommend): return nil
        }
    }
}

extension Change {
    /// The kind, if the verdict itself changes; nil if it is as strong as before.
    package var ofAnswer: Kind? { kind == .otherwise || kind == .same ? nil : kind }

    /// True if a client shows other release notes, and all else is the same.
    package var isOfNotesAlone: Bool {
        kind == .otherwise && hasOtherNotes && words == .none && !hasOtherLink && old.target == new.target
            && old.frequency == new.frequency
    }
}
