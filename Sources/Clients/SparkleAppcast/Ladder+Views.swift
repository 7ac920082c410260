/// What Macs see of the ladder: those that wait for a rollout, those before a major release, and all others.
extension Ladder {
    /// What Macs see besides `offers`: while they wait for a rollout, the release before; before they cross to a major
    /// release, the last one below it; and so on.
    ///
    /// - Parameters:
    ///   - upTo: the offers up to a release.
    ///   - lower: the highest release that some Macs go to in place of one; nil where none do.
    static func meanwhile(_ offers: [Offer], _ upTo: (Int) -> [Offer], below lower: (Int) -> Int?) -> [Offer] {
        var all = offers, last = offers
        while let most = last.compactMap({ lower($0.release) }).max(), most >= 0 {
            last = upTo(most)
            all += last.filter { !all.contains($0) }
        }
        return Array(all.dropFirst(offers.count))
    }

    /// Macs see the items of lower steps, too. Where those would win, or be critical for more apps than the step's own,
    /// they end below it.
    static func separated(_ steps: [Step], where isRollingOut: (Int) -> Bool) -> [Step] {
        steps.enumerated().map { index, step in
            let isSeen = steps[..<index].contains { higher in
                let offers = higher.all + step.all
                let majors = offers.compactMap { $0.major.map { Bound.at($0) } }
                let builds = [nil] + offers.map(\.visibleFrom) + offers.map(\.criticalBelow) + majors
                return builds.contains { build in
                    overrules(step.offer(from: build), higher.offer(from: build), from: build)
                        || overrules(
                            step.offer(from: build, hiding: isRollingOut),
                            higher.offer(from: build, hiding: isRollingOut), from: build)
                }
            }
            var step = step
            if isSeen { step.below = steps[index - 1].os }
            return step
        }
    }

    /// Without what a lower step's items say to the same Macs.
    static func once(_ steps: [Step]) -> [Step] {
        steps.enumerated().map { index, step in
            let isSaid = steps[(index + 1)...].contains { lower in
                lower.os <= step.os && lower.below == nil && [nil, step.hardware].contains(lower.hardware)
                    && [lower.offers, lower.meanwhile, lower.all].contains(step.meanwhile)
            }
            var step = step
            if isSaid { step.meanwhile = [] }
            return step
        }
    }

    private static func overrules(_ offer: Offer?, _ own: Offer?, from build: Bound?) -> Bool {
        guard let offer else { return false }
        guard let own else { return true }
        return own.release < offer.release || isCritical(offer, beyond: own)
            || own.isMajor(from: build) && offer.isMinor(from: build)
    }

    private static func isCritical(_ offer: Offer, beyond own: Offer) -> Bool {
        guard let line = offer.criticalBelow else { return false }
        return own.criticalBelow.map { $0 < line } ?? true
    }
}

extension Ladder.Step {
    /// The offer that apps from a build on take; nil for none.
    ///
    /// - Parameters:
    ///   - build: nil for the lowest builds.
    ///   - isRollingOut: true for a release that they wait for unless it is critical for them.
    fileprivate func offer(
        from build: Ladder.Bound?, hiding isRollingOut: (Int) -> Bool = { _ in false }
    ) -> Ladder.Offer? {
        let seen = all.filter { offer in
            guard offer.visibleFrom.map({ start in build.map { start <= $0 } ?? false }) ?? true else { return false }
            return !isRollingOut(offer.release) || offer.isCritical(from: build)
        }
        let minor = seen.filter { $0.isMinor(from: build) }.map(\.release).max()
        let highest = minor ?? seen.map(\.release).max()
        return seen.first { $0.release == highest }
    }
}

extension Ladder.Offer {
    /// - Parameter major: the index of a major release; nil for none.
    func crossing(_ major: Int?) -> Ladder.Offer {
        var offer = self
        offer.major = major
        return offer
    }

    /// True if the update is a major one for apps from a build on.
    fileprivate func isMajor(from build: Ladder.Bound?) -> Bool {
        guard let major else { return false }
        return build.map { $0 < .at(major) } ?? true
    }

    /// True if it is an update, and none that is a major one; Sparkle takes the highest of these first.
    fileprivate func isMinor(from build: Ladder.Bound?) -> Bool {
        !isMajor(from: build) && build.map { $0 < .at(release) } ?? true
    }
}

extension Ladder.Offer {
    fileprivate func isCritical(from build: Ladder.Bound?) -> Bool {
        guard let criticalBelow else { return false }
        return build.map { $0 < criticalBelow } ?? true
    }
}
