import PolicyModel
import Testing

@testable import Authoring

/// Shares of the installations: those of a release in `rollout`, and those of a rule in `when`.
struct PolicyReaderSharesTests {
    private func policy(_ old: String, _ new: String) throws -> Policy {
        let read = try HealthyContent.read(["kasa.md": HealthyContent.app(old, new)])
        #expect(read.1 == [])
        return try #require(read.0?.policies.first)
    }

    private func says(_ old: String, _ new: String) throws -> [String] {
        try HealthyContent.read(["kasa.md": HealthyContent.app(old, new)]).1
    }

    @Test func `a release has one share, or steps in time, by platform too`() throws {
        let one = try policy("live: 2026-03-01}", "live: 2026-03-01, rollout: 10 %, outside: recommend}")
        let shipment = try #require(
            one.releases.first { !($0.shipments[.ios]?.shares.isEmpty ?? true) }?.shipments[.ios])
        #expect(shipment.shares.map(\.share.description) == ["10 %"])
        #expect(shipment.isWidened && shipment.rollout == nil)
        let steps = "[{share: 1 %}, {share: 33.33%, from: 2026-12-05T09:00Z}]"
        let many = try policy("live: 2026-03-01}", "live: 2026-03-01, rollout: {ios: \(steps), android: 5 %}}")
        let release = try #require(many.releases.first { $0.shipments[.ios]?.shares.count == 2 })
        #expect(release.shipments[.ios]?.shares.map(\.from) == [nil, Moment("2026-12-05T09:00Z")])
        #expect(release.shipments[.android]?.shares.map(\.share.description) == ["5 %"])
        #expect(many.positions.dates.contains { $0.text == "2026-12-05T09:00Z" && $0.key == "from" })
    }

    @Test func `a rule draws by its id, or by the name that it gives`() throws {
        let rules = """
            rules:
              - {id: some, when: {share: 20 %}, do: recommend}
              - {id: same, when: {share: 5 %, seed: some, outside: recommend}, do: force}
            """
        let read = try policy("rules:", rules)
        #expect(read.rules.prefix(2).map(\.when.draw?.seed) == ["kasa/rule/some", "kasa/rule/some"])
        #expect(read.rules.prefix(2).map(\.when.draw?.isWidened) == [false, true])
    }

    @Test func `what is no share is refused where it stands`() throws {
        let release = { (value: String) in try says("live: 2026-03-01}", "live: 2026-03-01, \(value)}") }
        #expect(try release("rollout: 101 %")[0].contains("'101 %' in 'rollout' is no share of the installations"))
        #expect(try release("rollout: [{share: 10}]")[0].contains("| write 10 %"))
        #expect(try release("rollout: []")[0].contains("[missing-value]"))
        #expect(
            try release("rollout: [{share: 1 %}, {share: 2 %}]")[0].contains("write {share: 25 %, from: 2026-12-05}"))
        #expect(
            try release("rollout: [{share: 1 %, from: 2027-01-01}, {share: 2 %, from: 2026-12-01}]")[0].contains(
                "[step-order]"))
        #expect(
            try release("outside: recommend")[0].contains("'outside' says something of a share, and there is none here")
        )
        #expect(
            try release("rollout: 10 %, paused: 2")[0].contains("'paused' stops a rollout, and there is none on iOS"))
    }

    @Test func `a rule's share needs an id that all clients hash alike`() throws {
        let rule = { (text: String) in try says("rules:", "rules:\n  - {\(text)}") }
        #expect(
            try rule("when: {share: 10 %}, do: none")[0].contains(
                "a rule with a 'share' needs an 'id', by which the share is drawn"))
        #expect(try rule("id: \"a b\", when: {share: 10 %}, do: none")[0].contains("'a b' cannot name a draw"))
        #expect(try rule("id: a, when: {seed: b}, do: none")[0].contains("'seed' says something of a share"))
        #expect(
            try rule("id: a, when: {share: 10 %, outside: recommend}, do: none")[0].contains(
                "'outside: recommend' cannot stand beside 'do: none'"))
    }
}
