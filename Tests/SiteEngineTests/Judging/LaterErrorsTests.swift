import PolicyModel
import TestSupport
import Testing

@testable import SiteEngine

/// What will be an error on a later day is reported today, with its date.
struct LaterErrorsTests {
    /// 2.0 needs iOS 15, so that 1.1 on iOS 14 has nothing to update to.
    private static func app(_ dates: String, rules: String = "[]", accept: String = "[]") -> String {
        """
        ---
        app: Kasa
        store: {ios: "https://apps.apple.com/app/id1"}
        clients: [prince-of-versions]
        releases:
          - {version: 1.0, requires: 14}
          - {version: 1.1, requires: 14}
          - {version: 2.0, requires: 15}
          - {version: 3.0, requires: 15, live: 2027-03-01}
        \(dates)
        rules: \(rules)
        accept: \(accept)
        ---
        # Text: force
        - Title: Update required
        - Message: Now.

        # Text: recommend
        - Title: Update available
        - Message: New.

        """
    }

    private func found(
        _ text: String, at moment: Moment = Sample.moment, ahead: Int = SiteEngine.year,
        strict: Bool = false
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "Content/kasa.md")
        let check = try await SiteEngine(content: folder.path + "/Content", at: moment, strict: strict, ahead: ahead)
            .check()
        return check.diagnostics.map { diagnostic in
            "\(diagnostic.position.line):\(diagnostic.position.column) \(diagnostic.severity) \(diagnostic.id) "
                + diagnostic.message
        }
    }

    @Test func `a step that leans on a release before its rollout ends is an error today`() async throws {
        let text = Self.app(
            "minimum: [{version: 1.0}, {version: 3.0, from: 2027-03-01}]", rules: "[{when: {os: <15}, do: none}]"
        ).replacing("live: 2027-03-01}", with: "live: 2027-03-01, rollout: 24}")
        let warning =
            "9:5 warning rollout-unknown the `rollout` of 3.0 is in no document for iOS: none of the app's clients "
            + "there knows rollouts"
        #expect(
            try await found(text) == [
                warning,
                "10:27 error force-before-live from 2027-03-01 on: version 2.0 is forced to update before 3.0 is live "
                    + "everywhere: its rollout runs on iOS until 2027-03-07T00:00:00Z",
            ])
        let after = text.replacing("from: 2027-03-01}", with: "from: 2027-03-07}")
        #expect(try await found(after) == [warning])
    }

    private static let step = app("minimum: [{version: 1.0}, {version: 2.0, from: 2026-12-05}]")

    @Test func `a step that will be a dead end is an error today, at its line and with its date`() async throws {
        #expect(
            try await found(Self.step) == [
                "10:27 error force-dead-end from 2026-12-05 on: version 1.1 is forced to update, "
                    + "but no live release above it runs on this device"
            ])
        #expect(
            try await found(Self.step, at: Moment("2026-12-05")!) == [
                "10:27 error force-dead-end version 1.1 is forced to update, "
                    + "but no live release above it runs on this device"
            ])
    }

    @Test func `under strict so is what will be a warning`() async throws {
        let text = Self.app("minimum: 1.0").replacing("prince-of-versions", with: "retired")
            .replacing("requires: 15}", with: "requires: 14}")
            .replacing("New.", with: "New.\n- Update button: Update\n- Later button: Later")
            .replacing("Now.", with: "Now.\n- Update button: Update")
        let day = try #require(Moment("2027-03-01"))
        let then = try await found(text, at: day)
        #expect(then.map { $0.prefix(18) } == ["6:3 warning noisy "])
        #expect(try await found(text) == [])
        #expect(
            try await found(text, strict: true)
                == then.map {
                    $0.replacing("warning noisy ", with: "error noisy from 2027-03-01 on: ")
                })
        #expect(try await found(text, ahead: 0, strict: true) == [])
    }

    @Test func `of two platforms each has its error`() async throws {
        let text = Self.step.replacing(#"id1"}"#, with: #"id1", macos: "https://apps.apple.com/app/id2"}"#)
            .replacing("requires: 14", with: "requires: {ios: 14, macos: 12}")
            .replacing("requires: 15", with: "requires: {ios: 15, macos: 13}")
        let error =
            "10:27 error force-dead-end from 2026-12-05 on: version 1.1 is forced to update, "
            + "but no live release above it runs on this device"
        #expect(try await found(text) == [error, error])
    }

    @Test func `nothing ahead is judged with 0, or further ahead than asked for`() async throws {
        #expect(try await found(Self.step, ahead: 0) == [])
        #expect(try await found(Self.step, ahead: 13 * 86_400) == [])
        #expect(try await found(Self.step, ahead: 14 * 86_400).count == 1)
        #expect(try await found(Self.step, at: Moment("2025-12-04")!) == [])
    }

    @Test func `an entry of accept for a later day is needed, however few days ahead are judged`() async throws {
        let text = Self.app(
            "latest: 2.0", rules: "[{id: bad, when: {version: 1.1, os: '>=15'}, do: force, from: 2026-12-05}]",
            accept: "[{client: prince-of-versions, rule: bad, class: weaker, why: agreed}]")
        for days in [0, 1, 365] { #expect(try await found(text, ahead: days * 86_400) == []) }
        let over = text.replacing("from: 2026-12-05", with: "from: 2027-12-05")
        #expect(
            try await found(over, ahead: 0) == [
                "12:10 error accept-unused acceptance of 'weaker' for 'bad' by prince-of-versions matches no loss"
            ])
    }

    @Test func `the date is the author's, and what stays wrong is reported once`() async throws {
        let text = Self.app("minimum: [{version: 1.0}, {version: 2.0, from: 2026-12-05T09:30:00Z}]")
        #expect(
            try await found(text).map { $0.prefix(58) } == [
                "10:27 error force-dead-end from 2026-12-05T09:30:00Z on: v"
            ])
    }

    @Test func `what goes wrong as something ends is a warning`() async throws {
        let text = Self.app(
            "minimum: 2.0",
            rules: #"[{id: old, when: {os: "<15"}, do: none, until: 2026-12-31}]"#)
        #expect(
            try await found(text) == [
                "10:10 warning wrong-later from 2027-01-01 on: version 1.1 is forced to update, "
                    + "but no live release above it runs on this device"
            ])
    }

    @Test func `a loss that begins later can be accepted now, and its acceptance is used`() async throws {
        let rule = #"[{id: bad, when: {version: 1.1, os: ">=15"}, do: force, from: 2026-12-05}]"#
        let refused = try await found(Self.app("minimum: 1.0", rules: rule))
        #expect(refused.map { $0.prefix(39) } == ["11:9 error weaker from 2026-12-05 on: p"])
        let accept = #"[{client: prince-of-versions, rule: bad, class: weaker, why: "known"}]"#
        #expect(try await found(Self.app("minimum: 1.0", rules: rule, accept: accept)) == [])
        let early = #"[{client: prince-of-versions, rule: bad, class: weaker, why: "known", until: 2026-11-30}]"#
        #expect(
            try await found(Self.app("minimum: 1.0", rules: rule, accept: early)).map { $0.prefix(25) } == [
                "11:9 error weaker from 20", "12:10 warning accept-expi",
            ])
    }

    @Test func `the end of an acceptance is reported as such alone`() async throws {
        let rule = #"[{id: bad, when: {version: 1.1, os: ">=15"}, do: force}]"#
        let accept = #"[{client: prince-of-versions, rule: bad, class: weaker, why: "known", until: 2027-06-30}]"#
        #expect(try await found(Self.app("minimum: 1.0", rules: rule, accept: accept)) == [])
    }

    @Test func `an acceptance of a rule that is over is a warning`() async throws {
        let rule = #"[{id: bad, when: {version: 1.1, os: ">=15"}, do: force, until: 2026-11-01}]"#
        let accept = #"[{client: prince-of-versions, rule: bad, class: weaker, why: "known", until: 2026-11-01}]"#
        #expect(
            try await found(Self.app("minimum: 1.0", rules: rule, accept: accept)) == [
                "11:9 warning shadowed-rule rule 'bad' is over for good: it ended after 2026-11-01",
                "12:10 warning accept-unused acceptance of 'weaker' for 'bad' by prince-of-versions is no longer needed: "
                    + "the rule ended after 2026-11-01",
            ])
    }

    @Test func `an acceptance of what is found of a rule that is over is needed as long as that is found`() async throws
    {
        let rule = #"[{id: bad, when: {version: 1.1, os: ">=15"}, do: force, until: 2026-11-01}]"#
        let accept = #"[{check: shadowed-rule, rule: bad, why: "it comes back"}]"#
        #expect(try await found(Self.app("minimum: 1.0", rules: rule, accept: accept)) == [])
        let ended = accept.replacing("}]", with: ", until: 2026-11-10}]")
        #expect(
            try await found(Self.app("minimum: 1.0", rules: rule, accept: ended)) == [
                "11:9 warning shadowed-rule rule 'bad' is over for good: it ended after 2026-11-01",
                "12:10 warning accept-unused acceptance of 'shadowed-rule' for 'bad' is no longer needed: the rule ended "
                    + "after 2026-11-01",
            ])
    }

    /// Every release has a date, and the texts name the release to go to.
    private static func dated(_ minimum: String, accept: String) -> String {
        """
        ---
        app: Kasa
        store: {ios: "https://apps.apple.com/app/id1"}
        clients: [prince-of-versions, retired]
        releases:
          - {version: 1.0, requires: 14, live: 2025-01-01}
          - {version: 1.1, requires: 14, live: 2025-02-01}
          - {version: 2.0, requires: 14, live: 2025-03-01}
        minimum: \(minimum)
        rules: [{id: calm, when: {version: 1.0}, do: none}]
        accept:
          - {client: prince-of-versions, rule: latest, class: weaker, why: "known"}
          - \(accept)
        ---
        # Text: force
        - Title: Update required
        - Message: Please update to {latest}.
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: {app} {latest} is ready.
        - Update button: Update
        - Later button: Later

        """
    }

    @Test(arguments: [
        ("retired", "minimum", "weaker"), ("retired", "calm", "noisy"), ("prince-of-versions", "latest", "noisy"),
    ])
    func `an acceptance that never matched a loss is an error, whatever the past held`(
        client: String, rule: String, lossClass: String
    ) async throws {
        let accept = "{client: \(client), rule: \(rule), class: \(lossClass), why: \"known\"}"
        #expect(
            try await found(Self.dated("1.1", accept: accept)) == [
                "13:5 error accept-unused acceptance of '\(lossClass)' for '\(rule)' by \(client) matches no loss"
            ])
    }

    @Test func `an acceptance whose loss a later step ended is a warning`() async throws {
        let accept = #"{client: prince-of-versions, rule: minimum, class: weaker, why: "known"}"#
        let steps = "[{version: 2.0, from: 2026-01-01}, {version: 1.1, from: 2026-10-01}]"
        #expect(
            try await found(Self.dated(steps, accept: accept)) == [
                "13:5 warning accept-unused acceptance of 'weaker' for 'minimum' by prince-of-versions is no longer needed: "
                    + "its loss is over"
            ])
    }

    @Test(arguments: [
        ("2026-12-04", "2026-12-05"), ("2026-12-04", "2026-12-20"), ("2026-12-10", "2026-12-11"),
    ])
    func `an acceptance that ran out when its loss ended refuses nothing`(until: String, day: String) async throws {
        let accept = "{client: prince-of-versions, rule: minimum, class: weaker, why: \"known\", until: \(until)}"
        let text = Self.dated("[{version: 2.0}, {version: 1.1, from: 2026-12-05}]", accept: accept)
        #expect(try await found(text) == [])
        #expect(
            try await found(text, at: #require(Moment(day))) == [
                "13:5 warning accept-unused acceptance of 'weaker' for 'minimum' by prince-of-versions is no longer needed: "
                    + "its loss is over"
            ])
    }

    @Test func `an acceptance that runs out before its loss ends is said in advance, and refused on the day`()
        async throws
    {
        let accept = "{client: prince-of-versions, rule: minimum, class: weaker, why: \"known\", until: 2026-12-03}"
        let text = Self.dated("[{version: 2.0}, {version: 1.1, from: 2026-12-05}]", accept: accept)
        #expect(
            try await found(text) == [
                "13:5 warning accept-expiring acceptance of 'weaker' for 'minimum' by prince-of-versions runs out after "
                    + "2026-12-03, 13 days from now"
            ])
        let late = try await found(text, at: #require(Moment("2026-12-04")))
        #expect(late.contains { $0.hasPrefix("13:5 error accept-expired ") }, "\(late)")
    }
}
