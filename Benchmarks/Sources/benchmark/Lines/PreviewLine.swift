import Corpus
import Foundation
import Measuring

/// How long an author waits for a saved change to be on screen: of one policy, and of a fragment that all extend.
struct PreviewLine {
    let bench: Workbench

    /// More apps than a team of one house has.
    static let most = 1000

    func measure() throws -> [LatencyFinding] {
        let size = min(Self.most, bench.plan.size)
        let site = try bench.corpus(.five, size: size, named: "preview")
        defer { bench.remove(site.folder) }
        Progress.say("preview of \(size.grouped) policies: one policy saved, then a fragment that all extend")
        let policy = try waits(site, rounds: 20 * bench.plan.repetitions) { round in
            try site.change(policyAt: 0, revision: round)
        }
        try site.extendFragment()
        let fragment = try waits(site, rounds: bench.plan.repetitions) { try site.changeFragment(revision: $0) }
        return [
            LatencyFinding(work: "one policy of \(size.grouped) saved, until its page is on screen", waits: policy),
            LatencyFinding(work: "a fragment saved that all \(size.grouped) extend, the same", waits: fragment),
        ]
    }

    private func waits(_ site: CorpusFolder, rounds: Int, _ save: (Int) throws -> Void) throws -> [Double] {
        let page = "/\(PolicyMaker.slug(at: 0))/"
        let preview = try Preview(bench.plan.decree, of: site.folder, showing: page)
        defer { preview.stop() }
        return try (1...rounds).map { round in
            // What the change before has left to do is done.
            Thread.sleep(forTimeInterval: 0.3)
            return try preview.wait(for: page) { try save(round) }
        }
    }
}
