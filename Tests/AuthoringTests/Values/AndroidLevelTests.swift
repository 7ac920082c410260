import PolicyModel
import Testing

@testable import Authoring

struct AndroidLevelTests {
    @Test(arguments: [
        ("4.4", 19), ("5", 21), ("5.1", 22), ("6.0", 23), ("7.1", 25), ("8.1", 27), ("12", 31), ("13", 33), ("16", 36),
        ("4.3", nil), ("5.2", nil), ("17", nil), ("26", nil),
    ])
    func `a release of Android has its API level`(release: String, level: Int?) {
        #expect(Version(release).flatMap(AndroidLevel.level) == level)
    }

    @Test func `the help names the level of a release, and an example for anything else`() throws {
        #expect(AndroidLevel.help(for: try #require(Version("7.1"))) == "if Android 7.1 is meant, write 25")
        #expect(
            AndroidLevel.help(for: try #require(Version("3"))) == "write the API level, such as 26 for Android 8")
    }
}
