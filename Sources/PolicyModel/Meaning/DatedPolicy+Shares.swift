/// Releases that are live for a part of all installations, and the policy for clients that know no shares.
extension DatedPolicy {
    /// The policy for clients without shares; the same where it has none.
    package var withoutShares: DatedPolicy {
        source.hasShares ? DatedPolicy(source.unshared(at: moment), at: moment) : self
    }

    /// Which installations a live release is for; nil if it is for all.
    package func draw(of release: Release, on platform: Platform) -> ShareDraw? {
        policy.draw(of: release, on: platform, at: moment)
    }

    /// The releases that devices of a platform can update to, highest first: a device goes to the first that runs on it
    /// and whose share holds it.
    package func ladder(
        on platform: Platform, processor: Processor = .arm64
    ) -> [(release: Release, draw: ShareDraw?)] {
        releases(on: platform)?.rungs(processor) ?? []
    }

    /// The live releases that are for a part of all installations, ascending.
    package func shared(on platform: Platform) -> [(release: Release, draw: ShareDraw)] {
        live(on: platform).compactMap { release in draw(of: release, on: platform).map { (release, $0) } }
    }
}

extension Policy {
    /// Which installations a release is for at a moment; nil if it is for all.
    func draw(of release: Release, on platform: Platform, at moment: Moment) -> ShareDraw? {
        guard let shipment = release.shipments[platform], !shipment.shares.isEmpty else { return nil }
        let share = shipment.share(at: moment)
        return share == .everybody
            ? nil : ShareDraw(share, seed: ShareDraw.seed(of: release.version, in: slug), isWidened: shipment.isWidened)
    }

    /// The draws that tell installations of a platform apart, each once; the policy is resolved at a moment.
    func draws(on platform: Platform) -> [ShareDraw] {
        let released = releases.compactMap { release in
            // A resolved policy has one step, which holds at every moment.
            draw(of: release, on: platform, at: Moment(seconds: 0))
        }
        var seen: Set<ShareDraw> = []
        return (released + conditions(on: platform).compactMap(\.draw)).filter {
            $0.share.isPartial && seen.insert($0).inserted
        }
    }

    /// How many draws may tell installations of a platform apart at one moment.
    func mostDraws(on platform: Platform) -> Int {
        releases.count { $0.shipments[platform]?.shares.isEmpty == false }
            + conditions(on: platform).count { $0.draw != nil }
    }

    var shareInstants: [Moment] {
        releases.flatMap { release in
            platforms.flatMap { release.shipments[$0]?.shares.compactMap(\.from) ?? [] }
        }
    }
}

extension Policy {
    /// Whether `minimum` or a later rule may force devices of a condition. The policy is resolved at a moment.
    func forces(_ when: Condition, below rules: ArraySlice<Rule>) -> Bool {
        let platforms = when.platforms ?? platforms
        let isBelow = platforms.contains { platform in
            minimum[platform]?.contains { step in
                let below = Interval(lower: nil, upper: .init(step.version, included: false))
                return when.version?.alternatives.contains { !$0.intersection(below).isEmpty } ?? true
            } ?? false
        }
        return isBelow
            || rules.contains { rule in
                rule.verdict == .force && rule.when.platforms?.contains(where: platforms.contains) ?? true
                    && rule.when.version.meets(when.version) && rule.when.os.meets(when.os)
            }
    }
}

extension VersionRange? {
    /// False if no version is in both; a missing range holds all.
    fileprivate func meets(_ other: VersionRange?) -> Bool {
        guard let self, let other else { return true }
        return self.alternatives.contains { one in
            other.alternatives.contains { !one.intersection($0).isEmpty }
        }
    }
}
