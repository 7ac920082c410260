import ArgumentParser
import Authoring
import Basics
import PolicyModel
import SiteEngine

/// `decree stores`: compares policies with what Apple's stores serve, and edits them on request.
struct StoresCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores",
        abstract: "Asks Apple's stores which versions they serve, and compares the policies with them.",
        discussion: """
            Asks Apple's look-up service for every app whose 'store' on ios or macos is an address such as \
            https://apps.apple.com/app/id1234567890: the version, the OS version that it requires, and since when it \
            is served. Other stores, and those of tvos and watchos, are listed and not asked. The service may be a \
            day behind the store.

            An error is what users meet: a version is announced or forced that the store does not serve, or it \
            requires more than the policy says. A warning is a policy that lags behind its store. --fix edits the \
            policies as 'decree release add' and 'decree release live' do: each change is shown and checked before \
            it is written, and what no such edit can solve stays. Exit status: 0, 1 for an error that stays or an app \
            that the store does not have, 2 if a store gave no answer that can be used.

            'decree ship --check-stores' asks first, and so does 'decree publish --check-stores'.
            """)

    @Argument(
        help: ArgumentHelp("The apps to ask for, by slug; default all.", valueName: "app"), completion: Completion.apps)
    var apps: [String] = []

    @Flag(help: "Edit the releases of the policies so that they say what the stores serve.")
    var fix = false

    @OptionGroup var country: StoreCountryOptions
    @OptionGroup var lookup: StoreLookupOptions
    @OptionGroup var edit: EditOptions

    var output: OutputOptions { edit.output }

    var unchanged: String { "the policies were not changed, but for those named above" }

    func validate() throws {
        if edit.dryRun, !fix { throw ValidationError("'--dry-run' goes with '--fix'") }
    }

    func work(_ terminal: Terminal) async throws {
        let environment = ThisProcess.environment
        let service = try lookup.service(terminal.network)
        let engine = SiteEngine(content: edit.site.content, at: try edit.site.moment)
        let reading = try await terminal.reading(engine, only: apps.isEmpty ? nil : Set(apps))
        let survey = try await StoreSurvey(of: reading.apps, in: country.code, by: service, clock: .real())
        let report = StoreReport(survey: survey), diagnostics = survey.diagnostics(refusing: [.absent])
        let lines = report.lines(ink: Ink(output.color), width: TerminalWidth.current(environment: environment))
        for line in lines { terminal.result(line) }
        terminal.show(diagnostics)
        let changes = fix ? try await self.changes(survey, terminal) : []
        let members = fix ? [JSONValue.Member("changes", .array(changes.map { .object($0) }))] : []
        terminal.object(diagnostics, report.members + members)
        if fix ? survey.lacksEdits : diagnostics.hasErrors { throw Refusal() }
        let unknown = survey.comparisons.count { $0.standing == .unknown }
        if unknown > 0 { throw CommandError("\(count(unknown, "store")) gave no answer that can be used") }
    }

    /// Edits one app and platform after the other, each as its file is by then.
    private func changes(_ survey: StoreSurvey, _ terminal: Terminal) async throws -> [[JSONValue.Member]] {
        var changes: [[JSONValue.Member]] = []
        for comparison in survey.comparisons where !comparison.edits.isEmpty {
            try Task.checkCancellation()
            var policy = try edit.open(comparison.dated.policy.slug, terminal)
            try changed(terminal) {
                for edit in comparison.edits { try edit.apply(to: &policy, on: comparison.platform) }
            }
            changes.append(try await edit.apply(policy, terminal).members)
        }
        return changes
    }
}

extension StoreEdit {
    fileprivate func apply(to policy: inout PolicyEdit, on platform: Platform) throws {
        switch self {
        case .live(let version, let since):
            try policy.setLive(version, to: since?.date ?? "pending", on: [platform])
        case .add(let version, let requires, let since):
            try policy.add(
                NewRelease(
                    version: version, platforms: [platform], build: [:],
                    requires: requires.map { [platform: $0.description] } ?? [:], live: [platform: since.date]))
        }
    }
}

extension StoreSurvey {
    /// Whether an error, or an app that its store does not have, stays after all edits.
    fileprivate var lacksEdits: Bool {
        comparisons.flatMap(\.findings).contains { finding in
            finding.edits.isEmpty && (finding.diagnostic.severity == .error || finding.standing == .absent)
        }
    }
}
