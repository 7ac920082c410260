import TestSupport
import Testing

/// Which apps a table of `decree impact --share` is about.
struct ComparedAppsTests {
    @Test func `a table is about the site's only app, or about the apps that it names`() throws {
        let folder = try ImpactSite.folder()
        let lines = ImpactSite.share.split(separator: "\n")
        func table(_ app: String) -> String {
            "app,\(lines[0])\n" + lines.dropFirst().map { "\(app),\($0)\n" }.joined()
        }
        try folder.write(table("kasa"), to: "apps.csv")
        func users(_ words: String..., in file: String) throws -> ProgramRun {
            try Decree.run(["impact"] + words + ["--against", "Before", "--share", file], in: folder)
        }
        let named = try users("kasa", in: "share.csv").output
        #expect(try users(in: "share.csv").output == named)
        #expect(try users(in: "apps.csv").output == named.replacing("share.csv", with: "apps.csv"))

        try folder.write(table("kasa") + table("turna").split(separator: "\n")[1] + "\n", to: "more.csv")
        let foreign = try users(in: "more.csv")
        #expect(foreign.status == 1)
        #expect(
            foreign.errors.hasPrefix(
                "more.csv:1:1: error: the table has users of apps that are not here: turna [share-app]\n"),
            "\(foreign.errors)")
        #expect(foreign.errors.contains("  help: remove these lines, or name the apps whose lines count\n"))
        #expect(try users("kasa", in: "more.csv").output == named.replacing("share.csv", with: "more.csv"))

        for place in ["Before", "Content"] {
            try folder.write(ImpactSite.policy(minimum: "2.7.0", name: "Turna"), to: "\(place)/turna.md")
        }
        #expect(try users(in: "more.csv").status == 0)
        let several = try users(in: "share.csv")
        #expect(several.status == 64)
        #expect(several.errors == "error: --share is about one app: name it\n")
    }
}
