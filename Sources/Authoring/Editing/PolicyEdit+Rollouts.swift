import PolicyModel

/// Rollouts: stopped where they are, gone on with, or ended for everybody.
extension PolicyEdit {
    /// Keeps a rollout at the groups that have had their turn.
    ///
    /// - Parameter platforms: empty for all on which the release is rolled out.
    package mutating func pauseRollout(
        of version: Version, on platforms: [Platform], at moment: Moment
    ) throws(EditFault) {
        let release = try listed(version, on: platforms)
        let rolled = try inHours(release, rolledOut(release, on: platforms), at: moment, does: "stopped") {
            "\($0) \($1) keeps the present share"
        }
        for platform in try phased(rolled, of: release) {
            guard let shipment = release.shipments[platform], shipment.paused == nil else { continue }
            guard let reached = shipment.groups(at: moment), reached <= PolicyReader.pausedGroups.upperBound else {
                throw rolloutFault(
                    "the rollout of \(version) does not run on \(platform.displayName) at \(moment.shortText)",
                    at: release, help: "decree release live \(policy.slug) \(version) pending withdraws the release")
            }
            try set("paused", "\(reached)", of: release, on: platform)
            notices.append(
                "\(reached) of \(DeadEnds.storeGroups) groups on \(platform.displayName) "
                    + "\(reached == 1 ? "is" : "are") offered \(version); decree rollout resume goes on from there")
        }
    }

    /// Goes on with a paused rollout: `live` moves, so that the groups reached stay, and the next waits for its turn.
    package mutating func resumeRollout(
        of version: Version, on platforms: [Platform], at moment: Moment
    ) throws(EditFault) {
        let release = try listed(version, on: platforms)
        let rolled = try inHours(release, rolledOut(release, on: platforms), at: moment, does: "gone on with") {
            "\($0) SHARE raises the present share, \($1)"
        }
        let paused = rolled.filter { release.shipments[$0]?.paused != nil }
        guard !paused.isEmpty else {
            throw rolloutFault(
                "the rollout of \(version) is not paused", at: release,
                help: "decree rollout pause \(policy.slug) \(version) keeps it where it is")
        }
        noteFixedLatest(below: version, on: paused)
        for platform in paused {
            let shipment = release.shipments[platform]
            guard let hours = shipment?.rollout, let reached = shipment?.paused else { continue }
            let live = Moment(seconds: moment.seconds - hours * 3600 * (reached - 1))
            let others = release.shipments.keys.sorted().filter { $0 != platform }
            try set("live", live.shortText, of: release, on: platform)
            try text.remove("paused", on: [platform], others: others, from: path(of: release))
            notices.append(
                "'live' is \(live.shortText) on \(platform.displayName), so that \(count(reached, "group")) "
                    + "\(reached == 1 ? "stays" : "stay") reached and the next one has its turn in "
                    + "\(count(hours, "hour"))")
        }
    }

    /// Ends a rollout: everybody is offered the release.
    package mutating func completeRollout(of version: Version, on platforms: [Platform]) throws(EditFault) {
        let release = try listed(version, on: platforms), rolled = try rolledOut(release, on: platforms)
        noteFixedLatest(below: version, on: rolled)
        try endRollout(of: release, on: rolled)
    }

    /// Gives a release a share of the installations: at once in place of every step, or as one more step from a date
    /// on.
    ///
    /// - Parameters:
    ///   - from: a date as it is to be written.
    ///   - platforms: empty for all on which it shipped.
    package mutating func setShare(
        of version: Version, to share: InstallationShare, from: String?, on platforms: [Platform]
    ) throws(EditFault) {
        let release = try listed(version, on: platforms), shipped = release.shipments.keys.sorted()
        let chosen = platforms.isEmpty ? shipped : platforms
        if let hours = chosen.first(where: { release.shipments[$0]?.rollout != nil }) {
            throw rolloutFault(
                "the rollout of \(version) on \(hours.displayName) is in hours, not in shares", at: release,
                help: "decree rollout complete \(policy.slug) \(version) ends it")
        }
        noteFixedLatest(below: version, on: chosen)
        if share == .everybody, from == nil { return try endRollout(of: release, on: chosen) }
        try ownList("releases")
        let step = TimedStep(key: "share", text: spelled(share, in: release), from: from)
        let start = from.flatMap { Moment($0) }
        let live = chosen.filter { platform in
            guard let start, let shipment = release.shipments[platform], shipment.shares.isEmpty else { return true }
            return shipment.live.isLive(at: Moment(seconds: start.seconds - 1))
        }
        // Everybody has a release that is live without a share; nobody one that is not.
        let everybody = YAMLValue.list([.map([("share", .scalar("\(InstallationShare.everybody)"))])])
        for (platforms, first) in [(live, everybody), (chosen.filter { !live.contains($0) }, YAMLValue.list([]))] {
            if platforms.isEmpty { continue }
            try text.add(
                step, to: "rollout", after: first, on: platforms,
                others: shipped.filter { !platforms.contains($0) }, in: path(of: release))
        }
        if let from, share != .everybody,
            let first = live.first(where: { release.shipments[$0]?.shares.isEmpty == true })
        {
            notices.append(
                "everybody on \(first.displayName) is offered \(version) until \(from), and \(share) from then on")
        }
    }

    /// Without a blank before the sign where the release, or if it has no share every other one, is written so.
    private func spelled(_ share: InstallationShare, in release: Release) -> String {
        let items = own("releases")?.listItems ?? []
        let own = path(of: release).reduce(Optional(text.root)) { $0?[$1] }
        let written = [[own].compactMap(\.self), items].map { releases in
            releases.compactMap { $0["rollout"] }.flatMap(\.words).filter { $0.last == "%" }
        }
        let isGlued = written.first { !$0.isEmpty }.map { texts in texts.allSatisfy { !$0.contains(" ") } } ?? false
        return "\(share)".filter { !isGlued || $0 != " " }
    }

    /// Takes a release's rollout away.
    mutating func endRollout(of release: Release, on platforms: [Platform]) throws(EditFault) {
        try ownList("releases")
        let others = release.shipments.keys.sorted().filter { !platforms.contains($0) }
        for key in ["paused", "rollout"] {
            try text.remove(key, on: platforms, others: others, from: path(of: release))
        }
        // It says something of a share alone.
        let isShared = others.contains { release.shipments[$0]?.shares.isEmpty == false }
        if release.shipments.values.contains(where: \.isWidened), !isShared {
            try text.remove("outside", from: path(of: release))
        }
    }

    private mutating func set(
        _ key: String, _ value: String, of release: Release, on platform: Platform
    ) throws(EditFault) {
        try ownList("releases")
        try text.set(
            key, to: .scalar(value), on: [platform], others: release.shipments.keys.sorted().filter { $0 != platform },
            in: path(of: release))
    }

    /// The platforms on which a release is rolled out; of those named, all must be.
    private func rolledOut(_ release: Release, on platforms: [Platform]) throws(EditFault) -> [Platform] {
        let chosen = platforms.isEmpty ? release.shipments.keys.sorted() : platforms
        let rolled = chosen.filter { release.shipments[$0].map { $0.rollout != nil || !$0.shares.isEmpty } ?? false }
        guard !rolled.isEmpty, platforms.isEmpty || rolled == platforms else {
            throw rolloutFault(
                "\(release.version) has no rollout", at: release,
                help: "its 'rollout' says the hours between the groups, as in rollout: 24")
        }
        return rolled
    }

    /// The platforms with a rollout in hours; a rollout by shares is no matter of groups.
    ///
    /// - Parameter help: what to do with a share, by the command that sets one and the present share.
    private func inHours(
        _ release: Release, _ platforms: [Platform], at moment: Moment, does what: String,
        help: (_ set: String, _ share: String) -> String
    ) throws(EditFault) -> [Platform] {
        let found = platforms.filter { release.shipments[$0]?.rollout != nil }
        guard found.isEmpty, let first = platforms.first, let shipment = release.shipments[first] else { return found }
        let share = "\(shipment.share(at: moment))".filter { $0 != " " }
        throw rolloutFault(
            "the rollout of \(release.version) is a share of the installations, and none of groups that can be \(what)",
            at: release, help: help("decree rollout set \(policy.slug) \(release.version)", share))
    }

    /// The platforms on which a client knows phases; a note names the others, where everybody is offered the release.
    private mutating func phased(_ platforms: [Platform], of release: Release) throws(EditFault) -> [Platform] {
        let found = platforms.filter { platform in
            knownClients.contains { known in
                known.traits.rolloutGroups > 1 && known.platforms.contains(platform)
                    && policy.clients.contains { $0.name == known.name }
            }
        }
        let others = Words.list(platforms.filter { !found.contains($0) }.map(\.displayName))
        guard !found.isEmpty else {
            throw rolloutFault(
                "no client of \(policy.slug) on \(others) knows phases: everybody there is offered \(release.version)",
                at: release, help: "decree release live \(policy.slug) \(release.version) pending withdraws the release"
            )
        }
        if !others.isEmpty {
            notices.append(
                "nothing is paused on \(others), where no client knows phases: "
                    + "everybody there is offered \(release.version)"
            )
        }
        return found
    }

    private func rolloutFault(_ message: String, at release: Release, help: String) -> EditFault {
        EditFault("no-rollout", at: release.position, message, help: help)
    }
}

extension Release.Shipment {
    /// How many groups have had their turn, were there no end to them; nil before the first, and without a rollout.
    fileprivate func groups(at moment: Moment) -> Int? {
        guard case .from(let start) = live, let rollout, start <= moment else { return nil }
        return (moment.seconds - start.seconds) / (rollout * 3600) + 1
    }
}
