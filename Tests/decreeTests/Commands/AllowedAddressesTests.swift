import PolicyModel
import TestSupport
import Testing

/// Addresses outside `allowed-urls` are found by `check`, at the line that holds them.
struct AllowedAddressesTests {
    private static let policy = Decree.smallPolicy.replacing(
        "[prince-of-versions, retired]", with: "[prince-of-versions, remote-configuration]"
    )
    .replacing(
        "minimum: 2.8.0",
        with: """
            minimum: 2.8.0
            extra:
              prince-of-versions: {meta: {help: "https://help.example.com", store: "https://apps.apple.com/x"}}
              remote-configuration:
                urlConfig: ["https://api.example.com/v3", "https://help.example.com", "no address", 7]
            """)

    private static func said(_ allowed: String, by command: String = "check") throws -> (
        status: Int32, diagnostics: String
    ) {
        let folder = try TemporaryFolder()
        try folder.write(policy, to: "Content/kasa.md")
        try folder.write("---\n\(allowed)\n---\n", to: "Content/index.md")
        let run = try Decree.run(command, in: folder)
        return (
            run.status, run.errors.split(separator: "\n").filter { $0.hasPrefix("Content/") }.joined(separator: "\n")
        )
    }

    @Test(arguments: ["check", "build"])
    func `each other address is one warning, at the place where it is written first`(command: String) throws {
        let said = try Self.said("allowed-urls: [https://apps.apple.com]", by: command)
        #expect(said.status == 0)
        #expect(
            said.diagnostics == """
                Content/kasa.md:11:37: warning: 'https://help.example.com' in kasa/prince-of-versions.json is outside the site's \
                allowed-urls, though no button opens it [unlisted-address]
                Content/kasa.md:13:17: warning: 'https://api.example.com/v3' in kasa/remote-configuration.2.7.0.json is outside \
                the site's allowed-urls, though no button opens it [unlisted-address]
                """)
    }

    @Test(arguments: [
        "allowed-urls: [https://apps.apple.com, https://help.example.com/, https://api.example.com/v3]",
        "title: Updates",
    ])
    func `addresses on the list, and any address without a list, are nothing to warn of`(allowed: String) throws {
        let said = try Self.said(allowed)
        #expect(said.diagnostics == "")
        #expect(said.status == 0)
    }

    @Test func `without a list a store link that two readers take for different places is an error too`() throws {
        let folder = try TemporaryFolder()
        let policy = Self.policy.replacing("https://apps.apple.com/app/", with: "https://apps.apple.com/%2e%2e/app/")
        try #require(policy != Self.policy)
        try folder.write(policy, to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("[store-url]"), "\(run.errors)")
    }
}
