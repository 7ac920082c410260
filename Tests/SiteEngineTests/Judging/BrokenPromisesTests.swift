import PolicyModel
import TestSupport
import Testing

@testable import SiteEngine

/// A promise is checked on every build, now and at every later date that the policy names.
struct BrokenPromisesTests {
    private func found(
        _ promises: String..., rules: String = "[]", clients: String = "prince-of-versions",
        at moment: Moment = Sample.moment
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            store: {ios: "https://apps.apple.com/app/id1"}
            clients: [\(clients)]
            releases:
              - {version: 1.0, requires: 14}
              - {version: 2.0, requires: 15}
              - {version: 3.0, requires: 15, live: 2027-03-01}
            minimum: [{version: 1.0}, {version: 2.0, from: 2026-12-05}]
            rules: \(rules)
            accept: []
            expect:
            \(promises.map { "  - \($0)" }.joined(separator: "\n"))
            ---
            # Text: force
            - Title: Update required
            - Message: Now.

            # Text: recommend
            - Title: Update available
            - Message: New.

            """, to: "Content/kasa.md")
        let check = try await SiteEngine(content: folder.path + "/Content", at: moment).check()
        return check.diagnostics.filter { $0.position.line > 11 }.map { diagnostic in
            "\(diagnostic.position.line):\(diagnostic.position.column) \(diagnostic.severity) \(diagnostic.id) "
                + diagnostic.message
        }
    }

    private let old = "the verdict 'recommend' is promised, and iOS 15, version 1.0, language en gets 'force'"

    @Test func `one that a later step breaks is an error today, with the date`() async throws {
        let promise = "{version: 1.0, os: 15, verdict: recommend}"
        #expect(try await found(promise) == ["13:5 error expectation from 2026-12-05 on: " + old])
        #expect(try await found(promise, at: Moment("2026-12-05")!) == ["13:5 error expectation " + old])
    }

    @Test func `the end of a rule breaks one as its beginning does`() async throws {
        let rules = "[{when: {version: 1.0}, do: none, until: 2026-12-31}, {when: {os: <15}, do: none}]"
        #expect(
            try await found("{version: 1.0, os: 15, verdict: none}", rules: rules) == [
                "13:5 error expectation from 2027-01-01 on: the verdict 'none' is promised, and iOS 15, version 1.0, "
                    + "language en gets 'force'"
            ])
    }

    @Test func `one holds from its first day to its last alone`() async throws {
        #expect(
            try await found(
                "{version: 1.0, os: 15, verdict: recommend, until: 2026-12-04}",
                "{version: 1.0, os: 15, verdict: force, from: 2026-12-05}",
                "{version: 2.0, verdict: recommend, from: 2027-03-01}") == [])
        #expect(
            try await found("{version: 2.0, os: 15, verdict: recommend, from: 2027-01-10}") == [
                "13:5 error expectation from 2027-01-10 on: the verdict 'recommend' is promised, and iOS 15, version 2.0, "
                    + "language en gets 'none'"
            ])
    }

    @Test func `one that is over is a warning`() async throws {
        #expect(
            try await found("{version: 3.0, verdict: none, until: 2026-11-20}") == [
                "13:5 warning expectation the promise is over: it ended after 2026-11-20"
            ])
    }

    @Test func `a client's own answer is read from its document`() async throws {
        #expect(
            try await found(
                "{version: 1.0, os: 15, verdict: recommend, client: prince-of-versions, until: 2026-12-04}",
                "{version: 1.0, os: 15, verdict: force, client: prince-of-versions, from: 2026-12-05}") == [])
        #expect(
            try await found("{version: 3.0, verdict: recommend, client: prince-of-versions}").first?
                .hasPrefix("13:5 error expectation the verdict 'recommend' is promised, and prince-of-versions 4.0.")
                == true)
    }

    @Test func `a promise without a channel is about those on every channel too`() async throws {
        let folder = try TemporaryFolder()
        func found(_ promise: String) async throws -> [String] {
            try folder.write(
                """
                ---
                app: Kasa
                store: {macos: "https://kasa.example.com/get"}
                clients: [sparkle-appcast]
                releases:
                  - {version: 4.0.0, build: 400}
                  - {version: 4.1.0-beta.1, build: 410, channel: beta}
                expect:
                  - \(promise)
                ---
                """, to: "Content/kasa.md")
            return try await SiteEngine(content: folder.path + "/Content", at: Sample.moment).check().diagnostics
                .filter { $0.position.line == 9 }.map(\.message)
        }
        #expect(
            try await found("{version: 4.0.0, verdict: none}") == [
                "the verdict 'none' is promised, and macOS 1, version 4.0.0, language en, channel beta gets 'recommend'"
            ])
        #expect(try await found("{version: 4.0.0, verdict: none, channel: none, client: sparkle-appcast}") == [])
        #expect(try await found("{version: 4.0.0, verdict: recommend, channel: beta, client: sparkle-appcast}") == [])
        #expect(try await found("{version: 4.1.0-beta.1, verdict: none}") == [])
    }
}
