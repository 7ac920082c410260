import PolicyModel
import TestSupport
import Testing

struct DeadEndsTests {
    private static let rule = SourcePosition(file: "Content/kasa.md", line: 20, column: 5)

    private func found(
        _ releases: [Release], platforms: [Platform] = [.ios], latest: [Platform: String] = [:],
        minimum: [Platform: String] = [:], rules: [Rule] = [], unphased: [Platform] = [],
        at moment: Moment = Sample.moment
    ) -> [Diagnostic] {
        DeadEnds.diagnostics(
            DatedPolicy(
                Sample.policy(platforms: platforms, releases: releases, latest: latest, minimum: minimum, rules: rules),
                at: moment), unphased: unphased)
    }

    /// Rolled out from 2026-11-20 to the end of 2026-11-25.
    private static func partial(_ version: String, on platforms: [Platform] = [.ios]) -> Release {
        let start = Release.Live.from(Moment("2026-11-20")!)
        let shipments = platforms.map { ($0, Release.Shipment(live: start, rollout: 24)) }
        return Release(
            version: Sample.version(version), shipments: PlatformMap(Dictionary(uniqueKeysWithValues: shipments)),
            position: Sample.position)
    }

    private static let force = Sample.rule(.force) { $0.version = Sample.range("<=2.0") }

    @Test func `a policy whose every forced device can move has none`() {
        #expect(
            found([Sample.release("1.0"), Sample.release("2.0"), Sample.release("3.0")], rules: [Self.force]).isEmpty)
    }

    @Test func `a forced release with nothing above it is reported at the rule, with a device`() {
        #expect(
            found([Sample.release("1.0"), Sample.release("2.0")], rules: [Self.force]) == [
                Diagnostic(
                    .error, "force-dead-end", at: Self.rule,
                    "version 2.0 is forced to update, but no live release above it runs on this device",
                    help: "to take 2.0 back, announce the release before it: write its version as 'latest', or "
                        + "'live: pending' at 2.0; to leave these devices alone, put a rule before this one (`do: none`)",
                    device: "iOS 1, version 2.0, language en", platform: .ios)
            ])
    }

    @Test func `an old OS that the next release leaves behind is a dead end of the minimum`() {
        let releases = [Sample.release("2.0", requires: "14"), Sample.release("3.0", requires: "16")]
        #expect(
            found(releases, minimum: [.ios: "3.0"]).map { [$0.id, $0.position.description, $0.device] } == [
                ["force-dead-end", "Content/kasa.md:12:10", "iOS 14, version 2.0, language en"]
            ])
        let spared = Sample.rule(.none) { $0.os = Sample.range("<16") }
        #expect(found(releases, minimum: [.ios: "3.0"], rules: [spared]).isEmpty)
    }

    @Test(arguments: [Release.Live.pending, .from(Moment("2026-12-01")!)])
    func `where a release to come would have served, force is before its time`(_ live: Release.Live) {
        #expect(
            found([Sample.release("2.0"), Sample.release("3.0", live: live)], rules: [Self.force]) == [
                Diagnostic(
                    .error, "force-before-live", at: Self.rule, "version 2.0 is forced to update before 3.0 is live",
                    help: "wait until 3.0 is live, or let an earlier rule exclude these devices",
                    device: "iOS 1, version 2.0, language en")
            ])
    }

    @Test func `a release to come would not have served above a fixed latest, on another OS or on another platform`() {
        let coming = Sample.release("3.0", live: .pending)
        #expect(
            found([Sample.release("2.0"), coming], latest: [.ios: "2.0"], rules: [Self.force]).map(\.id) == [
                "force-dead-end"
            ])
        let picky = Sample.release("3.0", requires: "99", live: .pending)
        #expect(
            found([Sample.release("2.0", requires: "15"), picky], rules: [Self.force]).map { [$0.id, $0.device] } == [
                ["force-dead-end", "iOS 15, version 2.0, language en"],
                ["force-before-live", "iOS 99, version 2.0, language en"],
            ])
        let elsewhere = Sample.release("3.0", live: .pending, on: [.macos])
        #expect(found([Sample.release("2.0"), elsewhere], rules: [Self.force]).map(\.id) == ["force-dead-end"])
    }

    @Test func `a release whose rollout runs where no client knows rollouts is not live everywhere`() {
        let releases = [Sample.release("1.0"), Sample.release("2.0"), Self.partial("3.0")]
        #expect(
            found(releases, minimum: [.ios: "3.0"], unphased: [.ios]) == [
                Diagnostic(
                    .error, "force-before-live", at: SourcePosition(file: "Content/kasa.md", line: 12, column: 10),
                    "version 2.0 is forced to update before 3.0 is live everywhere: its rollout runs on iOS until "
                        + "2026-11-26T00:00:00Z",
                    help: "wait until its end, or let an earlier rule exclude these devices; once the store serves 3.0 "
                        + "to everybody, remove its `rollout`",
                    note: .init("3.0 is rolled out", at: Sample.position), device: "iOS 1, version 2.0, language en")
            ])
        #expect(found(releases, rules: [Self.force], unphased: [.ios]).map(\.id) == ["force-before-live"])
        #expect(found(releases, minimum: [.ios: "3.0"]) == [])
    }

    @Test func `a rollout is nothing once the last group had its turn, or where another release will do`() {
        let releases = [Sample.release("1.0"), Sample.release("2.0"), Self.partial("3.0")]
        for (moment, count) in [("2026-11-25T23:59:59Z", 1), ("2026-11-26", 0)] {
            let found = found(releases, minimum: [.ios: "3.0"], unphased: [.ios], at: Moment(moment)!)
            #expect(found.count == count)
        }
        #expect(found(releases, minimum: [.ios: "2.0"], unphased: [.ios]) == [])
        let spared = Sample.rule(.none) { $0.version = Sample.range("2.0") }
        #expect(found(releases, minimum: [.ios: "3.0"], rules: [spared], unphased: [.ios]) == [])
        let both = [Sample.release("1.0"), Self.partial("2.0"), Self.partial("3.0")]
        #expect(
            found(both, minimum: [.ios: "2.0"], unphased: [.ios]).map(\.message) == [
                "version 1.0 is forced to update before 3.0 is live everywhere: its rollout runs on iOS until "
                    + "2026-11-26T00:00:00Z"
            ])
    }

    @Test func `a rollout counts on the platforms without rollouts alone`() {
        let platforms: [Platform] = [.ios, .macos]
        let releases = [Sample.release("2.0", on: platforms), Self.partial("3.0", on: platforms)]
        #expect(
            found(releases, platforms: platforms, rules: [Self.force], unphased: [.macos]).map(\.device) == [
                "macOS 1, version 2.0, language en"
            ])
    }

    @Test func `each platform is reported once for each line`() {
        let both: [Platform] = [.ios, .android]
        let stuck = found(
            [Sample.release("1.0", on: both), Sample.release("2.0", on: both)], platforms: both, rules: [Self.force])
        #expect(
            stuck.map(\.device) == ["iOS 1, version 2.0, language en", "Android API level 1, version 2.0, language en"])
    }
}
