import ArgumentParser
import Basics
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
            sign, both with --at DATE and --output FOLDER; 'decree publish' refuses that folder before its date. For a \
            site with 'reviewers' it says whose approval is missing for the files of that date. \
            A date from which a policy is refused is listed with the reason: nothing is published then. So is one on \
            which more users are blocked than 'max-blocked' of index.md allows. Signatures in \
            the output folder that expire are listed too. Exit status: 0, or 1 if a policy is refused, now or from one \
            of these dates.
            """)

    @Option(help: ArgumentHelp("How far ahead: hours, days or weeks, such as 36h, 7d or 2w.", valueName: "time"))
    var within = TimeSpan(days: 365)

    @OptionGroup var site: SiteOptions
    @OptionGroup var building: BuildOptions
    @OptionGroup var approvals: ApprovalOptions
    @OptionGroup var bundle: BundleOptions
    @OptionGroup var keyring: KeyringOptions
    /// Never asked for: a key file is usable if it is there and private.
    @OptionGroup(visibility: .hidden) var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let environment = ThisProcess.environment
        let moment = try Clock.moment(at: site.at, environment: environment)
        let engine = try engine(at: moment, ahead: building.judging.aheadSeconds), reading = try await engine.read()
        guard let settings = reading.site, !reading.diagnostics.hasErrors else {
            throw terminal.refusal(reading.diagnostics)
        }
        let users = building.share == nil ? try SiteUsers(of: settings, content: site.content) : nil
        let due = try await DueInstant.all(
            reading.apps, within: within.seconds, counting: try users?.share ?? givenShare(terminal))
        // What is refused today is not published on any of these dates.
        let errors = try await engine.check { _ in true }.diagnostics.filter { $0.severity == .error }
        let ring = try settings.keys.map { keys in
            try Keyring(
                keys, keyring, passphrase.source(environment: environment), allowsPlain: true,
                outside: FolderRules.withoutKeys(content: site.content, output: bundle.folder, of: settings),
                environment: environment)
        }
        var entries: [DueText.Entry] = []
        for instant in due {
            let instant = instant.refused(for: try await refusals(of: instant, besides: errors))
            let isRefused = !instant.refusals.isEmpty
            let approved =
                isRefused
                ? nil
                : try await DueApprovals(
                    at: instant.instant, of: settings, content: site.content, building, approvals)
            let roles = isRefused ? [] : RoleHolders.all(at: instant, settings.keys, ring)
            // By the age that the table has today: until that day it is counted again.
            let blocked = instant.apps.compactMap { app in app.blocked.map { (slug: app.slug, users: $0) } }
            entries.append(
                DueText.Entry(
                    due: instant, roles: roles, approvals: approved,
                    limit: users?.fault(of: blocked.filter { $0.users.most > 0 }, at: moment, allowing: nil)))
        }
        let end = Moment(seconds: moment.seconds + within.seconds)
        let signed = try OutputFolder(bundle.folder).current() ?? []
        // Metadata proves nothing here, so what cannot be read is nothing to fail for.
        let expiries = ((try? KeyExpiry(reading: signed))?.moments ?? [:]).filter { $0.value <= end }
        for warning in settings.keyDifferences(from: signed, published: signed) {
            terminal.warning(warning)
        }
        let text = DueText(entries: entries, expiries: expiries, moment: moment, within: within)
        for line in text.lines { terminal.result(line) }
        terminal.show(errors)
        terminal.object(errors, text.members)
        guard errors.isEmpty, entries.allSatisfy(\.due.refusals.isEmpty) else { throw Refusal() }
    }

    private func engine(at moment: Moment, ahead: Int) throws -> SiteEngine {
        SiteEngine(
            content: site.content, templates: try building.templates.folder(), at: moment,
            strict: building.judging.strict, ahead: ahead)
    }

    /// The users of `--share`; nil without it.
    private func givenShare(_ terminal: Terminal) throws -> ImpactShare? {
        guard let path = building.share else { return nil }
        let given = try SiteShare(reading: path)
        guard !given.diagnostics.hasErrors else { throw terminal.refusal(given.diagnostics) }
        return ImpactShare(path: path, apps: given.apps)
    }

    /// The errors that the apps of an instant have from then on, other than those of today.
    private func refusals(of due: DueInstant, besides errors: [Diagnostic]) async throws -> [Diagnostic] {
        try await engine(at: due.instant, ahead: 0).check(only: Set(due.apps.map(\.slug))) { _ in true }
            .diagnostics.filter { $0.severity == .error && !errors.contains($0) }
    }
}
