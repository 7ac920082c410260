/// Policies of two states between which something is lost.
enum StepPolicies {
    private static let signature = String(repeating: "A", count: 86) + "=="
    static let archive =
        "archive: {url: \"https://cdn.example.com/a.zip\", length: 9, ed-signature: \"\(signature)\"}"

    /// A Mac app; its first release has an archive.
    ///
    /// - Parameter more: further releases, and lines of the front matter after them.
    static func mac(_ more: String...) -> String {
        let lines = ["  - {version: 1.0.0, build: 100, \(archive)}"] + more
        return """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/mac"}
            clients: [sparkle-appcast]
            releases:
            \(lines.joined(separator: "\n"))
            ---

            """
    }

    /// A phone app with a rule for a share of the installations.
    static func shared(_ rule: String) -> String {
        """
        ---
        app: Kasa
        store: {ios: "https://kasa.example/ios"}
        clients: [growthbook]
        releases: [{version: 2.7.0}, {version: 3.2.0}]
        rules:
          - {id: \(rule), when: {share: 20 %}, do: none}
        ---
        # Text: recommend
        - Message: Ready.
        - Update button: Update

        """
    }
}
