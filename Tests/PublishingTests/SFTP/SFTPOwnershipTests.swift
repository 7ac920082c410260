import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// What Decree did not write is refused or left alone, never touched.
struct SFTPOwnershipTests {
    private func refusal(_ account: SampleAccount, _ text: String = "2") async -> String {
        await words { try await account.target().publish(SampleSite.signed(text)) }
    }

    @Test func `a folder that belongs to something else is refused and left alone`() async throws {
        let account = try SampleAccount(), place = "sftp://whole:\(account.path)"
        try account.folder.write("x", to: "live/index.html")
        #expect(await refusal(account) == "\(place): holds files but no publications; choose another target")
        #expect(try account.names() == ["index.html"])
        try FileManager.default.removeItem(atPath: account.path)
        try account.folder.write("x", to: "live/publications/thesis.tex")
        #expect(await refusal(account) == "\(place)/publications: was not made by Decree; choose another target")
        #expect(try account.names("publications") == ["thesis.tex"])
        try FileManager.default.removeItem(atPath: account.path)
        try account.folder.write("x", to: "live/publications")
        #expect(await refusal(account) == "\(place)/publications: is no folder")
        try FileManager.default.removeItem(atPath: account.path)
        try account.folder.write("x", to: "live")
        #expect(await refusal(account) == "\(place): is no folder")
    }

    @Test func `a folder above that is missing is told`() async throws {
        let folder = try TemporaryFolder(), account = try SampleAccount(folder.path + "/a/b")
        let said = await refusal(account)
        #expect(
            said == "sftp://whole:\(account.path): cannot make the folder: "
                + "no such file or folder")
    }

    @Test func `other files beside ours stay as they are`() async throws {
        let account = try SampleAccount()
        _ = try await account.target().publish(SampleSite.signed("1"))
        let others = [
            "live/index.html", "live/.well-known/x", "live/publications/notes", "live/publications/.x.partial/y",
            "live/publications/01/z", "live/publications/.7.partial/y", "live/publications/.lockfile",
        ]
        for other in others { try account.folder.write(other, to: other) }
        _ = try await account.target().publish(SampleSite.signed("2"))
        for other in others { #expect(try account.folder.read(other) == other) }
        #expect(try account.live == "publications/2")
    }

    @Test(arguments: ["publications/9", "publications", "/etc", "../live/publications/.x", "publications/1/index.html"])
    func `a current that points to no publication is refused and kept`(destination: String) async throws {
        let account = try SampleAccount(), link = account.path + "/current"
        _ = try await account.target().publish(SampleSite.signed("1"))
        try account.folder.write("x", to: "live/publications/.x/file")
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: destination)
        let said = await refusal(account)
        #expect(said.hasPrefix("sftp://whole:\(account.path)/current: "))
        let reasons = ["points to nothing", "points to \(destination), which is no publication"]
        #expect(reasons.contains { said.contains($0) })
        #expect(try account.live == destination)
        #expect(try account.names("publications") == [".x", "1", "1.json"])
    }

    @Test func `a current that is a folder is refused and kept`() async throws {
        let account = try SampleAccount()
        _ = try await account.target().publish(SampleSite.signed("1"))
        try FileManager.default.removeItem(atPath: account.path + "/current")
        try account.folder.write("mine", to: "live/current/index.html")
        #expect(
            await refusal(account) == "sftp://whole:\(account.path)/current: is not the link that Decree makes; if a "
                + "copy made a folder of it, put that away and make the link again: ln -s publications/1 current, in the "
                + "target's folder")
        #expect(try account.folder.read("live/current/index.html") == "mine")
    }

    @Test func `a publication's name that somebody took is in the way, and a record that is none is told`() async throws
    {
        let account = try SampleAccount()
        _ = try await account.target().publish(SampleSite.signed("1"))
        try account.folder.write("mine", to: "live/publications/2/file")
        #expect(await refusal(account) == "sftp://whole:\(account.path)/publications/2: is in the way; remove it")
        #expect(try account.folder.read("live/publications/2/file") == "mine")
        try FileManager.default.removeItem(atPath: account.path + "/publications/2")
        try account.folder.write("{}", to: "live/publications/2.json")
        #expect(
            await refusal(account)
                == "sftp://whole:\(account.path)/publications/2.json: is not a record that Decree wrote")
        #expect(try account.folder.read("live/publications/2.json") == "{}")
        try account.folder.write("{}", to: "live/publications/1.json")
        #expect(
            await refusal(account)
                == "sftp://whole:\(account.path)/publications/1.json: is not a record that Decree wrote")
        #expect(try account.served() == SampleSite.signed("1").tree)
    }

    @Test func `what killed runs left is removed`() async throws {
        let account = try SampleAccount(), run = String(repeating: "a", count: 16)
        _ = try await account.target().publish(SampleSite.signed("1"))
        try account.folder.write("half", to: "live/publications/.7.\(run).partial/kasa/{x}/*.json")
        try account.folder.write("half", to: "live/publications/.7.\(run).json")
        try account.folder.write("half", to: "live/publications/.removed.\(run)/x/y")
        try account.folder.write("half", to: "live/publications/.lock.\(run)/x")
        try FileManager.default.createSymbolicLink(
            atPath: account.path + "/.current.\(run).partial", withDestinationPath: "publications/7")
        #expect(await refusal(account) == "")
        #expect(try account.names() == ["current", "publications"])
        #expect(try account.names("publications") == ["1", "1.json", "2", "2.json"])
    }
}
