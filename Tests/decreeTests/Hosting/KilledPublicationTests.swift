import Foundation
import TestSupport
import Testing

/// SIGKILL after single requests of a publication: readers find the old release or the new one, whole, and whoever runs it
/// again completes it.
struct KilledPublicationTests {
    private typealias Visit = HostedReader.Visit

    private static let documents = ["kasa/prince-of-versions.json", "kasa/retired.json"]

    @Test func `a second publication, one request at a time`() async throws {
        let site = try await Self.twoReleases(), requests = try Self.requests(of: site)
        let old = try #require(try site.reader(of: "old").visit()),
            new = try #require(try site.reader(of: "new").visit())
        #expect(old != new)
        for number in Rounds.stops(1..<requests + 1, whole: 15) {
            let target = "t\(number)"
            try site.run(["publish", "--yes", "--no-prove", "--output", "Old", "--to", target])
            try Self.kill(site, target, at: number, jobs: 1)
            let found = try site.reader(of: target).visit()
            #expect(found == old || found == new, "killed at request \(number): \(String(describing: found))")
            try Self.expectWholeDocuments(site, target, [old, new], number)
            if Self.isJudged(number, of: requests) { try Self.judge(site, target) }
            try site.run(["publish", "--yes", "--no-prove", "--to", target])
            #expect(try site.reader(of: target).visit() == new, "completed after request \(number)")
        }
    }

    @Test func `the very first publication, one request at a time, and several at once`() async throws {
        let site = try await HostedSite(targets: ["new"] + (1...80).flatMap { ["t\($0)", "u\($0)"] })
        let requests = try Self.requests(of: site), new = try #require(try site.reader(of: "new").visit())
        let stops = Rounds.stops(1..<requests + 1, whole: 15)
        for (prefix, jobs, numbers) in [("t", 1, stops), ("u", 8, Array(stride(from: 1, through: requests, by: 5)))] {
            for number in numbers {
                let target = "\(prefix)\(number)"
                try Self.kill(site, target, at: number, jobs: jobs)
                let found = try site.reader(of: target).visit()
                #expect(found == nil || found == new, "killed at request \(number) of \(jobs) jobs")
                try Self.expectWholeDocuments(site, target, [new], number)
                try site.run(["publish", "--yes", "--no-prove", "--to", target])
                #expect(try site.reader(of: target).visit() == new, "completed after request \(number) of \(jobs) jobs")
            }
        }
    }

    /// `Old` holds the release before the one in the output folder; the targets `old` and `new` show each.
    private static func twoReleases() async throws -> HostedSite {
        let site = try await HostedSite(targets: ["old", "new"] + (1...80).map { "t\($0)" })
        try site.run(["publish", "--yes", "--no-prove"])
        try site.keepOutput(as: "Old")
        try site.sign(minimum: "3.2.0")
        try site.run(["publish", "--yes", "--no-prove", "--output", "Old", "--to", "new"])
        return site
    }

    /// Publishes to `new`, undisturbed.
    private static func requests(of site: HostedSite) throws -> Int {
        site.proxy.forget()
        try site.run(["publish", "--yes", "--no-prove", "--to", "new", "--jobs", "1"])
        let requests = site.proxy.requests.count
        try #require((10...80).contains(requests), "\(site.requests())")
        return requests
    }

    /// The server carries this request out; the program never learns of it.
    private static func kill(_ site: HostedSite, _ target: String, at number: Int, jobs: Int) throws {
        let prey = Prey()
        site.proxy.fail([Fault(.run { prey.kill() }, at: number)])
        let run = try site.run(
            ["publish", "--yes", "--no-prove", "--to", target, "--jobs", "\(jobs)"], status: nil,
            started: prey.isStarted)
        site.proxy.fail([])
        #expect(run.status == SIGKILL, "request \(number): \(run.output)\(run.errors)")
        // What the dead program sent before is carried out first.
        Thread.sleep(forTimeInterval: 0.05)
    }

    private static func expectWholeDocuments(_ site: HostedSite, _ target: String, _ visits: [Visit], _ number: Int)
        throws
    {
        for path in documents {
            let found = try site.reader(of: target).signed(path), known = visits.map { $0.files[path] }
            let isNothing = found == nil && visits.count == 1
            #expect(isNothing || known.contains(found), "\(path), killed at request \(number)")
        }
    }

    /// python-tuf is slow: it judges where the metadata is half written, and a few points besides.
    private static func isJudged(_ number: Int, of requests: Int) -> Bool {
        number > requests - 5 || number % 9 == 1
    }

    private static func judge(_ site: HostedSite, _ target: String) throws {
        let url = "http://127.0.0.1:\(site.server.port)/\(site.bucket)/\(target)/"
        #expect(try PythonVisits.verdict(of: target, at: url, site, targets: documents) == "\(target): ok\n")
        let copy = try PythonVisits.copy("kasa/retired.json", of: target, site)
        let known = try ["Old", "Public"].map { try site.site.folder.read("\($0)/kasa/retired.json") }
        #expect(known.contains(copy), "\(target)")
    }
}
