import ArgumentParser
import PolicyModel
import Publishing
import Review
import SiteEngine

/// `decree due`: the dates ahead at which the site must be published again, and who must sign then.
struct DueCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "due",
        abstract: "Lists what changes when: users, files, and who must sign.",
        discussion: """
            A policy means something else from each date that it names, and its files must be published then: \
            'decree ship --if-due' does that from a scheduler. For a site with 'keys' it says which roles must sign \
            and which of their keys this machine has. What others hold can be signed ahead: decree build and decree \
            sign, both with --at DATE and --output FOLDER; 'decree publish' refuses that folder before its date, and \
            'decree due --output FOLDER' says what is signed in it already. For a \
            site with 'reviewers' it says whose approval is missing for the files of that date. \
            A date from which a policy is refused is listed with the reason: nothing is published then. So is one on \
            which more users are blocked than 'max-blocked' of index.md allows. What the target has live says which \
            dates have passed and are not published, and when signatures expire: those in the output folder count \
            where they were made later, or nothing is live. Exit status: 0, or 1 if a policy is refused, now or from \
            one of these dates.
            """)

    @Option(help: ArgumentHelp("How far ahead: hours, days or weeks, such as 36h, 7d or 2w.", valueName: "time"))
    var within = TimeSpan(days: 365)

    @OptionGroup var site: SiteOptions
    @OptionGroup var building: BuildOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var target: TargetOptions
    @OptionGroup var keyring: KeyringOptions
    /// Never asked for: a key file is usable if it is there and private.
    @OptionGroup(visibility: .hidden) var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    var namedTarget: String? { target.to }

    func work(_ terminal: Terminal) async throws {
        let moment = try site.moment
        let engine = try engine(at: moment, ahead: building.judging.aheadSeconds)
        let reading = try await terminal.reading(engine)
        guard let settings = reading.site else { throw terminal.refusal(reading.diagnostics) }
        let users = building.share == nil ? try SiteUsers(of: settings, content: site.content) : nil
        let share = try users?.share ?? givenShare(terminal)
        let due = try await DueInstant.all(reading.apps, within: within.seconds, counting: share)
        // What is refused today is not published on any of these dates.
        let errors = try await engine.check { _ in true }.diagnostics.filter { $0.severity == .error }
        let ring = try settings.keys.map { keys in
            try Keyring(looking: keys, keyring, passphrase, of: settings, content: site.content, output: bundle.folder)
        }
        // By the age that the table has today: until a date ahead it is counted again.
        let limit = { (due: DueInstant) in users.flatMap { Self.limit(of: due, $0, at: moment) } }
        let signed = try OutputFolder(bundle.folder).current() ?? []
        let schedule = Schedule(apps: reading.apps, moment: moment)
        let holders = { (due: DueInstant) in
            RoleHolders.all(
                at: due, settings.keys, ring,
                signed: settings.keys.map { schedule.signed(in: signed, for: due, $0) } ?? [])
        }
        var entries: [DueText.Entry] = []
        for instant in due {
            let instant = instant.refused(for: try await refusals(of: instant, besides: errors))
            let isRefused = !instant.refusals.isEmpty
            let approved =
                isRefused
                ? nil
                : try await DueApprovals(at: instant.instant, of: settings, content: site.content, building, approvals)
            let roles = isRefused ? [] : holders(instant)
            entries.append(DueText.Entry(due: instant, roles: roles, approvals: approved, limit: limit(instant)))
        }
        let published = try await published(in: settings, terminal)
        let late = try await schedule.missed(over: published?.live, counting: share)
        let refused = errors.isEmpty ? nil : "the content here is refused; see decree check"
        let missed = late.map { due in
            DueText.Entry(due: due, roles: holders(due), approvals: nil, limit: refused ?? limit(due))
        }
        for warning in settings.keyDifferences(from: signed, published: signed) {
            terminal.warning(warning)
        }
        // Metadata proves nothing here, so what cannot be read is nothing to fail for.
        let here = (try? KeyExpiry(reading: signed)) ?? KeyExpiry(), there = published?.expiry ?? KeyExpiry()
        let text = DueText(
            entries: entries, missed: missed, expiries: expiries(of: there.moments, and: here.moments, at: moment),
            output: OutputAge(of: bundle.folder, here, under: there), moment: moment, within: within)
        for line in text.lines { terminal.result(line) }
        terminal.show(errors)
        terminal.object(errors, text.members)
        guard errors.isEmpty, entries.allSatisfy(\.due.refusals.isEmpty) else { throw Refusal() }
    }
}

extension DueCommand {
    /// What the target has live, and when its signatures expire; nil where it cannot be read from here.
    private func published(
        in settings: Site, _ terminal: Terminal
    ) async throws -> (live: LivePublication, expiry: KeyExpiry)? {
        do {
            return try await target.using(in: settings, terminal.network) { target in
                let live = try await LivePublication(of: target)
                return (live, try await SiteStatus.expiry(live.state, target))
            }
        } catch  where !isRefusal(error) {
            terminal.warning("what is live cannot be read, so no date that has passed is listed: \(error)")
            return nil
        }
    }

    /// Of what is live, and of the output where that was signed later; of the output alone where nothing is live.
    private func expiries(
        of there: [String: Moment], and here: [String: Moment], at moment: Moment
    ) -> [String: Moment] {
        let all = there.isEmpty ? here : there.merging(here.filter { there[$0.key] != nil }) { max($0, $1) }
        return all.filter { $0.value.seconds <= moment.seconds + within.seconds }
    }

    private static func limit(of due: DueInstant, _ users: SiteUsers, at moment: Moment) -> String? {
        let blocked = due.apps.compactMap { app in app.blocked.map { (slug: app.slug, users: $0) } }
        return users.fault(of: blocked.filter { $0.users.most > 0 }, at: moment, allowing: nil)
    }

    private func engine(at moment: Moment, ahead: Int) throws -> SiteEngine {
        SiteEngine(
            content: site.content, templates: try building.templates.folder(), at: moment,
            strict: building.judging.strict, ahead: ahead)
    }

    /// The users of `--share`; nil without it.
    private func givenShare(_ terminal: Terminal) throws -> ImpactShare? {
        guard let path = building.share else { return nil }
        var mistakes: [Diagnostic] = []
        let given = try ImpactShare(ofApps: path, reporting: &mistakes)
        guard !mistakes.hasErrors else { throw terminal.refusal(mistakes) }
        return given
    }

    /// The errors that the apps of an instant have from then on, other than those of today.
    private func refusals(of due: DueInstant, besides errors: [Diagnostic]) async throws -> [Diagnostic] {
        try await engine(at: due.instant, ahead: 0).check(only: Set(due.apps.map(\.slug))) { _ in true }
            .diagnostics.filter { $0.severity == .error && !errors.contains($0) }
    }
}
