import TestSupport
import Testing

@testable import decree

/// What commands say of a release that a fixed `latest` keeps from everybody.
struct FixedLatestTests {
    private func site(_ latest: String, extending base: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            store: {ios: "https://apps.example", android: "https://play.example"}
            clients: [prince-of-versions]
            releases:
              - {version: 1.1.0, build: {android: 110}}
              - {version: 1.2.0, build: {android: 120}}
              - {version: 1.3.0, build: {android: 130}, live: pending}
            \(base == nil ? "" : "extends: _base.md\n")\(latest)---

            """, to: "Content/kasa.md")
        if let base { try folder.write("---\n\(base)---\n", to: "Content/_base.md") }
        return folder
    }

    @Test func `what a change leaves to do is said also where the policy says so already`() throws {
        let folder = try site("latest: 1.1.0\n"), words = ["release", "live", "kasa", "1.3.0", "2026-12-05"]
        #expect(try Decree.run(words, in: folder).status == 0)
        let again = try Decree.run(words, in: folder)
        #expect(again.output == "Content/kasa.md says so already; nothing was changed\n")
        #expect(
            again.errors == "note: 1.3.0 is not announced on iOS and Android, where 'latest' is fixed at 1.1.0: decree "
                + "latest kasa --highest\n")
    }

    @Test(
        arguments: [
            (
                "latest: 1.1.0\n", ["live", "kasa", "1.3.0"],
                ["iOS and Android, where 'latest' is fixed at 1.1.0: decree latest kasa --highest"]
            ),
            (
                "latest: {ios: 1.1.0}\n", ["add", "kasa", "1.4.0", "--build", "android=140", "--live", "2026-12-05"],
                ["iOS, where 'latest' is fixed at 1.1.0: decree latest kasa --highest --platform ios"]
            ),
            (
                "latest: {ios: 1.1.0, android: 1.2.0}\n", ["live", "kasa", "1.3.0", "2026-12-05"],
                [
                    "iOS, where 'latest' is fixed at 1.1.0: decree latest kasa --highest --platform ios",
                    "Android, where 'latest' is fixed at 1.2.0: decree latest kasa --highest --platform android",
                ]
            ),
            ("latest: {ios: 1.1.0}\n", ["live", "kasa", "1.3.0", "--platform", "android"], []),
            ("latest: 1.1.0\n", ["add", "kasa", "1.4.0", "--build", "android=140"], []),
            ("latest: 1.1.0\n", ["live", "kasa", "1.2.0", "pending", "--platform", "ios"], []),
            ("", ["live", "kasa", "1.3.0"], []),
        ] as [(String, [String], [String])])
    func `a release above a fixed one is live and announced to nobody`(
        latest: String, words: [String], places: [String]
    ) throws {
        let folder = try site(latest), notes = places.map { "note: \(words[2]) is not announced on \($0)" }
        let run = try Decree.run(["release"] + words, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.split(separator: "\n").filter { $0.contains("announced") }.map(String.init) == notes)
    }

    @Test func `where a fragment fixes it the release is announced by its name`() throws {
        let folder = try site("", extending: "latest: 1.1.0\n")
        let run = try Decree.run("release", "live", "kasa", "1.3.0", in: folder)
        #expect(
            run.errors == """
                note: 1.3.0 is not announced on iOS and Android, where 'latest' is fixed at 1.1.0: decree latest kasa \
                1.3.0
                changed Content/kasa.md

                """)
        #expect(try Decree.run("latest", "kasa", "1.3.0", in: folder).status == 0)
    }
}
