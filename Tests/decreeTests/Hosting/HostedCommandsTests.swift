import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing
@testable import decree

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
        #expect(
            site.requests("PUT") == [
                "PUT /live/publications/2.json", "PUT /live/metadata/timestamp.json", "PUT /live/publications/2.json",
            ])
        #expect(try site.reader().visit()?.timestamp == 2)
    }

    @Test func `a type that another program changed is named by status, and repaired by publish`() async throws {
        let site = try await HostedSite(), path = "kasa/retired.json"
        try site.run(Self.publish)
        // The server's times of change are whole seconds.
        try await Task.sleep(for: .seconds(1.5))
        let bytes = try #require(try site.reader().bytes(path))
        let place = TargetPlace.Bucket(
            name: site.bucket, endpoint: site.server.endpoint, region: nil, prefix: "live/", usesPathStyle: true)
        let credentials = AWSCredentials(
            accessKey: site.server.accessKey, secret: site.server.secret, sessionToken: nil, origin: "the test")
        let plain = FileHeaders(contentType: "text/plain", cacheControl: "public, max-age=300"), clock = RunClock.real()
        try await HTTPTransport.run(.init(), clock) { transport in
            let store = try S3Store(
                place, credentials: credentials, region: site.server.region, transport: transport, clock: clock)
            _ = try await store.write(bytes, to: path, headers: plain, when: .none)
        }
        let status = try site.run(["status"], status: 1)
        #expect(
            status.output.contains(
                "\n  ! \(path) has other headers: Content-Type: text/plain before, application/json now; publish again\n"
            ),
            "\(status.output)")
        let repaired = try site.run(Self.publish)
        #expect(repaired.output.contains(" as publication 2: 1 changed, "), "\(repaired.output)")
        #expect(!(try site.run(["status"]).output.contains("  ! ")))
    }

    @Test func `a machine with nothing but the site's settings and the timestamp key refreshes it`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public")
        let key = site.site.folder.path + "/automation"
        try FileManager.default.createDirectory(
            atPath: key, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for name in try site.site.files() where name.hasPrefix("timestamp-") {
            try FileManager.default.copyItem(atPath: "\(site.site.keys)/\(name)", toPath: "\(key)/\(name)")
        }
        let later = ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 3 * 86_400)"]
        let run = try site.run(["refresh", "--unencrypted", "--key-folder", key], with: later)
        #expect(run.output == "refreshed the timestamp, publication 2\n")
    }

    @Test func `a refresh reads roots, snapshot and timestamp alone, from a checkout that never built`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public")
        let read = [
            "GET /", "GET /live/publications/1.json", "GET /live/metadata/1.root.json",
            "GET /live/metadata/2.root.json",
            "GET /live/metadata/timestamp.json", "GET /live/metadata/1.snapshot.json",
        ]
        site.proxy.forget()
        try site.run(["refresh", "--unencrypted"])
        #expect(site.requests().map { $0 == "GET " ? "GET /" : $0 } == read)
        site.proxy.forget()
        try site.run(["refresh", "--unencrypted"], with: ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 3 * 86_400)"])
        #expect(site.requests().count == 10)
        // The lapse of an app is known all the same.
        let late = try site.run(
            ["refresh", "--unencrypted"], status: 1, with: ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 95 * 86_400)"])
        #expect(late.errors.hasPrefix("warning: app-kasa: expired at "), "\(late.errors)")
    }

    @Test func `--ca covers a store whose authority the system does not know`() async throws {
        let site = try await HostedSite(), port = try LoopbackPort.free(), ca = try HostedSite.authority.get()
        let (chain, key) = try ca.certificate("store-\(port)")
        let nginx = try WebServer.nginx(
            """
            server {
                listen 127.0.0.1:\(port) ssl;
                ssl_certificate \(chain);
                ssl_certificate_key \(key);
                client_max_body_size 0;
                location / {
                    proxy_set_header Host $http_host;
                    proxy_pass http://127.0.0.1:\(site.server.port);
                }
            }
            """, port: port, in: site.site.folder)
        defer { withExtendedLifetime(nginx) {} }
        let index = try site.site.folder.read("Content/index.md")
        try site.site.folder.write(
            index.replacing(site.proxy.endpoint, with: "https://127.0.0.1:\(port)"), to: "Content/index.md")
        let refused = try site.run(Self.publish, status: 2)
        #expect(
            refused.errors.contains(
                "the server's certificate is not trusted: its issuer is not known here: CN = Decree test authority"),
            "\(refused.errors)")
        let published = try site.run(Self.publish + ["--ca", ca.file])
        #expect(published.output.contains(" as publication 1: "), "\(published.output)")
    }

    @Test func `a host that shows another owner's root gets no timestamp`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        let other = try KeysSite()
        try other.folder.write("---\ntitle: Updates\n---\n", to: "Content/index.md")
        #expect(try other.run("keys", "init", "--unencrypted").status == 0)
        let pattern = try Regex("  root:\n(?s).*?(?=  targets:)")
        let theirs = try #require(try other.folder.read("Content/index.md").firstMatch(of: pattern)).0
        let index = try site.site.folder.read("Content/index.md"), mine = try #require(index.firstMatch(of: pattern)).0
        try site.site.folder.write(index.replacing(mine, with: theirs), to: "Content/index.md")
        for output in ["Public", "None"] {
            let run = try site.run(
                ["refresh", "--unencrypted", "--output", output], status: 2,
                with: ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 3 * 86_400)"])
            #expect(
                run.errors.contains(
                    /error: root 1 is live with the root keys 1 of [0-9a-f]{16}(, [0-9a-f]{16})*, index.md names 1 of [0-9a-f]{16}/
                ), "\(run.errors)")
        }
        #expect(try site.reader().visit()?.timestamp == 1)
    }

    @Test func `keys list and sign read versions from the bucket`() async throws {
        let site = try await HostedSite()
        try site.run(Self.publish)
        try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public")
        let list = try site.run(["keys", "list"])
        #expect(list.errors == "")
        #expect(list.output.contains(/\ntimestamp: 1 of 1, expires 20/), "\(list.output)")
        try site.sign(minimum: "3.2.0")
        let files = try FileManager.default.contentsOfDirectory(atPath: site.site.folder.path + "/Public/metadata")
            .sorted()
        #expect(
            files == [
                "1.root.json", "1.targets.json", "2.app-kasa.json", "2.site.json", "2.snapshot.json", "timestamp.json",
            ])
        try site.run(Self.publish)
        #expect(try site.reader().visit()?.timestamp == 2)
    }

    @Test func `a scheduler's run publishes to the bucket once, at the date that a policy names`() async throws {
        let site = try await HostedSite(), day = Moment(seconds: site.now.seconds + 14 * 86_400)
        try site.site.folder.write(
            Decree.smallPolicy.replacing(
                "minimum: 2.8.0", with: "minimum: [{version: 2.8.0}, {version: 3.2.0, from: \"\(day)\"}]"),
            to: "Content/kasa.md")
        func ship(_ more: String..., after seconds: Int) throws -> ProgramRun {
            try site.run(
                ["ship", "--yes", "--no-prove", "--unencrypted"] + more,
                with: ["SOURCE_DATE_EPOCH": "\(day.seconds + seconds)"])
        }
        #expect(try ship(after: -14 * 86_400).output.contains(" as publication 1: "))
        site.proxy.forget()
        #expect(try ship("--if-due", after: -1).output == "nothing is due; the next date is \(day.shortText)\n")
        #expect(site.requests("PUT") == [])
        let due = try ship("--if-due", after: 0)
        #expect(due.output.contains(" as publication 2: "), "\(due.output)\(due.errors)")
        site.proxy.forget()
        #expect(try ship("--if-due", after: 3600).output == "nothing is due\n")
        #expect(site.requests("PUT") == [])
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
