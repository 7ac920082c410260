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
        let (hugo, build) = (hugo(five), bench.build(five))
        let small = bench.build(two)
        var (reference, cold) = (Sample(command: hugo.command), Sample(command: build.command))
        var (unchanged, changed, pair) = (cold, cold, Sample(command: small.command))
        var files = (hugo: 0, five: 0, two: 0)
        for round in 1...plan.repetitions {
            Progress.say("build, round \(round) of \(plan.repetitions): Hugo, five clients, two documents")
            [five, two].forEach(bench.clean)
            reference.runs.append(try bench.run(hugo))
            cold.runs.append(try bench.run(build))
            unchanged.runs.append(try bench.run(build))
            try five.change(policyAt: 0, revision: round)
            changed.runs.append(try bench.run(build))
            pair.runs.append(try bench.run(small))
            if round == 1 {
                files = (count(five.hugo, "public"), count(five.folder, "Public"), count(two.folder, "Public"))
            }
        }
        let hugoWork = "\(files.hugo.grouped) files"
        return [
            Finding(
                work: "full build, five clients: \(files.five.grouped) files", reference: "Hugo: \(hugoWork)",
                referenceSample: reference, sample: cold),
            Finding(
                work: "full build, two documents and a page a policy: \(files.two.grouped) files",
                reference: "Hugo: \(hugoWork)", referenceSample: reference, sample: pair),
            Finding(
                work: "five clients again, nothing changed", reference: "its cold build", referenceSample: cold,
                sample: unchanged),
            Finding(
                work: "five clients again, one policy changed", reference: "its cold build", referenceSample: cold,
                sample: changed),
        ]
    }

    private func hugo(_ corpus: CorpusFolder) -> Program {
        bench.program("hugo", ["--quiet", "--source", "hugo"], in: corpus.folder)
    }

    private func count(_ folder: URL, _ name: String) -> Int { bench.files(in: folder.appending(path: name)) }
}
