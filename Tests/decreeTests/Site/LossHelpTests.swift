import TestSupport
import Testing

/// What an author reads where clients cannot say the policy: what is in the way, and which change would satisfy them.
struct LossHelpTests {
    private static let texts = """
        # Text: force
        - Title: Update required
        - Message: {app} must be updated.
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: {app} can be updated.
        - Update button: Update
        - Later button: Not now

        """

    /// Rules about a language and tablets, and a bad release, for clients that draw one line between versions.
    private static let android = """
        ---
        app: Tasks
        ids: {android: com.example.tasks}
        store: {android: "https://tasks.example/get.html"}
        clients: [app-updater, xupdate, upgrader, turkcell-updater, prince-of-versions]
        releases:
          - {version: 1.0.0, build: 100, requires: 24, live: 2025-01-01}
          - {version: 2.0.0, build: 200, requires: 24, live: 2025-02-01}
          - {version: 2.1.0, build: 210, requires: 26, live: 2025-03-01}
          - {version: 3.0.0, build: 300, requires: 26, live: 2025-04-01}
        minimum: 2.0.0
        rules:
          - {id: quiet, when: {version: 1.0.0, language: de}, do: none}
          - {id: bad, when: {version: 2.1.0}, do: force}
          - {id: tablets, when: {tablet: true, version: 2.0.0}, do: none}
        ---

        """ + texts

    /// The same on iPhone and Mac, where one file of some clients serves both.
    private static let apple = """
        ---
        app: Tasks
        ids: {ios: com.example.tasks, macos: com.example.tasks}
        store: {ios: "https://apps.apple.com/app/id1234567890", macos: "https://tasks.example/mac"}
        clients: [sparkle-appcast, upgrader, ssvc, retired, prince-of-versions, turkcell-updater, remote-configuration]
        releases:
          - {version: 1.0.0, build: 1.0.0, requires: {ios: 15, macos: 12}, live: 2025-01-01}
          - {version: 2.0.0, build: 2.0.0, requires: {ios: 15, macos: 12}, live: 2025-02-01}
          - {version: 2.1.0, build: 2.1.0, requires: {ios: 16, macos: 13}, live: 2025-03-01}
          - {version: 3.0.0, build: 3.0.0, requires: {ios: 16, macos: 13}, live: 2025-04-01}
        minimum: {ios: 2.0.0, macos: 2.1.0}
        rules:
          - {id: quiet, when: {version: 1.0.0, language: de}, do: none}
          - {id: old-macs, when: {platform: macos, os: "<13"}, do: none}
          - {id: bad, when: {version: 2.1.0}, do: force}
        ---

        """ + texts

    /// A minimum below the newest release, for clients that know one line only.
    private static let minimum = """
        ---
        app: Tasks
        ids: {android: com.example.tasks}
        store: {android: "https://tasks.example/get.html"}
        clients: [app-updater, xupdate]
        releases:
          - {version: 1.0.0, build: 100, live: 2025-01-01}
          - {version: 2.0.0, build: 200, live: 2025-02-01}
          - {version: 3.0.0, build: 300, live: 2025-04-01}
        minimum: 2.0.0
        ---

        """ + texts

    @Test(arguments: [("android", android), ("apple", apple), ("minimum", minimum)])
    func `every loss says what is in the way, and what the client could say`(name: String, policy: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(policy, to: "Content/tasks.md")
        let run = try Decree.run("check", "--verbose", in: folder)
        #expect(run.status == 1)
        Golden.expect(run.errors, equals: "losses/\(name).txt")
    }

    @Test func `the shipped wallet without its accepted losses`() throws {
        let folder = try Decree.shippedSite(), kasa = try folder.read("Content/kasa.md")
        let lines = kasa.split(separator: "\n", omittingEmptySubsequences: false)
        try folder.write(
            lines.filter { !$0.hasPrefix("  - {client:") }.joined(separator: "\n"), to: "Content/kasa.md")
        let run = try Decree.run("check", "kasa", "--verbose", in: folder)
        #expect(run.status == 1)
        Golden.expect(run.errors, equals: "losses/kasa.txt")
    }
}
