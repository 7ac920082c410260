import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import SiteEngine

/// `decree stores`: compares policies with what Apple's stores serve.
struct StoresCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "stores",
        abstract: "Asks Apple's stores which versions they serve, and compares the policies with them.",
        discussion: """
            Asks Apple's look-up service for every app whose 'store' on ios or macos is an address such as \
            https://apps.apple.com/app/id1234567890: the version, the OS version that it requires, and since when it \
            is served. Other stores, and those of tvos and watchos, are listed and not asked. The service may be a \
            day behind the store.

            An error is what users meet: a version is announced or forced that the store does not serve, or it \
            requires more than the policy says. A warning is a policy that lags behind its store; its help is the \
            command that edits the policy. Exit status: 0, 1 for an error or an app that the store does not have, \
            2 if a store gave no answer that can be used.

            'decree ship --check-stores' asks first, and so does 'decree publish --check-stores'.
            """)

    @Argument(
        help: ArgumentHelp("The apps to ask for, by slug; default all.", valueName: "app"), completion: Completion.apps)
    var apps: [String] = []

    @OptionGroup var country: StoreCountryOptions
    @OptionGroup var lookup: StoreLookupOptions
    @OptionGroup var site: SiteOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let environment = ProcessInfo.processInfo.environment
        let moment = try Clock.moment(at: site.at, environment: environment)
        let service = try lookup.service(environment: environment)
        let reading = try await SiteEngine(content: site.content, at: moment).read(only: apps.isEmpty ? nil : Set(apps))
        guard !reading.diagnostics.hasErrors else { throw terminal.refusal(reading.diagnostics) }
        let survey = try await StoreSurvey(of: reading.apps, in: country.code, by: service, clock: .real())
        let report = StoreReport(survey: survey), diagnostics = survey.diagnostics(refusing: [.absent])
        let lines = report.lines(ink: Ink(output.color), width: TerminalWidth.current(environment: environment))
        for line in lines { terminal.result(line) }
        terminal.show(diagnostics)
        terminal.object(diagnostics, report.members)
        if diagnostics.hasErrors { throw Refusal() }
        let unknown = survey.comparisons.count { $0.standing == .unknown }
        if unknown > 0 { throw CommandError("\(count(unknown, "store")) gave no answer that can be used") }
    }
}
