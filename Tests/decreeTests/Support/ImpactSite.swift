import Foundation
import TestSupport

/// A healthy site whose minimum is about to change by one character.
enum ImpactSite {
    static let share = """
        platform,version,os,users
        ios,2.7.0,15.1,12000
        ios,2.7.0,16.4,340
        ios,2.8.1,17.0,4100
        ios,2.8.1,,60
        ios,2.9.0,17.0,83500
        ios,3.2.0,18.1,200000
        ios,2.7.5,15.0,7
        android,3.2.0,34,5

        """

    /// The content says 2.9.0, the folder `Before` 2.7.0.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(policy(minimum: "2.7.0"), to: "Before/kasa.md")
        try folder.write(policy(minimum: "2.9.0"), to: "Content/kasa.md")
        try folder.write(share, to: "share.csv")
        return folder
    }

    static func policy(minimum: String, name: String = "Kasa") -> String {
        """
        ---
        app: \(name)
        store: {ios: "https://apps.apple.com/app/id1234567890"}
        clients: [prince-of-versions, retired]
        releases:
          - {version: 2.7.0, build: 2.7.0, requires: 15, live: 2026-03-01}
          - {version: 2.8.1, build: 2.8.1, requires: 15, live: 2026-06-01}
          - {version: 2.9.0, build: 2.9.0, requires: 15, live: 2026-08-01}
          - {version: 3.2.0, build: 3.2.0, requires: 15, live: 2026-11-02}
        minimum: \(minimum)
        ---

        """ + SampleSite.texts
    }

    /// Runs git in a folder without anybody's own settings.
    static func git(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        let names = ["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"], mails = ["GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"]
        var environment: [String: String?] = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
        for name in names { environment[name] = "Kasa" }
        for mail in mails { environment[mail] = "kasa@example.com" }
        return try ProgramRun.run("git", arguments, in: folder.path, environment: environment)
    }
}
