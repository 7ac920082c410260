import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Changes of what a client offers that no verdict shows: another release, and what those see who wait for a rollout.
struct ImpactWalkTests {
    /// - Parameter kept: a version with a rule that leaves it alone.
    private func app(
        _ client: String = "sparkle-appcast", kept: String? = nil, live: Release.Live = .longAgo, rollout: Int? = nil,
        isMajor: Bool = false, at moment: Moment = Sample.moment
    ) -> EncodedApp {
        let newest = Release(
            version: Sample.version("2.0.0"),
            shipments: [.macos: .init(build: "200", live: live, rollout: rollout, isMajor: isMajor)],
            position: Sample.position)
        let earlier = [("1.0.0", "100"), ("1.5.0", "150")].map { Sample.release($0.0, build: $0.1, on: [.macos]) }
        let rules = kept.map { kept in [Sample.rule(.none, id: "keep") { $0.version = Sample.range(kept) }] }
        let policy = Sample.policy(
            platforms: [.macos], ids: [.macos: "com.example.kasa"], stores: [.macos: "https://kasa.example/get"],
            clients: [ClientChoice(name: client, position: Sample.position)], releases: earlier + [newest],
            rules: rules ?? [])
        return EncodedApp(DatedPolicy(policy, at: moment))
    }

    private func words(_ lines: [ImpactLine]) -> [String] {
        lines.filter(\.isListed).map { line in
            let targets = [line.change.old, line.change.new].map { $0.target?.description ?? "-" }
            let releases = line.releases.map(\.description).joined(separator: " ")
            return "\(line.change.isWaiting ? "last group: " : "")\(releases): \(line.change.kind.rawValue) "
                + targets.joined(separator: " ")
        }
    }

    @Test func `a client that offers another release than before is named, though the verdict is the same`() {
        let old = app(), new = app(isMajor: true)
        let impact = AppImpact(from: old, to: new)
        #expect(impact.lines == [])
        #expect(impact.clients.map(\.client) == ["sparkle-appcast"])
        #expect(words(impact.clients.flatMap(\.lines)) == ["1.0.0: otherwise 2.0.0 1.5.0"])
        #expect(words(AppImpact(from: old.artifacts, to: new).lines) == ["1.0.0: otherwise 2.0.0 1.5.0"])
    }

    @Test func `a client that goes on offering one release is named where the policy goes to another`() {
        let old = app(live: .pending, isMajor: true), new = app(isMajor: true)
        let impact = AppImpact(from: old, to: new)
        #expect(words(impact.lines) == ["1.5.0: notified - 2.0.0", "1.0.0: otherwise 1.5.0 2.0.0"])
        #expect(words(impact.clients.flatMap(\.lines)) == ["1.0.0: same - -"])
    }

    @Test(arguments: ["sparkle-appcast", "upgrader"])
    func `of a rule the client that follows by offering less is named`(client: String) {
        let impact = AppImpact(from: app(client), to: app(client, kept: "1.5.0"))
        #expect(words(impact.lines) == ["1.5.0: no-longer-notified 2.0.0 -"])
        #expect(words(impact.clients.flatMap(\.lines)) == ["1.0.0: otherwise 2.0.0 1.5.0"])
    }

    private static let day = Release.Live.from(Moment("2026-11-20")!)

    @Test func `a rollout that begins late takes the release away from those who wait`() {
        let old = app(live: Self.day), new = app(live: Self.day, rollout: 24)
        let waiting = [
            "last group: 1.5.0: no-longer-notified 2.0.0 -", "last group: 1.0.0: otherwise 2.0.0 1.5.0",
        ]
        let impact = AppImpact(from: old, to: new)
        #expect(impact.lines == [])
        #expect(words(impact.clients.flatMap(\.lines)) == waiting)
        let published = AppImpact(from: old.artifacts, to: new)
        #expect(words(published.lines) == waiting)
        #expect(published.clients == [])
    }

    @Test func `who waits for a new release is not named, until the rollout ends`() throws {
        let old = app(live: .pending), new = app(live: Self.day, rollout: 24)
        #expect(AppImpact(from: old, to: new).clients == [])
        let later = app(live: Self.day, rollout: 24, at: try #require(Moment("2026-12-05")))
        let impact = AppImpact(from: new, to: later)
        #expect(impact.lines == [])
        #expect(
            words(impact.clients.flatMap(\.lines)) == [
                "last group: 1.5.0: notified - 2.0.0", "last group: 1.0.0: otherwise 1.5.0 2.0.0",
            ])
    }
}
