import Corpus
import Measuring

/// One policy checked or explained out of all of them, beside a start that reads nothing; all of them; and a few that
/// are hard.
struct CheckLine {
    let bench: Workbench

    func measure() throws -> [Finding] {
        let size = bench.plan.size
        let hard = max(1, size / 100)
        let corpus = try bench.corpus(.five, size: size, named: "five")
        let few = try bench.corpus(.hard, size: hard, named: "hard")
        defer { [corpus, few].forEach { bench.remove($0.folder) } }
        let (help, one) = (
            bench.decree("--help", in: corpus), bench.decree("check", PolicyMaker.slug(at: 0), in: corpus)
        )
        let all = bench.decree("check", in: corpus)
        let explain = bench.decree(
            "explain", PolicyMaker.slug(at: 0), "--version", "1.0.0", "--os", "15", in: corpus)
        var (start, single) = (Sample(command: help.command), Sample(command: one.command))
        var explained = Sample(command: explain.command)
        var (whole, heavy) = (Sample(command: all.command), Sample(command: all.command))
        Progress.say("check: one policy out of \(size.grouped), all, and \(hard.grouped) hard ones")
        for _ in 1...(4 * bench.plan.repetitions + 1) {
            start.runs.append(try bench.run(help))
            single.runs.append(try bench.run(one))
            explained.runs.append(try bench.run(explain))
        }
        for _ in 1...bench.plan.repetitions {
            whole.runs.append(try bench.run(all))
            heavy.runs.append(try bench.run(bench.decree("check", in: few)))
        }
        return [
            Finding(
                work: "check of one policy out of \(size.grouped)", reference: "`decree --help`",
                referenceSample: start,
                sample: single, comparison: .difference),
            Finding(
                work: "explain of one device of one policy out of \(size.grouped)", reference: "`decree --help`",
                referenceSample: start, sample: explained, comparison: .difference),
            Finding(
                work: "check of one policy out of \(size.grouped)", reference: "check of all", referenceSample: whole,
                sample: single),
            Finding(
                work: "check of hard policies: \(hard.grouped)", reference: "check of all \(size.grouped)",
                referenceSample: whole, sample: heavy, note: "60 releases, 12 languages, rules"),
        ]
    }
}
