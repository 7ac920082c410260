import ClientKit
import PolicyModel
import Testing

@testable import SparkleAppcast

/// Items that some apps do not see, or see as a link.
extension SparkleImportTests {
    @Test func `a lowest build below all releases keeps nobody from the item, and its line is named`() {
        let lowest = "<sparkle:minimumUpdateVersion>50</sparkle:minimumUpdateVersion><sparkle:criticalUpdate/>"
        let facts = facts(Self.item("2.0.0", build: 200, lowest), known: [("1.0.0", "100")])
        #expect(facts.rules.map(\.verdict) == [.force, .recommend, .none, .none])
        #expect(facts.rules.first?.versions == VersionSet(below: Version("2.0.0")!))
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is hidden from apps below build 50 (sparkle:minimumUpdateVersion): its file is left out, and "
                    + "users get a page to download from",
                "item[0] names build 50, whose line is left out: say which release it is with --release 0.9.9=50",
            ])
    }

    @Test func `a file that apps below a build must not install is left out, unless another item offers it to them`()
        throws
    {
        let lowest = "<sparkle:minimumUpdateVersion>180</sparkle:minimumUpdateVersion>"
        let others = [Self.item("9.1.0", build: 180), Self.item("9.0.0", build: 170)]
        let hidden = facts(([Self.item("9.2.0", build: 192, lowest)] + others).joined())
        #expect(try shipped("9.2.0", in: hidden).archive == nil)
        #expect(try shipped("9.1.0", in: hidden).archive?.url == "https://cdn.kasa.example/180.zip")
        #expect(
            hidden.notes.map(\.message) == [
                "item[0] is hidden from apps below build 180 (sparkle:minimumUpdateVersion): its file is left out, and "
                    + "users get a page to download from",
                "item[2] is behind a newer item for every Mac: files and release notes are left out",
            ])
        let shown = facts(Self.item("9.2.0", build: 192, lowest) + Self.item("9.2.0", build: 192))
        #expect(try shipped("9.2.0", in: shown).archive?.url == "https://cdn.kasa.example/192.zip")
        let empty = lowest.replacing("180", with: " ")
        #expect(try shipped("9.2.0", in: facts(Self.item("9.2.0", build: 192, empty))).archive != nil)
    }

    @Test func `the file of an item that is a link for some apps alone is left out for all`() throws {
        let some =
            "<sparkle:informationalUpdate><sparkle:version>90</sparkle:version><sparkle:belowVersion>50"
            + "</sparkle:belowVersion><sparkle:below>60</sparkle:below></sparkle:informationalUpdate>"
        let facts = facts(Self.item("2.0.0", build: 200, some))
        #expect(try shipped("2.0.0", in: facts).archive == nil)
        #expect(
            facts.notes.map(\.message) == [
                "item[0] is a link alone for build 90 and builds below 50 (sparkle:informationalUpdate): its file is left "
                    + "out, and users get a page to download from",
                "item[0] has sparkle:below in sparkle:informationalUpdate: it is left out",
            ])
    }
}
