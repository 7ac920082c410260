import Corpus
import Foundation
import Measuring

/// Full builds of five clients at several sizes, each cold.
struct GrowthLine {
    let bench: Workbench

    func measure() throws -> [SizeFinding] {
        try bench.plan.sizes.sorted().map(measure)
    }

    private func measure(at size: Int) throws -> SizeFinding {
        let corpus = try bench.corpus(.five, size: size, named: "growth")
        defer { bench.remove(corpus.folder) }
        let build = bench.build(corpus)
        var sample = Sample(command: build.command)
        let repetitions = bench.plan.repetitions(at: size)
        for round in 1...repetitions {
            Progress.say("growth: \(size.grouped) policies, round \(round) of \(repetitions)")
            bench.clean(corpus)
            sample.runs.append(try bench.run(build))
        }
        return SizeFinding(size: size, files: bench.files(in: corpus.folder.appending(path: "Public")), sample: sample)
    }
}
