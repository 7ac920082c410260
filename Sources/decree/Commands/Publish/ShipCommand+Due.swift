import Basics
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// `--if-due`: whether there is anything to ship, and who is to be reminded of what comes.
extension ShipCommand {
    /// What makes a publication due.
    struct Due {
        let live: LivePublication
        /// Whether the target's programs have not run for what is published.
        let isOwed: Bool
        /// When the live signatures of a site without `keys` run out, which no refresh looks after.
        let lapses: [SiteStatus.Lapse]
        let schedule: Schedule

        /// Whether these files are published, and nothing is left to do for them.
        func isDone(_ files: [OutputFiles]) -> Bool {
            !isOwed && live.state.unfinished == nil && Schedule.isLive(files, in: live.state)
        }
    }

    /// The target's state if a date has passed since the live publication, or its programs have not run; else says so.
    ///
    /// - Throws: `Refusal` for content that is refused, and where a date ahead needs signatures of others.
    func due(
        _ settings: Site, _ programs: TargetPrograms?, _ moment: Moment, _ terminal: Terminal
    ) async throws -> Due? {
        let reading = try await terminal.reading(SiteEngine(content: signing.site.content, at: moment))
        let schedule = Schedule(apps: reading.apps, moment: moment)
        let due = try await signing.target.using(
            in: settings, terminal.network, pace, trusting: readBack.proofs.authority
        ) { target in
            let reader = try readBack.reader(signing.target, pace, terminal)
            let live = try await LivePublication(of: target)
            return Due(
                live: live, isOwed: try await programs?.areOwed(in: target, reader) ?? false,
                lapses: settings.keys == nil ? SiteStatus.inOrder(try await SiteStatus.expiry(live.state, target)) : [],
                schedule: schedule)
        }
        if due.isOwed { return due }
        switch schedule.standing(over: due.live) {
        case .due: return due
        case .unpublished:
            terminal.result("nothing is published yet, so nothing is due: decree ship publishes it")
            terminal.object([], [.init("isDue", .bool(false))])
        case .notDue(let next): notDue(until: next, terminal)
        }
        try await remind(of: due, settings, moment, terminal)
        return nil
    }

    /// Who must act before the dates ahead, and what runs out, where nothing is to be shipped.
    func remind(of due: Due, _ settings: Site, _ moment: Moment, _ terminal: Terminal) async throws {
        try await remind(of: due.schedule, over: due.live.state, settings, terminal)
        try warn(of: due.lapses, moment, terminal)
    }

    /// Fails once signatures have run out: apps refuse the documents, and no date brings new ones.
    private func warn(of lapses: [SiteStatus.Lapse], _ moment: Moment, _ terminal: Terminal) throws {
        for lapse in lapses where lapse.expires.seconds - moment.seconds <= StatusText.soon {
            let end = "at \(lapse.expires); sign them anew: decree ship"
            if lapse.expires <= moment {
                terminal.failure(CommandError("the signatures of \(lapse.subject) expired \(end)", isRefusal: true))
            } else {
                terminal.warning("the signatures of \(lapse.subject) expire \(end)")
            }
        }
        if lapses.contains(where: { $0.expires <= moment }) { throw Refusal() }
    }

    func notDue(until next: Moment?, _ terminal: Terminal) {
        terminal.result("nothing is due" + (next.map { "; the next date is \($0.shortText)" } ?? ""))
        terminal.object([], [.init("isDue", .bool(false))])
    }

    /// Fails in the hour that begins seven days before a date, and one day before it, if others must sign or approve.
    private func remind(
        of schedule: Schedule, over state: TargetState, _ settings: Site, _ terminal: Terminal
    ) async throws {
        let dates = try await schedule.reminders()
        var isLacking = false
        for due in dates {
            let approved = try await DueApprovals(
                at: due.instant, of: settings, content: signing.site.content, building, approvals)
            guard let approved, approved.isLacking else { continue }
            isLacking = true
            terminal.shortage(["\(due.instant.shortText) needs approvals: \(approved.words)"])
        }
        if let keys = settings.keys, !dates.isEmpty {
            let roles = Set(dates.flatMap(\.apps).map { RoleName.app($0.slug) })
            let live = try await signing.target.using(in: settings, terminal.network) { target in
                try await target.live(in: state) { path in
                    RoleName.role(atPath: path).map { roles.contains($0.role) } ?? false
                } ?? []
            }
            if try remind(of: dates, schedule, over: live, settings, keys, terminal) { isLacking = true }
        }
        if isLacking { throw Refusal() }
    }

    /// Whether others must sign for one of the dates.
    private func remind(
        of dates: [DueInstant], _ schedule: Schedule, over live: [Artifact], _ settings: Site, _ keys: SiteKeys,
        _ terminal: Terminal
    ) throws -> Bool {
        let environment = ThisProcess.environment
        let ring = try Keyring(
            keys, signing.keyring, signing.passphrase.source(environment: environment),
            allowsPlain: signing.key.unencrypted, outside: signing.forbidden(for: settings), environment: environment)
        let signed = try [signing.bundle.folder, signatures].compactMap(\.self).map {
            (folder: $0, files: try OutputFolder($0).current() ?? [])
        }
        var isLacking = false
        for due in dates {
            let faults = signed.compactMap { folder, files in
                schedule.faults(of: files, for: due, over: live, keys).map {
                    (folder: folder, reasons: $0.map(\.reason))
                }
            }
            if faults.contains(where: \.reasons.isEmpty) { continue }
            let roles = RoleHolders.all(at: due, keys, ring).filter(\.isElsewhere)
            guard !roles.isEmpty else { continue }
            isLacking = true
            let unusable = faults.map { folder, reasons in
                "  the signatures in '\(folder)' do not suffice: \(reasons.joined(separator: "; ")): "
                    + "decree sign --at \(due.instant.shortText) --output \(folder.shellWord); whoever cannot read "
                    + "the target removes that folder first, updates the checkout and builds it again"
            }
            terminal.shortage(
                ["\(due.instant.shortText) needs signatures that this machine cannot give:"]
                    + RoleHolders.lines(of: roles).map { "  \($0.words)" } + unusable)
        }
        return isLacking
    }
}
