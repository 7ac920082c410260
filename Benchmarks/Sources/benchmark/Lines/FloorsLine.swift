import Corpus
import Foundation
import Measuring

/// What no build can do without: cmark on its Markdown, and the file system on its files.
///
/// cmark's row sets the whole build beside cmark alone, since no build leaves the pages out; its processor time is the
/// figure to read.
struct FloorsLine {
    let bench: Workbench

    func measure() throws -> [Finding] {
        let size = bench.plan.size
        let corpus = try bench.corpus(.five, size: size, named: "five", for: "--markdown")
        defer { bench.remove(corpus.folder) }
        let files = size * Shape.five.filesPerPolicy
        let build = bench.build(corpus)
        let cmark = bench.program("sh", ["-c", "xargs cmark < markdown.list"], in: corpus.folder)
        let floor = bench.program(
            bench.itself, ["floor", "floor", "--folders", "\(size)", "--files", "\(Shape.five.filesPerPolicy)"],
            in: corpus.folder)
        var (cost, markdown) = (Sample(command: build.command), Sample(command: cmark.command))
        var creation = Sample(command: floor.command)
        for round in 1...bench.plan.repetitions {
            Progress.say("floors, round \(round) of \(bench.plan.repetitions): cmark, \(files.grouped) files, build")
            bench.clean(corpus)
            markdown.runs.append(try bench.run(cmark))
            creation.runs.append(try bench.run(floor))
            bench.clean(corpus)
            cost.runs.append(try bench.run(build))
        }
        return [
            Finding(
                work: "full build, five clients", reference: "the file system: \(files.grouped) files of 600 bytes",
                referenceSample: creation, sample: cost),
            Finding(
                work: "full build, five clients", reference: "`cmark` on the same Markdown", referenceSample: markdown,
                sample: cost, note: "one page a policy; the processor time is the figure to read"),
        ]
    }
}
