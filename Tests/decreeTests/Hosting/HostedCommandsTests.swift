import Foundation
import PolicyModel
import TestSupport
import Testing

/// The other commands that read or write what is published, with a bucket as the target.
struct HostedCommandsTests {
    private static let publish = ["publish", "--yes", "--no-prove"]

    @Test func `a refresh uploads the timestamp and its record, and nothing else`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        site.proxy.forget()
        let early = try site.run(["refresh", "--unencrypted"])
        #expect(early.output == "nothing to refresh: the timestamp has six days or more left\n")
        #expect(site.requests("PUT") == [])
        let later = ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 3 * 86_400)"]
        let run = try site.run(["refresh", "--unencrypted"], with: later)
        #expect(run.output == "refreshed the timestamp, publication 2\n")
        #expect(site.requests("PUT") == [
            "PUT /live/publications/2.json", "PUT /live/metadata/timestamp.json", "PUT /live/publications/2.json",
        ])
        #expect(try site.reader().visit()?.timestamp == 2)
    }

    @Test func `a machine with nothing but the site's settings and the timestamp key refreshes it`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public")
        let key = site.site.folder.path + "/automation"
        try FileManager.default.createDirectory(atPath: key, withIntermediateDirectories: true)
        for name in try site.site.files() where name.hasPrefix("timestamp-") {
            try FileManager.default.copyItem(atPath: "\(site.site.keys)/\(name)", toPath: "\(key)/\(name)")
        }
        let later = ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 3 * 86_400)"]
        let run = try site.run(["refresh", "--unencrypted", "--key-folder", key], with: later)
        #expect(run.output == "refreshed the timestamp, publication 2\n")
    }

    @Test func `keys list and sign read versions from the bucket`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public")
        let list = try site.run(["keys", "list"])
        #expect(list.errors == "")
        #expect(list.output.contains(/\ntimestamp: 1 of 1, expires 20/), "\(list.output)")
        try site.sign(minimum: "3.2.0")
        let files = try FileManager.default.contentsOfDirectory(atPath: site.site.folder.path + "/Public/metadata").sorted()
        #expect(files == ["1.root.json", "1.targets.json", "2.app-kasa.json", "2.site.json", "2.snapshot.json", "timestamp.json"])
        try site.run(Self.publish)
        #expect(try site.reader().visit()?.timestamp == 2)
    }

    @Test func `impact compares with what the bucket shows, now and before`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try site.sign(minimum: "3.2.0")
        let live = try site.run(["impact", "--against", "live"])
        #expect(live.output.contains("newly blocked"), "\(live.output)")
        try site.run(Self.publish)
        let now = try site.run(["impact", "--against", "live"])
        let first = try site.run(["impact", "--against", "live@1"])
        #expect(!now.output.contains("newly blocked"), "\(now.output)")
        #expect(first.output == live.output.replacing("target live,", with: "target live@1,"))
    }
}
