import Foundation
import TestSupport
import Testing

/// `decree build --share FILE` counts users on the home page.
@Suite struct BuildShareTests {
    private static let shares = """
        app,platform,version,os,users
        kasa,ios,2.7.0,16.0,120
        kasa,ios,2.8.0,17.0,2500
        kasa,ios,3.2.0,18.0,40
        """

    @Test func `the table says how many users each verdict reaches`() throws {
        let folder = try Decree.smallSite()
        try folder.write(Self.shares, to: "users.csv")
        let run = try Decree.run("build", "--share", "users.csv", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let row = try #require(try folder.read("Public/index.html").split(separator: "<tr ").last)
        let users = row.matches(of: /<small>([^<]+)<\/small>/).map { String($0.1) }
        #expect(users == ["120", "2,500", "40"])
    }

    @Test func `without the file no users are counted`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try !folder.read("Public/index.html").contains("<small>"))
    }

    @Test func `a mistake in the file is named with its line, and nothing is written`() throws {
        let folder = try Decree.smallSite()
        try folder.write(Self.shares.replacing("2500", with: "many"), to: "users.csv")
        let run = try Decree.run("build", "--share", "users.csv", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.contains("users.csv:3"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Public"))
    }
}
