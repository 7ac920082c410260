import PolicyModel
import TestSupport
import Testing

@testable import Authoring

/// Links and pictures that lead to no file of the site, at their own place.
struct PageLinksTests {
    /// The warnings of a site with a picture, a home page and two apps; `words` stand on the page of Kasa.
    private func lines(_ words: String, home: String = "") throws -> [String] {
        let app = HealthyContent.app("# Text: force\n", "\(words)\n\n# Text: force\n")
        let notes = "# Release: 2.7.0\n\nSee ![the map](../assets/map.png).\n"
        return try HealthyContent.read([
            "kasa.md": app, "lisa.md": HealthyContent.app + notes, "index.md": home, "assets/mop.png": "x",
        ]).1
    }

    private static let notes =
        "Content/lisa.md:25:5: warning: '../assets/map.png' leads to no file of this site [prose-target] | "
        + "write ../assets/mop.png"

    @Test(arguments: [
        ("![](../assets/mup.png)", 1, "../assets/mup.png", "write ../assets/mop.png"),
        ("Look: ![mop](assets/mop.png)", 7, "assets/mop.png", "write ../assets/mop.png"),
        ("[its file](lisa.md)", 1, "lisa.md", "write ../lisa/"),
        (
            "[the plan](../assets/plan-of-the-house.pdf#two)", 1, "../assets/plan-of-the-house.pdf#two",
            "put the file into the content's assets/ and write ../assets/plan-of-the-house.pdf, or give a whole address"
        ),
        (
            "[other](../mia/)", 1, "../mia/",
            "put the file into the content's assets/ and write ../assets/mia, or give a whole address"
        ),
    ])
    func `what leads nowhere is named where it stands`(words: String, column: Int, address: String, help: String) throws
    {
        let line = "Content/kasa.md:18:\(column): warning: '\(address)' leads to no file of this site [prose-target]"
        #expect(try lines(words) == ["\(line) | \(help)", Self.notes])
    }

    @Test(arguments: [
        "![](../assets/mop.png)", "[home](../)", "[home](../index.html)", "[itself](#rules)", "[other](../lisa/)",
        "[document](prince-of-versions.json)", "[status](../status/)", "[out](../../x/y)", "[root](/x.png)",
        "[far](https://kasa.example/x.md)", "[feed](../feed.xml)",
    ])
    func `what leads somewhere, or where nothing is known, is not`(words: String) throws {
        #expect(try lines(words) == [Self.notes])
    }

    @Test func `the home page stands above the apps' pages`() throws {
        #expect(
            try lines("", home: "![](assets/mop.png) [Kasa](kasa/)\n\n![](../assets/mop.png) ![](assets/mip.png)\n")
                == [
                    "Content/index.md:3:24: warning: 'assets/mip.png' leads to no file of this site [prose-target] | "
                        + "write assets/mop.png",
                    Self.notes,
                ])
    }
}
