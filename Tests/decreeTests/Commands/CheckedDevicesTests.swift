import Foundation
import TestSupport
import Testing

@testable import decree

/// What `check` says of whole policies: devices that clients take for others, and policies that some answer serves.
struct CheckedDevicesTests {
    private func check(_ policy: String) throws -> ProgramRun {
        let folder = try Decree.smallSite()
        try folder.write(policy, to: "Content/kasa.md")
        return try Decree.run("check", "--at", "2026-11-26T12:00Z", in: folder)
    }

    private static let texts = """
        # Text: force
        - Title: Update
        - Message: Go on.
        - Update button: Get
        # Text: recommend
        - Title: Update
        - Message: New.
        - Update button: Get
        - Later button: Later

        """

    private func turkcell(_ more: String, texts: String = "") -> String {
        """
        ---
        app: Kasa
        ids: {ios: com.acme.kasa}
        store: {ios: "https://apps.apple.com/app/id1000000001"}
        clients: [turkcell-updater]
        releases: [{version: 2.0.0, build: 2.0.0}, {version: 3.0.0, build: 3.0.0}]
        \(more)---
        \(Self.texts)\(texts)
        """
    }

    @Test(arguments: [
        ("fi", "language fil"), ("de-AT", "language de"), ("zh-Hant", "language zh"),
        ("sr-Latn", "language sr"),
    ])
    func `a text that the client also shows in another language is a loss`(tag: String, device: String) throws {
        let run = try check(turkcell("", texts: "## \(tag)\n- Message: Other words.\n"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("[text]") && run.errors.contains(device), "\(run.errors)")
    }

    @Test func `a rule on a language does not force those whom the client takes for it`() throws {
        let run = try check(turkcell("rules: [{id: fi, when: {language: fi, version: 2.0.0}, do: force}]\n"))
        #expect(run.status == 1)
        #expect(!run.errors.contains("[stronger]"), "\(run.errors)")
        #expect(run.errors.contains("{client: turkcell-updater, rule: fi, class: weaker, why: \"…\"}"), "\(run.errors)")
    }

    @Test func `nothing is recommended to the users of the newest release`() throws {
        let run = try check(
            """
            ---
            app: Kasa
            ids: {ios: com.acme.kasa}
            store: {ios: "https://kasa.example/get.htm"}
            clients: [remote-configuration]
            releases: [{version: 1.0.0, build: 1.0.0}, {version: 2.0.0, build: 2.0.0}]
            rules: [{id: de, when: {language: de}, do: force}]
            accept: [{check: force-dead-end, rule: de, why: "they stay"}]
            ---
            \(Self.texts)
            """)
        #expect(!run.errors.contains("[stronger]"), "\(run.errors)")
        #expect(run.errors.contains("rule: de, class: weaker"), "\(run.errors)")
    }

    @Test(arguments: ["prince-of-versions", "upgrader"])
    func `a release that is itself to be forced is not offered`(client: String) throws {
        let run = try check(
            """
            ---
            app: Kasa
            ids: {ios: com.acme.kasa}
            store: {ios: "https://kasa.example/get.htm"}
            clients: [\(client)]
            releases:
              - {version: 1.0.0, build: 1.0.0}
              - {version: 2.0.0, build: 2.0.0}
              - {version: 3.0.0, build: 3.0.0}
            minimum: 3.0.0
            rules: [{id: de, when: {language: de, version: 2.0.0}, do: none}]
            ---
            \(Self.texts)
            """)
        #expect(!run.errors.contains("itself to be forced"), "\(run.errors)")
        #expect(run.errors.contains("rule: minimum, class: weaker"), "\(run.errors)")
    }

    private func mac(_ client: String, _ releases: String, _ more: String = "", notes: String = "") -> String {
        """
        ---
        app: Kasa
        ids: {macos: com.acme.kasa}
        store: {macos: "https://kasa.example/mac"}
        clients: \(client)
        releases:
        \(releases)\(more)---
        \(Self.texts)\(notes)
        """
    }

    @Test func `a line is right for every processor where apps read none`() throws {
        let run = try check(
            mac(
                "{sparkle-appcast: {}}",
                """
                  - {version: 1.0.0, build: 1.0.0}
                  - {version: 2.0.0, build: 2.0.0}
                  - {version: 3.0.0, build: 3.0.0, hardware: arm64}

                """, "minimum: 3.0.0\naccept: [{check: force-dead-end, rule: minimum, why: \"Intel is over\"}]\n"))
        #expect(!run.errors.contains("[stronger]"), "\(run.errors)")
        #expect(run.errors.contains("rule: minimum, class: weaker"), "\(run.errors)")
    }

    @Test func `a line ends at a release that other processors have while they wait for a rollout`() throws {
        let run = try check(
            mac(
                "{sparkle-appcast: {versions: [2.9]}}",
                """
                  - {version: 1.0, build: 100}
                  - {version: 1.5, build: 200, hardware: arm64}
                  - {version: 2.0, build: 300, live: "2026-11-26T10:00Z", rollout: 24}

                """, "minimum: 1.5\n"))
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `what users of a channel meet is said, too`() throws {
        let signature = String(repeating: "A", count: 86) + "=="
        let archive = "{url: \"https://kasa.example/2.zip\", length: 9, ed-signature: \"\(signature)\"}"
        let run = try check(
            mac(
                "[sparkle-appcast]",
                """
                  - {version: 1.0, build: 100, requires: 10.15}
                  - {version: 2.0, build: 200, requires: 12, channel: beta, archive: \(archive)}

                """, notes: "# Release: 2.0\n![pic](pic.png)\n"))
        #expect(run.status == 0, "\(run.errors)")
        for id in ["silent-install", "lost-os", "relative-picture"] {
            #expect(run.errors.contains("[\(id)]"), "\(id): \(run.errors)")
        }
    }

    @Test(arguments: [("10.13", true), ("12", false)])
    func `a bound that an old SDK hides is named where such an app may be in use`(lowest: String, isNamed: Bool) throws
    {
        let run = try check(
            mac(
                "[prince-of-versions]",
                """
                  - {version: 1.0, build: 1.0, requires: \(lowest)}
                  - {version: 2.0, build: 2.0, requires: 13}

                """))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("[lost-os]") == isNamed, "\(run.errors)")
    }
}
