/// What a device is told in one state of the site: by the policy, or by one client.
package struct Told: Hashable, Sendable {
    package enum Deed: Hashable, Sendable {
        case nothing, recommend, force
        /// Forced, with nothing to go to.
        case stranded
        /// A client ends the app; the cause.
        case crash(String)
        /// A client rejects its document; the cause.
        case refused(String)
    }

    package let deed: Deed
    /// The release that a told or forced device goes to.
    package let target: Version?
    /// How often a recommendation is shown, where that is known.
    package let frequency: Frequency?

    package init(_ deed: Deed, target: Version? = nil, frequency: Frequency? = nil) {
        self.deed = deed
        self.target = target
        self.frequency = frequency
    }

    fileprivate var leadingNowhere: Told { Told(deed, frequency: frequency) }

    package init(_ verdict: PolicyVerdict) {
        let isTold = verdict.verdict != .none && !verdict.isDeadEnd
        self.init(
            verdict.isDeadEnd ? .stranded : Deed(verdict.verdict), target: isTold ? verdict.reachable?.version : nil,
            frequency: verdict.verdict == .recommend ? verdict.frequency : nil)
    }
}

extension Told.Deed {
    package init(_ verdict: Verdict) {
        self = switch verdict {
        case .none: .nothing
        case .recommend: .recommend
        case .force: .force
        }
    }
}

/// How what a device is told differs between two states.
package struct Change: Hashable, Sendable {
    /// In the order in which people should hear of them.
    package enum Kind: String, CaseIterable, Hashable, Comparable, Sendable {
        /// The client crashes the app, or refuses its document.
        case broken
        case stranded
        case newlyForced = "newly-forced"
        case newlyFree = "newly-free"
        case notified
        case noLongerNotified = "no-longer-notified"
        /// The client reads its document again.
        case mended
        /// As strong as before, but another release, other words, another link or another repetition.
        case otherwise
        /// Nothing changes, where a client was meant to change.
        case same

        package static func < (left: Kind, right: Kind) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    package let kind: Kind
    package let old: Told
    package let new: Told
    /// In which languages the words differ, where both states show some.
    package let words: OtherWords
    /// True where its button opens another address.
    package let hasOtherLink: Bool
    /// The languages that see this change, where a client does otherwise in the rest; nil for all.
    package let only: [LanguageTag]?

    /// Languages whose words differ.
    package enum OtherWords: Hashable, Sendable {
        case none, everywhere
        /// Never empty, in the order asked.
        case some([LanguageTag])
    }

    package init(
        from old: Told, to new: Told, words: OtherWords = .none, hasOtherLink: Bool = false,
        only: [LanguageTag]? = nil
    ) {
        let shows = old.deed == new.deed && (new.deed == .recommend || new.deed == .force)
        self.words = shows ? words : .none
        self.hasOtherLink = shows && hasOtherLink
        self.only = only
        let isOther = old.target != new.target || old.frequency != new.frequency || self.words != .none
            || self.hasOtherLink
        let answer = Kind(from: old.deed, to: new.deed)
        kind = answer ?? (shows && isOther ? .otherwise : .same)
        // Devices that go to different releases may change alike: where it leads is kept only where it is news.
        let isKept = answer == nil && old.target == new.target
        let isLost = kind == .noLongerNotified || (kind == .otherwise && !isKept)
        self.old = isLost ? old : old.leadingNowhere
        self.new = isKept ? new.leadingNowhere : new
    }
}

extension Change.Kind {
    /// The change of the answer itself; nil where the two are equally strong.
    package init?(from old: Told.Deed, to new: Told.Deed) {
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
    /// The change of the answer itself; nil where it is as strong as before.
    package var ofAnswer: Kind? { kind == .otherwise || kind == .same ? nil : kind }
}
