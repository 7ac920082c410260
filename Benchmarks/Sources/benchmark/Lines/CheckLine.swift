import Corpus
import Measuring

/// One policy checked out of all of them, beside a start that reads nothing; and all of them.
struct CheckLine {
    let bench: Workbench

    func measure() throws -> [Finding] {
        let size = bench.plan.size
        let corpus = try bench.corpus(.five, size: size, named: "five")
        defer { bench.remove(corpus.folder) }
        let (help, one) = (bench.decree("--help", in: corpus), bench.decree("check", PolicyMaker.slug(at: 0), in: corpus))
        let all = bench.decree("check", in: corpus)
        var (start, single) = (Sample(command: help.command), Sample(command: one.command))
        var whole = Sample(command: all.command)
        Progress.say("check: one policy out of \(size.grouped), and all")
        for _ in 1...(4 * bench.plan.repetitions + 1) {
            start.runs.append(try bench.run(help))
            single.runs.append(try bench.run(one))
        }
        for _ in 1...bench.plan.repetitions { whole.runs.append(try bench.run(all)) }
        return [
            Finding(
                work: "check of one policy out of \(size.grouped)", reference: "`decree --help`", referenceSample: start,
                sample: single, comparison: .difference),
            Finding(
                work: "check of one policy out of \(size.grouped)", reference: "check of all", referenceSample: whole,
                sample: single),
        ]
    }
}
