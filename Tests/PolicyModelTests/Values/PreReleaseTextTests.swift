import PolicyModel
import TestSupport
import Testing

/// Versions before a release, as Semantic Versioning 2 orders them.
struct PreReleaseTextTests {
    private func version(_ text: String) throws -> Version { try #require(Version(orPreview: text)) }

    @Test func `versions before a release ascend to it as SemVer says`() throws {
        let ascending = [
            "1.0.0-1", "1.0.0-2", "1.0.0-10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
            "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1-alpha",
        ]
        let versions = try ascending.map(version)
        #expect(try ascending.shuffled().map(version).sorted().map(\.description) == ascending)
        for (lower, upper) in zip(versions, versions.dropFirst()) {
            #expect(lower < upper && !(upper < lower) && lower != upper)
        }
    }

    @Test func `one text is one version, whatever zeros its numbers leave out`() throws {
        #expect(try version("4.1-beta.1") == version("4.1.0-beta.1"))
        #expect(try version("4.1-beta.1").description == "4.1-beta.1")
        #expect(try version("4.1.0-beta.1") != version("4.1.0"))
        #expect(try version("4.1.0").isPreview == false && version("4.1.0-beta.1").isPreview)
        #expect(Set(try ["4.1-b", "4.1.0-b", "4.1.0"].map(version)).count == 2)
    }

    @Test(arguments: [
        "1.0.0-", "1.0.0-a..b", "1.0.0-01", "1.0.0-a b", "1.0.0-ä", "1.0.0+1", "1.0.0-a+1", "-beta", "1.0.0.0.0-a",
        "1.0.0-" + String(repeating: "a", count: 65),
    ])
    func `another form is none`(text: String) {
        #expect(Version(orPreview: text) == nil)
    }

    @Test func `only who asks for one gets one`() {
        #expect(Version("4.1.0-beta.1") == nil)
        #expect(MemoryLayout<Version>.stride == 24)
    }

    @Test func `a version between two leaves their texts out`() throws {
        #expect(Version.between(try version("4.0.0"), try version("4.1.0-beta.1"))?.description == "4.0.1")
        #expect(Version.between(try version("4.1.0-beta.1"), try version("4.1.0-beta.2")) == nil)
        #expect(try version("4.1.0-beta.1").successor?.description == "4.1.1")
    }
}
