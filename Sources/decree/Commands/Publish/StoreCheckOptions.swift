import ArgumentParser
import Basics
import PolicyModel
import SiteEngine

/// Whether a publication asks the stores first, and what it then refuses.
struct StoreCheckOptions: ParsableArguments {
    @Flag(help: "Ask Apple's stores first, and refuse a policy that announces or forces what they do not serve.")
    var checkStores = false

    @Flag(help: "As --check-stores; also refuse where a store gives no answer, or does not have the app.")
    var requireStores = false

    @OptionGroup var country: StoreCountryOptions

    func validate() throws {
        if country.country != nil, !checkStores, !requireStores {
            throw ValidationError("'--country' goes with '--check-stores' or '--require-stores'")
        }
    }

    /// Does nothing unless it is asked for.
    ///
    /// - Throws: `Refusal` for a policy that its store contradicts.
    func check(_ site: SiteOptions, at moment: Moment, _ proxy: ProxyOptions, _ terminal: Terminal) async throws {
        guard checkStores || requireStores else { return }
        let service = try StoreLookupOptions.service(
            environment: proxy.environment, over: proxy.route(terminal.network))
        let reading = try await terminal.reading(SiteEngine(content: site.content, at: moment))
        let survey = try await StoreSurvey(of: reading.apps, in: country.code, by: service, clock: .real())
        try Task.checkCancellation()
        let found = survey.diagnostics(refusing: requireStores ? [.unknown, .absent] : [])
        terminal.show(found)
        let report = StoreReport(survey: survey)
        guard found.hasErrors else { return terminal.notice(report.sum) }
        terminal.object(found, report.members)
        terminal.notice("nothing was published: \(report.sum)")
        throw Refusal()
    }
}
