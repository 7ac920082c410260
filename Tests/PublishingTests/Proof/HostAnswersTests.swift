import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// What hosts answer in their own way is expected of them, and of nobody else.
struct HostAnswersTests {
    private static let bytes = Array("{}".utf8)

    private static func rows(
        _ path: String, _ host: TargetPlace.Host, type: String, cache: String
    ) -> [ProofRow] {
        let judge = FileRows(
            file: PublicFile(path, listed: TargetFile(path, bytes: bytes)), headers: FileHeaders(at: path, cache: 300),
            host: host)
        let answer = ProofReply.answered(
            ProofAnswer(
                status: 200, location: nil, contentType: type, cacheControl: cache, encoding: nil, body: .whole(bytes),
                allowedOrigin: "*"))
        return judge.rows(answer, answer).filter { [.type, .cache].contains($0.check) }
    }

    @Test(arguments: [
        (TargetPlace.Host.githubPages, "application/json; charset=utf-8", "max-age=600"),
        (.gitlabPages, "application/json", "max-age=600"), (.raw, "text/plain; charset=utf-8", "max-age=300"),
        (.cloudflarePages, "application/json", "public, max-age=0, must-revalidate"),
        (.netlify, "application/json; charset=UTF-8", "public,max-age=0,must-revalidate"),
        (.plain, "application/json", "public, max-age=300"),
    ])
    func `a host's own type and caching hold there`(host: TargetPlace.Host, type: String, cache: String) {
        #expect(Self.rows("kasa/ssvc.json", host, type: type, cache: cache).allSatisfy { $0.standing == .holds })
    }

    @Test func `what one host may do, another may not`() {
        let faults = Self.rows("kasa/ssvc.json", .plain, type: "text/plain; charset=utf-8", cache: "max-age=600")
        #expect(faults.map(\.standing) == [.broken, .broken])
        #expect(
            Self.rows("kasa/ssvc.json", .githubPages, type: "text/plain", cache: "max-age=300").allSatisfy { !$0.holds }
        )
    }

    @Test func `a host that lets caches keep the timestamp is one warning, and one that asks anew is none`() {
        let path = "metadata/timestamp.json"
        let kept = Self.rows(path, .githubPages, type: "application/json; charset=utf-8", cache: "max-age=600")
        #expect(kept.map(\.standing) == [.holds, .warning])
        #expect(kept.last?.expected == "no-cache")
        #expect(kept.last?.remedy.contains("may learn of a recall that much later") == true)
        let asked = Self.rows(path, .netlify, type: "application/json", cache: "public,max-age=0,must-revalidate")
        #expect(asked.map(\.standing) == [.holds, .holds])
    }

    @Test func `Cloudflare's pages are asked for by the names that it does not redirect`() {
        let host = TargetPlace.Host.cloudflarePages
        #expect(
            ["index.html", "kasa/index.html", "kasa/log.html", "kasa/ssvc.json"].map(host.name)
                == ["", "kasa/", "kasa/log", "kasa/ssvc.json"])
        #expect(TargetPlace.Host.plain.name(of: "index.html") == "index.html")
    }

    /// The host's folder changes while the wait sleeps.
    @Test func `the wait ends when the host shows the new site, or its time is over`() async throws {
        let folder = try TemporaryFolder(), port = try LoopbackPort.free(), path = Manifest.path
        try folder.write("old", to: "www/\(path)")
        let server = try WebServer.nginx(
            "server { listen 127.0.0.1:\(port); root \(folder.path)/www; }", port: port, in: folder)
        defer { withExtendedLifetime(server) {} }
        let sleeps = SampleSite.Counter(), wanted = [Artifact(path: path, bytes: Array("new".utf8), role: .manifest)]
        let wait = HostWait(try SiteAddress("http://127.0.0.1:\(port)"), .plain)
        let clock = RunClock(
            now: { Sample.moment }, elapsed: { .zero },
            sleep: { _ in if sleeps.next() == 2 { try folder.write("new", to: "www/\(path)") } }, chance: { 0 })
        #expect(try await wait.shows(wanted, clock: clock))
        #expect(sleeps.next() == 3)
        let late = SampleSite.Counter(), missing = [Artifact(path: path, bytes: Array("never".utf8), role: .manifest)]
        let running = RunClock(
            now: { Sample.moment }, elapsed: { .seconds(late.next()) }, sleep: { _ in }, chance: { 0 })
        #expect(try await !wait.shows(missing, clock: running))
    }
}
