import Foundation
import TestSupport

/// A review of the shipped content in which Kasa forces more people and says it in other words: a file, as reviewers get
/// it.
enum ReviewedSite {
    private static let folder = Result { () throws -> TemporaryFolder in
        let folder = try Decree.shippedSite()
        try FileManager.default.copyItem(atPath: folder.path + "/Content", toPath: folder.path + "/Before")
        let text = try folder.read("Content/kasa.md").replacing("\nminimum: 3.0.0\n", with: "\nminimum: 3.1.0\n")
            .replacing("can no longer connect", with: "cannot connect any more")
            .replacing(/\ \ - \{client: prince-of-versions, rule: bad-build.*\n/, with: "")
        try folder.write(text, to: "Content/kasa.md")
        let users =
            "app,platform,version,os,users\nkasa,ios,3.0.0,15.0,1240\nkasa,ios,3.0.2,16.0,18300\nkasa,ios,3.2.0,17.0,96000\n"
        try folder.write(users, to: "users.csv")
        let words = ["review", "--against", "Before", "--share", "users.csv", "--out", "Review"]
        let run = try Decree.run(words, in: folder)
        guard run.status == 0 else { throw BrowsedSite.Refused(words: run.errors) }
        return folder
    }

    /// `file://…/`.
    static func address() throws -> String { "file://\(try folder.get().path)/Review/" }
}
