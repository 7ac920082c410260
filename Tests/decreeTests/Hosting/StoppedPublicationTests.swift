import Foundation
import TestSupport
import Testing

/// SIGKILL on the real object server, the bundle thrown away, and somebody else goes on from a fresh checkout.
///
/// `Publishing` covers every request of a publication with a store in memory; here it is a spread of them.
struct StoppedPublicationTests {
    private static let publish = ["publish", "--yes", "--no-prove"]

    private enum Next: String, CaseIterable { case same, other, refresh }

    /// Three days on, a refresh is due.
    private static func later(_ site: HostedSite) -> [String: String?] {
        ["SOURCE_DATE_EPOCH": "\(site.now.seconds + 3 * 86_400)"]
    }

    /// Releases 1 (in `Old`) and 2 (in the output), neither published.
    private static func twoReleases(_ targets: [String]) async throws -> HostedSite {
        let site = try await HostedSite(targets: ["first"] + targets)
        try site.run(publish)
        try site.keepOutput(as: "Old")
        try site.sign(minimum: "3.2.0")
        try site.keepOutput(as: "New")
        return site
    }

    private static func kill(_ site: HostedSite, _ target: String, at number: Int, _ more: [String] = []) throws {
        try site.run(publish + ["--output", "Old", "--to", target])
        let prey = Prey()
        site.proxy.fail([Fault(.run { prey.kill() }, at: number)])
        let run = try site.run(
            publish + ["--output", "New", "--to", target, "--jobs", "1"] + more, status: nil, started: prey.isStarted)
        site.proxy.fail([])
        #expect(run.status == SIGKILL, "request \(number): \(run.output)\(run.errors)")
        Thread.sleep(forTimeInterval: 0.05)
    }

    /// Content and settings, and nothing that was ever built or signed.
    private static func freshCheckout(_ site: HostedSite) throws {
        for name in ["Public", ".Public.record"] {
            let path = site.site.folder.path + "/" + name
            if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
        }
    }

    private static func sign(_ site: HostedSite, _ target: String, minimum: String) throws {
        try site.site.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
        try site.run(["build"])
        try site.run(["sign", "--yes", "--unencrypted", "--take-over", "--to", target])
    }

    /// The requests of this change from its claim to the one before its last, as a run that nobody stops makes them.
    private static func requests(_ site: HostedSite, _ target: String) throws -> Range<Int> {
        try site.run(publish + ["--output", "Old", "--to", target])
        site.proxy.forget()
        try site.run(publish + ["--output", "New", "--to", target, "--jobs", "1"])
        let isRecord: (FaultProxy.Request) -> Bool = { $0.method == "PUT" && $0.path.contains("publications/2.json") }
        let all = site.proxy.requests
        // Requests are numbered from 1.
        return try #require(all.firstIndex(where: isRecord)) + 1..<#require(all.lastIndex(where: isRecord)) + 1
    }

    @Test func `whoever comes after a killed run goes on: same content, other content, or a refresh alone`()
        async throws
    {
        let points = 6
        let targets = Next.allCases.flatMap { next in (0..<points).map { "\(next)\($0)" } }
        let site = try await Self.twoReleases(targets + ["whole"])
        let requests = try Self.requests(site, "whole")
        for next in Next.allCases {
            for point in 0..<points {
                let target = "\(next)\(point)"
                let number = requests.lowerBound + (requests.count - 1) * point / (points - 1)
                try Self.kill(site, target, at: number)
                let reader = try site.reader(of: target, root: "New"),
                    seen = try #require(try reader.visit(), "\(target)")
                try Self.freshCheckout(site)
                switch next {
                case .refresh:
                    let run = try site.run(
                        ["refresh", "--unencrypted", "--take-over", "--to", target], with: Self.later(site))
                    #expect(run.output == "refreshed the timestamp, publication 3\n", "\(target)")
                    #expect(try reader.visit()?.timestamp == seen.timestamp + 1, "\(target)")
                    #expect(try reader.visit()?.files == seen.files, "\(target)")
                case .same, .other:
                    try Self.sign(site, target, minimum: next == .same ? "3.2.0" : "2.7.0")
                    try site.run(Self.publish + ["--take-over", "--to", target])
                    let found = try #require(try reader.visit(), "\(target)")
                    // The same content again is what the killed run may have shown to readers already.
                    #expect(found.timestamp > seen.timestamp || next == .same && found == seen, "\(target)")
                    let document = try site.site.folder.read("Public/kasa/retired.json")
                    #expect(try reader.bytes("kasa/retired.json") == Array(document.utf8), "\(target)")
                    #expect(try reader.signed("kasa/retired.json") == found.files["kasa/retired.json"], "\(target)")
                    #expect(
                        try site.run(["status", "--to", target], status: nil).output.contains("another program")
                            == false, "\(target)")
                }
            }
        }
    }

    @Test func `before the deadline everybody is asked to wait, and after it nobody has to`() async throws {
        let site = try await Self.twoReleases(["t"])
        // Past its first signature: the live one it replaced is gone.
        try Self.kill(site, "t", at: 20, ["--deadline", "20"])
        try Self.freshCheckout(site)
        try site.run(["build"])
        let wait =
            /error: s3:\/\/[^ ]+: an earlier run publishes other files as publication 2; wait until [^ ]+Z, or if that run is dead, give --take-over\n/
        for arguments in [["sign", "--yes", "--unencrypted", "--to", "t"], ["refresh", "--unencrypted", "--to", "t"]] {
            let run = try site.run(arguments, status: 2, with: Self.later(site))
            #expect(run.errors.wholeMatch(of: wait) != nil, "\(run.errors)")
        }
        try await Task.sleep(for: .seconds(20))
        try site.run(["sign", "--yes", "--unencrypted", "--to", "t"])
        try site.run(Self.publish + ["--to", "t"])
        #expect(try site.reader(of: "t").visit() != nil)
    }
}
