import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Changes that devices on a channel alone see: between policies, from published documents, and between documents.
struct ChannelImpactTests {
    private static let releases = [("3.0.0", "300"), ("4.0.0", "400")], first = ("4.1.0-beta.1", "409")
    private static let second = ("4.1.0-beta.2", "410")

    private static func release(_ version: String, _ build: String, channel: String? = nil) throws -> Release {
        Release(
            version: try #require(Version(orPreview: version)), shipments: [.macos: .init(build: build)],
            channel: channel, position: Sample.position)
    }

    /// - Parameter previews: those on the channel `beta`.
    private func app(
        _ releases: [(String, String)] = releases, _ previews: [(String, String)] = [], minimum: String? = nil,
        client: String = "sparkle-appcast"
    ) throws -> EncodedApp {
        let policy = Sample.policy(
            platforms: [.macos], ids: [:], stores: [.macos: "https://kasa.example/get"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: try releases.map { try Self.release($0.0, $0.1) },
            previews: try previews.map { try Self.release($0.0, $0.1, channel: "beta") },
            minimum: minimum.map { [.macos: $0] } ?? [:])
        let app = EncodedApp(DatedPolicy(policy, at: Sample.moment))
        #expect(!app.diagnostics.hasErrors)
        return app
    }

    private func words(_ lines: [ImpactLine]) -> [String] {
        lines.filter(\.isListed).map { line in
            let who = line.releases.map(\.description).joined(separator: " ")
            return "\(line.channel ?? "all"): \(who): \(line.change.kind.rawValue) "
                + (line.change.new.target?.description ?? "-")
        }
    }

    private static let alone = [
        "beta: 4.1.0-beta.1: notified 4.1.0-beta.2", "beta: 3.0.0 4.0.0: otherwise 4.1.0-beta.2",
    ]

    @Test func `a release on a channel changes what its devices get, and nobody else's`() throws {
        let impact = AppImpact(
            from: try app(Self.releases, [Self.first]), to: try app(Self.releases, [Self.first, Self.second]))
        #expect(words(impact.lines) == Self.alone)
        #expect(impact.clients == [])
        #expect(impact.compared.map(\.channel) == [nil, "beta"])
        let beta = ["3.0.0", "4.0.0", "4.1.0-beta.1", "4.1.0-beta.2"]
        #expect(impact.compared.last?.releases.map(\.description) == beta)
    }

    @Test func `of published documents the channel's devices are asked, too`() throws {
        let old = try app(Self.releases, [Self.first]), new = try app(Self.releases, [Self.first, Self.second])
        #expect(words(AppImpact(from: old.artifacts, to: new).lines) == Self.alone)
        let shown = AppImpact(
            of: "kasa", from: old.artifacts, to: new.artifacts, onDevicesOf: new.dated.source, at: Sample.moment)
        #expect(words(shown.lines) == Self.alone)
    }

    @Test func `a channel that the old document alone names is asked`() throws {
        let old = try app(Self.releases, [Self.first]), new = try app()
        for impact in [AppImpact(from: old, to: new), AppImpact(from: old.artifacts, to: new)] {
            #expect(words(impact.lines) == ["beta: 4.0.0: no-longer-notified -", "beta: 3.0.0: otherwise 4.0.0"])
        }
    }

    @Test func `what everybody sees is said once, and another release to go to is another change`() throws {
        let old = try app(), new = try app(minimum: "4.0.0")
        #expect(words(AppImpact(from: old, to: new).lines) == ["all: 3.0.0: newly-forced 4.0.0"])
        let both = AppImpact(
            from: try app(Self.releases, [Self.first]), to: try app(Self.releases, [Self.first], minimum: "4.0.0"))
        #expect(
            words(both.lines) == [
                "all: 3.0.0: newly-forced 4.0.0", "beta: 3.0.0: newly-forced 4.1.0-beta.1",
            ])
        #expect(both.clients == [])
        let same = [("5.0.0", "500")]
        let later = AppImpact(
            from: try app(Self.releases, [Self.first]), to: try app(Self.releases + same, [Self.first]))
        #expect(
            words(later.lines) == [
                "all: 4.0.0: notified 5.0.0", "beta: 4.1.0-beta.1: notified 5.0.0", "all: 3.0.0: otherwise 5.0.0",
                "beta: 3.0.0 4.0.0: otherwise 5.0.0",
            ])
    }

    @Test func `where no client knows channels nobody sees a change`() throws {
        let impact = AppImpact(
            from: try app(client: "upgrader"), to: try app(Self.releases, [Self.first], client: "upgrader"))
        #expect(impact.lines == [])
        #expect(impact.compared.map(\.channel) == [nil])
    }
}
