import PolicyModel
import SiteEngine
import TestSupport
import Testing

@testable import decree

/// The impact of a bundle covers the apps whose files change, and the content they were made from.
@Suite struct ReleaseImpactTests {
    private static let moment = Moment("2026-11-21")!
    private static let stricter = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0")

    private func folder(_ policies: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (slug, text) in policies { try folder.write(text, to: "Content/\(slug).md") }
        return folder
    }

    private func documents(_ policies: [String: String]) async throws -> [Artifact] {
        if policies.isEmpty { return [] }
        let folder = try folder(policies)
        defer { withExtendedLifetime(folder) {} }
        let check = try await SiteEngine(content: folder.path + "/Content", at: Self.moment).check()
        #expect(!check.diagnostics.hasErrors)
        return check.apps.flatMap(\.documents).map(\.artifact)
    }

    /// What is said when the documents of `built` take the place of those of `published`, with `content` in the folder.
    private func said(
        _ published: [String: String], _ built: [String: String], content: [String: String]? = nil
    ) async throws -> String {
        let folder = try folder(content ?? built)
        defer { withExtendedLifetime(folder) {} }
        let impact = try await ReleaseImpact(
            content: folder.path + "/Content", built: documents(built), published: documents(published), place: "live",
            at: Self.moment)
        return impact.lines(try OutputOptions.parse([]), allBy: nil).joined(separator: " ").replacing(/\ +/, with: " ")
    }

    @Test func `the impact of a changed app is shown, and the others are counted`() async throws {
        let policies = ["kasa": Decree.smallPolicy, "atlas": Decree.smallPolicy, "bus": Decree.smallPolicy]
        let said = try await said(policies, policies.merging(["kasa": Self.stricter]) { $1 })
        #expect(
            said.hasPrefix("Against the target live, at 2026-11-21T00:00:00Z this compares what its clients do; "),
            "\(said)")
        #expect(said.contains(" Kasa (kasa): ") && said.contains("newly blocked"), "\(said)")
        #expect(said.hasSuffix(" 2 apps say the same as before"), "\(said)")
    }

    @Test func `an app whose policy was edited since it was built is compared all the same`() async throws {
        let said = try await said(
            ["kasa": Decree.smallPolicy], ["kasa": Self.stricter], content: ["kasa": Decree.smallPolicy])
        #expect(said == (try await self.said(["kasa": Decree.smallPolicy], ["kasa": Self.stricter])))
        #expect(said.contains("newly blocked"), "\(said)")
    }

    @Test func `an app whose policy cannot be read is compared on the devices that its documents name`() async throws {
        let said = try await said(["kasa": Decree.smallPolicy], ["kasa": Self.stricter], content: ["kasa": "broken"])
        #expect(
            said.contains(" kasa: no listed release sees another prompt, only versions that are not listed "), "\(said)"
        )
        #expect(said.contains(" must now update"), "\(said)")
        #expect(
            said.contains(" no policy of it can be read here, so its devices are drawn from its documents"), "\(said)")
    }

    @Test func `before the first publication every app is new`() async throws {
        let said = try await said([:], ["kasa": Decree.smallPolicy])
        #expect(
            said == "Against the target live, at 2026-11-21T00:00:00Z this compares what its clients do; where they "
                + "differ, the one that changes most is shown new here, with nothing to compare with: kasa")
    }

    @Test func `a long impact is cut to twenty lines, the worst apps first, and says how to see the rest`() async throws
    {
        let names = (10..<50).map { "app\($0)" }
        let before = Dictionary(uniqueKeysWithValues: names.map { ($0, Decree.smallPolicy) })
        let after = before.merging(["app44": Self.stricter]) { $1 }.mapValues { policy in
            policy.replacing("Update available", with: "An update is there")
        }
        let folder = try folder(after)
        let impact = try await ReleaseImpact(
            content: folder.path + "/Content", built: documents(after), published: documents(before), place: "live",
            at: Self.moment)
        let lines = impact.lines(try OutputOptions.parse([]), allBy: "decree publish --plan")
        #expect(lines.count <= 20)
        #expect(lines[2].contains("newly blocked"), "\(lines)")
        #expect(lines.last?.hasSuffix("all of it: decree publish --plan") == true, "\(lines)")
        #expect(impact.lines(try OutputOptions.parse(["--verbose"]), allBy: "decree publish --plan").count > 100)
        #expect(impact.lines(try OutputOptions.parse([]), allBy: nil).count > 100)
    }

    @Test func `apps that are called the same have their slugs beside the name`() async throws {
        let policies = ["kasa": Decree.smallPolicy, "kasa-lite": Decree.smallPolicy]
        let said = try await said(policies, policies.mapValues { _ in Self.stricter })
        #expect(said.contains(" Kasa (kasa): 1 release newly blocked on iOS"), "\(said)")
        #expect(said.contains(" Kasa (kasa-lite): 1 release newly blocked on iOS"), "\(said)")
        let one = try await self.said(["kasa": Decree.smallPolicy], ["kasa": Self.stricter])
        #expect(one.contains(" Kasa: 1 release newly blocked on iOS"), "\(one)")
    }

    @Test(arguments: [("kasa-lite", "Kasa", true), ("kasa-lite", "\"Kasa\"", true), ("kasa-lite", "Kasa 2", false)])
    func `an app that changes alone has its slug where another one is called the same`(
        slug: String, name: String, isShared: Bool
    ) async throws {
        let other = Decree.smallPolicy.replacing("app: Kasa", with: "app: \(name)")
        let said = try await said(
            ["kasa": Decree.smallPolicy, slug: other], ["kasa": Self.stricter, slug: other])
        let title = isShared ? "Kasa (kasa)" : "Kasa"
        #expect(said.contains(" \(title): 1 release newly blocked on iOS"), "\(said)")
    }

    @Test func `a share that an app of another name draws anew is a warning`() async throws {
        let policy = """
            ---
            app: Kasa
            store: {ios: "https://kasa.example/ios"}
            clients: [growthbook]
            releases: [{version: 2.7.0}, {version: 3.2.0}]
            rules:
              - {id: quiet, when: {share: 20 %}, do: none}
            ---
            # Text: recommend
            - Message: Ready.
            - Update button: Update

            """
        let said = try await said(["kasa": policy, "bus": Decree.smallPolicy], ["mona": policy, "bus": Self.stricter])
        #expect(
            said.hasSuffix(
                " warning: the share is drawn by 'mona/rule/quiet', and was drawn by 'kasa/rule/quiet': other "
                    + "installations are inside [share-reseeded]; keep the app's name, which every seed begins with, until "
                    + "the rule ends"), "\(said)")
    }

    @Test func `an app whose files stay is not asked for, whatever its policy says by now`() async throws {
        let atlas = Decree.smallPolicy.replacing("app: Kasa", with: "app: Atlas")
        let before = ["kasa": Decree.smallPolicy, "atlas": atlas], after = ["kasa": Self.stricter, "atlas": atlas]
        let said = try await said(before, after, content: ["kasa": Self.stricter, "atlas": "broken"])
        #expect(said == (try await self.said(before, after)))
        #expect(said.contains("newly blocked"), "\(said)")
    }

    @Test func `an app that is gone is named`() async throws {
        let said = try await said(
            ["kasa": Decree.smallPolicy, "atlas": Decree.smallPolicy], ["kasa": Decree.smallPolicy])
        #expect(said.hasSuffix(" no longer here: atlas 1 app says the same as before"), "\(said)")
    }

    @Test func `a stop for good cannot wait for a clock, and neither can its end; a new release can`() async throws {
        func isUrgent(_ published: String, _ built: String) async throws -> Bool {
            let folder = try folder(["kasa": built])
            defer { withExtendedLifetime(folder) {} }
            return try await ReleaseImpact(
                content: folder.path + "/Content", built: documents(["kasa": built]),
                published: documents(["kasa": published]), place: "live", at: Self.moment
            ).isUrgent
        }
        let open = Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "minimum: 3.2.0\n")
            .replacing("prince-of-versions, ", with: "")
        let stopped = open.replacing(
            "minimum: 3.2.0\n",
            with: "rules:\n  - {id: closed, when: {version: \"<=3.2\"}, do: force}\n"
                + "accept: [{check: force-dead-end, rule: closed, why: \"it ends\"}]\n")
        #expect(try await isUrgent(open, stopped))
        #expect(try await isUrgent(stopped, open))
        let next = "  - {version: 3.3.0, build: 3.3.0, requires: 15, live: 2026-11-20}\n"
        #expect(try await !isUrgent(open, open.replacing("minimum", with: next + "minimum")))
    }

    @Test func `documents that clients can read again cannot wait either`() async throws {
        let policies = ["kasa": Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: "")]
        let folder = try folder(policies), built = try await documents(policies)
        defer { withExtendedLifetime(folder) {} }
        let broken = built.map { Artifact(path: $0.path, bytes: Array("{}".utf8), role: $0.role) }
        #expect(
            try await ReleaseImpact(
                content: folder.path + "/Content", built: built, published: broken, place: "live", at: Self.moment
            ).isUrgent)
    }

    @Test func `the same files reach nobody`() async throws {
        let policies = ["kasa": Decree.smallPolicy]
        #expect(try await said(policies, policies, content: ["kasa": "broken"]) == "")
    }
}
