import Corpus
import Foundation
import Measuring

/// The same signed site to a branch of a bare repository by its path: by `decree publish`, and by `git add`, `git commit`
/// and `git push` of the output folder.
///
/// Every round has repositories of its own. git's side keeps its clone from stage to stage, as a person would; Decree
/// fetches the tip anew each time, verifies what it publishes, and writes a record.
struct BranchLine {
    let bench: Workbench

    func measure() throws -> [Finding] {
        let policies = max(1, bench.plan.files / Shape.five.signedFilesPerPolicy)
        let site = try bench.corpus(.five, size: policies, named: "branch")
        defer { bench.remove(site.folder) }
        try site.writeContent(settings: "targets:\n  branch: {git: decree.git, branch: pages}\n")
        try prepare(site)
        let files = bench.files(in: site.folder.appending(path: "Public"))
        let empty = (git: Sample(command: push(site).command), decree: Sample(command: decree(site).command))
        var samples = Stage.allCases.map { _ in empty }
        for round in 1...bench.plan.repetitions {
            for name in ["git.git", "decree.git", "clone"] { bench.remove(site.folder.appending(path: name)) }
            for name in ["git.git", "decree.git"] { _ = try bench.run(git(site, ["init", "-q", "--bare", name])) }
            _ = try bench.run(git(site, ["init", "-q", "--bare", "-b", "pages", "clone"]))
            for (place, stage) in Stage.allCases.enumerated() {
                let rounds = "round \(round) of \(bench.plan.repetitions)"
                Progress.say("branch, \(rounds): \(files.grouped) files, \(stage.rawValue)")
                if stage == .changed {
                    try site.change(policyAt: 0, revision: round)
                    try prepare(site)
                }
                bench.warm(site.folder.appending(path: "Public"))
                samples[place].git.runs.append(try bench.run(push(site)))
                bench.warm(site.folder.appending(path: "Public"))
                samples[place].decree.runs.append(try bench.run(decree(site)))
            }
        }
        return zip(Stage.allCases, samples).map { stage, sample in
            Finding(
                work: "publishing \(files.grouped) files to a branch, \(stage.rawValue)",
                reference: "git add, commit, push", referenceSample: sample.git, sample: sample.decree)
        }
    }

    private enum Stage: String, CaseIterable {
        case first = "the first time"
        case changed = "one policy changed"
    }

    /// Builds and signs; not part of what is measured.
    private func prepare(_ site: CorpusFolder) throws {
        _ = try bench.run(bench.build(site))
        let isSigned = FileManager.default.fileExists(atPath: site.folder.appending(path: "key").path)
        _ = try bench.run(
            bench.decree(
                "sign", "--yes", "--offline", "--key", "key", "--unencrypted", isSigned ? "--quiet" : "--new-key",
                in: site))
    }

    private func decree(_ site: CorpusFolder) -> Program {
        bench.decree("publish", "--yes", "--no-prove", "--quiet", in: site, environment: Self.environment)
    }

    private func push(_ site: CorpusFolder) -> Program {
        let git = "git --git-dir=clone --work-tree=Public"
        return bench.program(
            "sh",
            [
                "-c",
                "\(git) -c core.bare=false add -A && \(git) -c core.bare=false commit -q -m site && \(git) push -q ./git.git pages",
            ], in: site.folder, environment: Self.environment)
    }

    private func git(_ site: CorpusFolder, _ arguments: [String]) -> Program {
        bench.program("git", arguments, in: site.folder, environment: Self.environment)
    }

    /// Nothing of the user's.
    private static let environment = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b",
    ]
}
