import Corpus
import Foundation
import Measuring

/// Users counted from an access log, beside GoAccess on the same log.
///
/// A thousand lines for each policy of the plan: ten million at 10,000. Of each hundred devices one asks for a page.
struct ReachLine {
    let bench: Workbench

    private static let lines = 1000
    private static let agents = ["20.6.0", "22.3.0", "23.4.0", "24.6.0"].map {
        "Kasa/1 CFNetwork/1494.0.7 Darwin/\($0)"
    }

    func measure() throws -> [Finding] {
        let corpus = try bench.corpus(.five, size: 1, named: "reach"), count = bench.plan.size * Self.lines
        defer { bench.remove(corpus.folder) }
        Progress.say("a log of \(count.grouped) lines")
        try write(count, to: corpus.folder.appending(path: "access.log"))
        let own = bench.decree("reach", "access.log", "--at", "2026-11-21", "--out", "reach.csv", in: corpus)
        let other = bench.program(
            "goaccess", ["access.log", "--log-format=COMBINED", "--no-progress", "--output=report.json"],
            in: corpus.folder)
        var (counted, reported) = (Sample(command: own.command), Sample(command: other.command))
        for round in 1...bench.plan.repetitions {
            Progress.say("reach, round \(round) of \(bench.plan.repetitions): GoAccess, Decree")
            reported.runs.append(try bench.run(other))
            counted.runs.append(try bench.run(own))
        }
        return [
            Finding(
                work: "users of a log of \(count.grouped) lines", reference: "`goaccess` on the same log",
                referenceSample: reported, sample: counted, note: "the processor time is the figure to read")
        ]
    }

    /// Ten days, on each of which the same devices ask once.
    private func write(_ count: Int, to file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file), devices = max(1, count / 10)
        var text = ""
        for line in 0..<count {
            let device = line % devices, second = device % 86_400
            let path = device % 100 == 0 ? "index.html" : "retired.json?v=1.\(device % 12).0"
            let time =
                "\(10 + line / devices % 10)/Nov/2026:\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
            text += "\(1 + (device >> 16) % 200).\(device >> 8 & 255).\(device & 255).7 - - [\(time) +0000] "
            text +=
                "\"GET /\(PolicyMaker.slug(at: 0))/\(path) HTTP/1.1\" 200 2311 \"-\" \"\(Self.agents[device % 4])\"\n"
            if text.utf8.count > 1 << 20 {
                try handle.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
