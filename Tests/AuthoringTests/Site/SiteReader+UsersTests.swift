import Authoring
import PolicyModel
import Testing

/// The settings about numbers of users: where the tables are, and how many users a publication may block.
struct SiteReaderUsersTests {
    static let mistakes: [Mistake] = [
        .site(
            "a table of users at a place of one machine", "share: /srv/reach.csv",
            """
            Content/index.md:2:8: error: '/srv/reach.csv' is not the path of a file below the content folder [share-path]
              | write it as it follows the folder: reach.csv, or ../reach.csv beside it
            """),
        .site(
            "a table of users for an app that there is not", "share: {kassa: reach.csv}",
            """
            Content/index.md:2:9: error: 'kassa' is not a key of 'share' [unknown-key]
              | did you mean 'kasa'?
            """),
        .site(
            "a limit without a table of users", "max-blocked: 1 %",
            """
            Content/index.md:2:14: error: 'max-blocked' is about users, and there is no table of them [share-missing]
              | name one, such as share: reach.csv
            """),
        .site(
            "a limit that is no part", "max-blocked: 1\nshare: reach.csv",
            """
            Content/index.md:2:14: error: '1' is not a part of the users [max-blocked]
              | write a number from 0 to 100 with at most two decimals and the sign: 1 %, or 0.25 %
            """),
        .site(
            "a limit above all users", "max-blocked: 100.5 %\nshare: reach.csv",
            """
            Content/index.md:2:14: error: '100.5 %' is not a part of the users [max-blocked]
              | write a number from 0 to 100 with at most two decimals and the sign: 1 %, or 0.25 %
            """),
    ]

    @Test(arguments: mistakes) func `a setting about users that cannot hold is refused where it stands`(
        mistake: Mistake
    ) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `one table for all apps, with its limit and its days`() throws {
        let text = "---\nshare: ../reach.csv\nmax-blocked: 0.5 %\nshare-days: 7\n---\n"
        let (content, lines) = try HealthyContent.read(["index.md": text, "kasa.md": HealthyContent.app])
        #expect(lines == [])
        let site = try #require(content?.site)
        let half = try #require(InstallationShare("0.5 %"))
        #expect(site.users == Site.UserTables(files: ["": "../reach.csv"], days: 7, mostBlocked: half))
    }
}
