import Corpus
import Foundation
import Measuring

/// Full builds beside Hugo's, in turns, so that whatever else the machine does falls on both.
struct BuildLine {
    let bench: Workbench

    func measure() throws -> [Finding] {
        let plan = bench.plan
        let five = try bench.corpus(.five, size: plan.size, named: "five", for: "--hugo")
        let two = try bench.corpus(.two, size: plan.size, named: "two")
        defer { [five, two].forEach { bench.remove($0.folder) } }
        let (many, few) = (hugo(five, asManyAsDecree: true), hugo(five, asManyAsDecree: false))
        let (build, small) = (bench.build(five), bench.build(two))
        var (reference, cold) = (Sample(command: many.command), Sample(command: build.command))
        var (unchanged, changed) = (cold, cold)
        var (smallReference, pair) = (Sample(command: few.command), Sample(command: small.command))
        var files = (many: 0, few: 0, five: 0, two: 0)
        for round in 1...plan.repetitions {
            Progress.say("build, round \(round) of \(plan.repetitions): Hugo twice, five clients, two documents")
            [five, two].forEach(bench.clean)
            reference.runs.append(try bench.run(many))
            cold.runs.append(try bench.run(build))
            unchanged.runs.append(try bench.run(build))
            try five.change(policyAt: 0, revision: round)
            changed.runs.append(try bench.run(build))
            smallReference.runs.append(try bench.run(few))
            pair.runs.append(try bench.run(small))
            if round == 1 {
                files = (
                    count(five.hugo, "many"), count(five.hugo, "few"), count(five.folder, "Public"),
                    count(two.folder, "Public")
                )
            }
        }
        return [
            Finding(
                work: "full build, five clients: \(files.five.grouped) files",
                reference: "Hugo: \(files.many.grouped) files", referenceSample: reference, sample: cold),
            Finding(
                work: "full build, two documents and a page a policy: \(files.two.grouped) files",
                reference: "Hugo: \(files.few.grouped) files", referenceSample: smallReference, sample: pair),
            Finding(
                work: "five clients again, nothing changed", reference: "its cold build", referenceSample: cold,
                sample: unchanged),
            Finding(
                work: "five clients again, one policy changed", reference: "its cold build", referenceSample: cold,
                sample: changed),
        ]
    }

    private func hugo(_ corpus: CorpusFolder, asManyAsDecree: Bool) -> Program {
        let words = corpus.hugoArguments(asManyAsDecree: asManyAsDecree, to: asManyAsDecree ? "many" : "few")
        return bench.program("hugo", words, in: corpus.folder)
    }

    private func count(_ folder: URL, _ name: String) -> Int { bench.files(in: folder.appending(path: name)) }
}
