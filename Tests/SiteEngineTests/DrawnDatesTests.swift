import ClientFormats
import Pages
import PolicyModel
import Signing
import TestSupport
import Testing

@testable import SiteEngine

/// A policy with dates is, at each moment, the policy that somebody would write for that moment alone.
struct DrawnDatesTests {
    private static let seeds = Array(0..<Rounds.of(25, thorough: 500))
    private static let moments = Rounds.of(8, thorough: 20)
    private static let templates = Result {
        var mistakes: [Diagnostic] = []
        return try TemplateFolder.read(nil, reporting: &mistakes)
    }

    private func content(
        _ text: String, in folder: TemporaryFolder
    ) async throws -> (site: Site, policy: Policy) {
        try folder.write(text, to: "Content/kasa.md")
        let reading = try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).read()
        let policy = try #require(reading.apps.first, "\(reading.diagnostics.map(\.message))\n\(text)").source
        return (try #require(reading.site), policy)
    }

    @Test(arguments: seeds) func `its documents and verdicts are those of the policy with its dates resolved by hand`(
        seed: Int
    ) async throws {
        var drawn = DrawnDates(seed: seed)
        let folder = try TemporaryFolder(), written = try await content(drawn.asWritten, in: folder).policy
        for _ in 0..<Self.moments {
            let moment = drawn.moment(), byHand = try await content(drawn.resolved(at: moment), in: folder).policy
            let found = EncodedApp(DatedPolicy(written, at: moment))
            let plain = EncodedApp(DatedPolicy(byHand, at: moment))
            #expect(
                found.written.map(\.artifacts) == plain.written.map(\.artifacts), "at \(moment):\n\(drawn.asWritten)")
            #expect(found.unwritten == plain.unwritten)
            for platform in written.platforms {
                let grid = Grid(found.dated, on: platform)
                for device in grid.versions.flatMap({ grid.devices(of: $0) }) {
                    let (one, other) = (found.dated.verdict(for: device), plain.dated.verdict(for: device))
                    #expect(one.verdict == other.verdict && one.reachable?.version == other.reachable?.version)
                }
            }
        }
    }

    @Test(arguments: seeds) func `all bytes are equal at two moments between two instants`(seed: Int) async throws {
        var drawn = DrawnDates(seed: seed)
        let (site, policy) = try await content(drawn.asWritten, in: TemporaryFolder())
        for _ in 0..<Self.moments {
            let moment = drawn.moment(), validity = DatedPolicy(policy, at: moment).validity
            let last =
                validity.until.map { Moment(seconds: $0.seconds - 1) } ?? Moment(seconds: moment.seconds + 90 * 86_400)
            #expect(
                try bytes(policy, site, at: moment) == bytes(policy, site, at: last),
                "at \(moment):\n\(drawn.asWritten)")
            if let until = validity.until {
                #expect(try bytes(policy, site, at: last) != bytes(policy, site, at: until))
            }
        }
    }

    /// The documents and the page.
    private func bytes(_ policy: Policy, _ site: Site, at moment: Moment) throws -> [Artifact] {
        let app = JudgedApp(
            DatedPolicy(policy, at: moment), ahead: 0, AddressCheck(allowed: AllowedLinks([])),
            models: DecisionModelCache())
        let page = PageRenderer(templates: try Self.templates.get(), site: site).app(AppPage(app))
        return app.documents.map(\.artifact) + [page]
    }
}
