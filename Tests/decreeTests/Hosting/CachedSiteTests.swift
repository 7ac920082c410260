import Foundation
import Synchronization
import TestSupport
import Testing

/// A folder behind a cache that keeps everything for an hour, and a service that empties it: what a CDN is.
struct CachedSiteTests {
    /// The site, its servers and the service.
    private struct Edge {
        let site: KeysSite
        let server: WebServer
        let service: FaultProxy
        let url: String
        /// Of the cache, without TLS.
        let port: Int
        /// When the cache was emptied.
        let purges: Times
        let now = Int(Date().timeIntervalSince1970)

        func path(_ name: String) -> String { site.folder.path + "/" + name }

        @discardableResult
        func run(
            _ arguments: [String], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
        ) throws -> ProgramRun {
            let environment: [String: String?] = [
                "SOURCE_DATE_EPOCH": "\(now)", "CLOUDFLARE_ZONE_ID": "zone", "CLOUDFLARE_API_TOKEN": "t0ken",
                "CLOUDFLARE_API": service.endpoint,
            ]
            let run = try site.run(arguments, with: environment)
            #expect(
                run.status == status, "\(arguments): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
            return run
        }

        func ship(_ more: String..., status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws
            -> ProgramRun
        {
            let authority = try HostedSite.authority.get().file
            return try run(
                ["ship", "--yes", "--unencrypted", "--site-programs", "--ca", authority] + more, status: status,
                sourceLocation: sourceLocation)
        }

        func change(minimum: String) throws {
            try site.folder.write(
                Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
        }

        /// What apps get, and what is in the published folder.
        func shown() throws -> (cached: [UInt8], live: [UInt8]) {
            let document = "kasa/retired.json"
            return (
                try PlainHTTP.get("/\(document)", port: port).body,
                Array(try site.folder.read("Published/current/\(document)").utf8)
            )
        }

        /// The host shows the folder of this name from now on.
        func serve(_ folder: String, as name: String) throws {
            try? FileManager.default.removeItem(atPath: path(name))
            try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: path(folder))
        }

        /// A copy of what is published now.
        func freeze() throws {
            try? FileManager.default.removeItem(atPath: path("Frozen"))
            let live = URL(filePath: path("Published/current")).resolvingSymlinksInPath()
            try FileManager.default.copyItem(atPath: live.path, toPath: path("Frozen"))
        }

        var isOwed: Bool { FileManager.default.fileExists(atPath: path("Published/publications/owed.jsonl")) }
    }

    private final class Times: Sendable {
        private let list = Mutex<[Date]>([])

        var all: [Date] { list.withLock { $0 } }

        func add() { list.withLock { $0.append(Date()) } }
    }

    /// The cache reads the folder `Host`, and the origin is `Origin`; both are what is published.
    private static func edge() throws -> Edge {
        let site = try KeysSite(), port = try LoopbackPort.free(), plain = try LoopbackPort.free()
        let origin = try LoopbackPort.free(), host = try LoopbackPort.free(), folder = site.folder.path
        let (chain, key) = try HostedSite.authority.get().certificate("edge-\(port)")
        let server = try WebServer.nginx(
            """
            proxy_cache_path \(folder)/cache keys_zone=edge:1m inactive=1h use_temp_path=off;
            ssl_certificate \(chain);
            ssl_certificate_key \(key);
            server {
                listen 127.0.0.1:\(port) ssl;
                listen 127.0.0.1:\(plain);
                location / {
                    proxy_pass http://127.0.0.1:\(host);
                    proxy_cache edge;
                    proxy_cache_key $uri;
                    proxy_cache_valid 200 1h;
                }
            }
            server { listen 127.0.0.1:\(host); root \(folder)/Host; }
            server { listen 127.0.0.1:\(origin) ssl; root \(folder)/Origin; }
            """, port: plain, in: site.folder)
        let purges = Times()
        let service = try FaultProxy(
            before: 9,
            [
                Fault(
                    .run {
                        let cache = URL(filePath: "\(folder)/cache")
                        let files = try? FileManager.default.contentsOfDirectory(
                            at: cache, includingPropertiesForKeys: nil)
                        for file in files ?? [] { try? FileManager.default.removeItem(at: file) }
                        purges.add()
                    }), Fault(.answer(200, ["Content-Type": "application/json"], #"{"success":true,"errors":[]}"#)),
            ])
        let edge = Edge(
            site: site, server: server, service: service, url: "https://localhost:\(port)", port: plain, purges: purges)
        try site.folder.write(
            """
            ---
            title: Updates
            targets:
              live: {directory: Published, url: "\(edge.url)", origin: "https://localhost:\(origin)", after: "exec:sh ./purge --all"}
            ---

            """, to: "Content/index.md")
        let program = try site.run("generate", "purge-cloudflare")
        try site.folder.write(program.output, to: "purge-cloudflare")
        try site.folder.write(
            "env | grep ^DECREE_ > variables\necho \"$1\" >> variables\ntee told | sh ./purge-cloudflare\n", to: "purge"
        )
        try edge.run(["keys", "init", "--unencrypted"])
        for name in ["Host", "Origin"] { try edge.serve("Published/current", as: name) }
        return edge
    }

    @Test func `caches are purged once the origin serves the publication, and the edge is new then`() throws {
        let edge = try Self.edge(), first = try edge.ship()
        #expect(first.errors.contains("running exec:sh ./purge --all for "), "\(first.errors)")
        #expect(try edge.shown().cached == edge.shown().live)
        try edge.change(minimum: "3.2.0")
        try edge.freeze()
        for name in ["Host", "Origin"] { try edge.serve("Frozen", as: name) }
        // The host needs its time, as hosts that deploy after a push do.
        let later = Date().addingTimeInterval(4)
        Thread.detachNewThread {
            Thread.sleep(until: later)
            for name in ["Host", "Origin"] { try? edge.serve("Published/current", as: name) }
        }
        let before = edge.purges.all.count
        _ = try edge.ship()
        let purges = edge.purges.all.dropFirst(before)
        #expect(!purges.isEmpty && purges.allSatisfy { $0 > later })
        #expect(try edge.shown().cached == edge.shown().live)
        #expect(!edge.isOwed)
        let told = try edge.site.folder.read("told").split(separator: "\n").map(String.init)
        #expect(
            told.contains(#"{"change":"changed","path":"kasa/retired.json","url":"\#(edge.url)/kasa/retired.json"}"#))
        #expect(told.contains(#"{"change":"changed","path":"kasa/index.html","url":"\#(edge.url)/kasa/"}"#))
        #expect(told.filter { $0.contains(/[0-9a-f]{64}|metadata\/[0-9]/) } == [])
        #expect(
            try Set(edge.site.folder.read("variables").split(separator: "\n").map(String.init)) == [
                "DECREE_TARGET=live", "DECREE_SERIAL=2", "DECREE_URL=\(edge.url)",
                "DECREE_FOLDER=\(edge.path("Published/current"))", "--all",
            ])
        #expect(edge.service.requests.last?.description == "POST /zones/zone/purge_cache")
        #expect(edge.service.requests.last?.fields["authorization"] == "Bearer t0ken")
    }

    @Test func `a purge that comes too early is seen, remembered, and done alone by the scheduler's next run`() throws {
        let edge = try Self.edge()
        _ = try edge.ship()
        _ = try edge.shown()
        try edge.change(minimum: "3.2.0")
        try edge.freeze()
        // The origin is new at once, and what the cache asks is not: it caches the old files again.
        try edge.serve("Frozen", as: "Host")
        let early = try edge.ship("--deadline", "4", status: 2)
        let words = "published, not purged: \(edge.url) still shows older files after 4 seconds; the same command does"
        #expect(early.errors.contains(words), "\(early.errors)")
        #expect(early.output.contains("published to Published as publication 2: "), "\(early.output)")
        #expect(edge.isOwed)
        #expect(try edge.shown().cached != edge.shown().live)
        try edge.serve("Published/current", as: "Host")
        #expect(try edge.shown().cached != edge.shown().live)
        let again = try edge.ship("--if-due")
        #expect(again.output.contains("nothing to publish: publication 2 holds the same files"), "\(again.output)")
        #expect(try edge.shown().cached == edge.shown().live)
        #expect(!edge.isOwed)
        let count = edge.purges.all.count
        _ = try edge.ship()
        #expect(edge.purges.all.count == count)
        #expect(try edge.ship("--if-due").output.contains("nothing is due"))
    }

    @Test func `a program that fails undoes nothing, and none runs that nobody has allowed`() throws {
        let edge = try Self.edge()
        let refused = try edge.run(["ship", "--yes", "--unencrypted"], status: 1)
        #expect(
            refused.errors.contains(
                "the target 'live' asks to run 'exec:sh ./purge --all'; give --site-programs if you trust whoever"),
            "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: edge.path("Published")))
        try edge.site.folder.write("echo no >&2; exit 3\n", to: "purge")
        let failed = try edge.ship("--json", status: 2)
        #expect(failed.errors.contains("published, not purged: exec:sh ./purge --all: it ended with status 3; "))
        #expect(failed.output.contains(#""owed": true"#), "\(failed.output)")
        #expect(edge.isOwed)
        // What was owed stays owed beside what another publication changes.
        let owed = try edge.site.folder.read("Published/publications/owed.jsonl")
        try edge.change(minimum: "3.2.0")
        _ = try edge.ship("--no-prove", status: 2)
        #expect(try edge.site.folder.read("Published/publications/owed.jsonl").count >= owed.count)
        try edge.site.folder.write("cat > told\n", to: "purge")
        let done = try edge.ship("--no-prove", "--json")
        #expect(done.output.contains(#""owed": false"#), "\(done.output)")
        let told = Set(try edge.site.folder.read("told").split(separator: "\n"))
        #expect(told.isSuperset(of: owed.split(separator: "\n")))
        #expect(!edge.isOwed)
    }
}
