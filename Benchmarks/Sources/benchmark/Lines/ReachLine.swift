import Corpus
import Foundation
import Measuring

/// Users counted from an access log, and when they read a publication, beside GoAccess on the same log.
///
/// A thousand lines for each policy of the plan: ten million at 10,000. Of each hundred devices one asks for a page.
struct ReachLine {
    let bench: Workbench

    private static let lines = 1000
    private static let day = 86_400
    private static let agents = ["20.6.0", "22.3.0", "23.4.0", "24.6.0"].map {
        "Kasa/1 CFNetwork/1494.0.7 Darwin/\($0)"
    }
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    func measure() throws -> [Finding] {
        let corpus = try bench.corpus(.five, size: 1, named: "reach"), count = bench.plan.size * Self.lines
        defer { bench.remove(corpus.folder) }
        Progress.say("two publications, and a log of \(count.grouped) lines")
        for revision in 0...1 { try publish(corpus, revision: revision) }
        // A target records a publication by the machine's clock, so the log lies around today.
        let today = Int(Date().timeIntervalSince1970) / Self.day
        try write(count, from: today - 6, to: corpus.folder.appending(path: "access.log"))
        let end = date(of: today + 4), until = "\(end.year)-\(two(end.month))-\(two(end.day))"
        let works = [
            ("users of a log of \(count.grouped) lines", ["--out", "reach.csv"]),
            ("who of them read a publication", ["--serial", "2"]),
        ].map { work, options in
            (work: work, program: bench.decree(["reach", "access.log", "--at", until] + options, in: corpus))
        }
        let other = bench.program(
            "goaccess", ["access.log", "--log-format=COMBINED", "--no-progress", "--output=report.json"],
            in: corpus.folder)
        var reported = Sample(command: other.command), own = works.map { Sample(command: $0.program.command) }
        for round in 1...bench.plan.repetitions {
            Progress.say("reach, round \(round) of \(bench.plan.repetitions): GoAccess, Decree")
            reported.runs.append(try bench.run(other))
            for place in works.indices { own[place].runs.append(try bench.run(works[place].program)) }
        }
        return zip(works, own).map { work, sample in
            Finding(
                work: work.work, reference: "`goaccess` on the same log", referenceSample: reported, sample: sample,
                note: "the processor time is the figure to read")
        }
    }

    /// To a folder; not part of what is measured.
    private func publish(_ corpus: CorpusFolder, revision: Int) throws {
        if revision > 0 { try corpus.change(policyAt: 0, revision: revision) }
        _ = try bench.run(bench.build(corpus))
        let key = ["--key", "key", "--unencrypted", revision > 0 ? "--quiet" : "--new-key"]
        _ = try bench.run(bench.decree(["sign", "--yes", "--offline"] + key, in: corpus))
        _ = try bench.run(bench.decree("publish", "--yes", "--no-prove", "--quiet", in: corpus))
    }

    /// Ten days, on each of which the same devices ask once.
    ///
    /// - Parameter first: as days since 1970.
    private func write(_ count: Int, from first: Int, to file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: file), devices = max(1, count / 10)
        let dates = (0..<10).map { offset in
            let date = date(of: first + offset)
            return "\(two(date.day))/\(Self.months[date.month - 1])/\(date.year)"
        }
        var text = ""
        for line in 0..<count {
            let device = line % devices, second = device % Self.day
            let path = device % 100 == 0 ? "index.html" : "retired.json?v=1.\(device % 12).0"
            let time =
                "\(dates[line / devices % 10]):\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
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

    private func date(of day: Int) -> (year: Int, month: Int, day: Int) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let moment = Date(timeIntervalSince1970: Double(day * Self.day))
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        return (parts.year ?? 0, parts.month ?? 1, parts.day ?? 1)
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
