import PolicyModel
import Testing

/// The reviewers of the site: one healthy list, broken once per case.
struct ReviewersReaderTests {
    private static let keys = [
        "RWRWR1qnVGNHTAOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4",
        "RWTGwcmpyFQ/HkQWU3qc7bdXpYDPWvuUzzfg9nc8RgkaJ/ulZoo6hLA0",
    ]
    private static let healthy = """
        reviewers:
          - {name: mia, public: \(keys[0]), lead: true}
          - {name: tom, public: \(keys[1])}
        approvals: 2
        """

    private static func broken(_ name: String, _ old: String, _ new: String, _ says: String) -> Mistake {
        .site(name, healthy.replacing(old, with: new), says)
    }

    private static let mistakes: [Mistake] = [
        broken(
            "a name that is no file's", "name: tom", "name: ../tom",
            """
            Content/index.md:4:12: error: '../tom' is not a name for a file of approval [reviewer-name]
              | write lower-case letters, digits and hyphens: ayse
            """),
        broken(
            "a key that is none", keys[1], "RWRW",
            """
            Content/index.md:4:25: error: 'RWRW' is not a minisign public key [key-public]
              | write the line of minisign.pub that begins with RW
            """),
        broken(
            "one key for two", keys[1], keys[0],
            """
            Content/index.md:4:5: error: the key of 'tom' is that of 'mia' too [key-twice]
              | approvals count people: give each a key of their own
              | Content/index.md:3:5: first written here
            """),
        broken(
            "one name for two", "name: tom", "name: mia",
            """
            Content/index.md:4:5: error: the name 'mia' stands for two reviewers [key-name]
              | give each a name of their own
              | Content/index.md:3:5: first written here
            """),
        broken(
            "more approvals than reviewers", "approvals: 2", "approvals: 3",
            """
            Content/index.md:5:12: error: 'approvals: 3' cannot be met by 2 reviewers [key-threshold]
              | lower it, or add people to 'reviewers': nothing could ever be published
            """),
        broken(
            "a reviewer without a key", ", public: \(keys[1])", "",
            """
            Content/index.md:4:5: error: the reviewer has no 'public' [missing-key]
              | write {name: ayse, public: RW…}; 'decree keys create --minisign' makes a key
            """),
    ]

    @Test(arguments: mistakes) func `a reviewer who cannot be is refused where they stand`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test(arguments: [("", 1), ("approvals: 2", 2), ("approvals: 0", 0)])
    func `a sound list is read whole, and asks for one approval unless it says how many`(
        line: String, approvals: Int
    ) throws {
        let text = Self.healthy.replacing("approvals: 2", with: line)
        let (content, lines) = try HealthyContent.read([
            "index.md": "---\n\(text)\n---\n", "kasa.md": HealthyContent.app,
        ])
        #expect(lines == [])
        let reviewers = try #require(content?.site.reviewers)
        #expect(reviewers.all.map(\.name) == ["mia", "tom"])
        #expect(reviewers.all.map(\.publicText) == Self.keys)
        #expect(reviewers.all.map(\.isLead) == [true, false])
        #expect(reviewers.approvals == approvals)
    }

    @Test func `a site without reviewers asks nobody`() throws {
        #expect(try HealthyContent.read(["kasa.md": HealthyContent.app]).0?.site.reviewers == SiteReviewers.none)
    }
}
