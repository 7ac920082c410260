import Corpus
import Foundation
import Measuring

/// The same signed site to the same object store: by `decree publish`, and by rclone with as many requests at once.
///
/// Every round has a store of its own, so that no round meets what an earlier one left. rclone runs at its best: digests
/// from the listing instead of one question a file, one listing for all folders, no second look after an upload.
struct PublishLine {
    let bench: Workbench
    private let jobs = 8

    func measure() throws -> [Finding] {
        let policies = max(1, bench.plan.files / Shape.five.signedFilesPerPolicy)
        let site = try bench.corpus(.five, size: policies, named: "publish")
        defer { bench.remove(site.folder) }
        try prepare(site)
        let files = bench.files(in: site.folder.appending(path: "Public"))
        let empty = (rclone: Sample(command: rclone(site).command), decree: Sample(command: decree(site).command))
        var samples = Stage.allCases.map { _ in empty }
        for round in 1...bench.plan.repetitions {
            bench.remove(bench.folder.appending(path: "store"))
            let store = try ObjectStore(in: bench.folder.appending(path: "store"))
            defer { store.stop() }
            try site.writeContent(settings: settings(of: store))
            for bucket in ["rclone", "decree"] { _ = try bench.run(rclone(site, ["mkdir", "store:\(bucket)"], store)) }
            for (place, stage) in Stage.allCases.enumerated() {
                let rounds = "round \(round) of \(bench.plan.repetitions)"
                Progress.say("publish, \(rounds): \(files.grouped) files, \(stage.rawValue)")
                if stage == .changed {
                    try site.change(policyAt: 0, revision: round)
                    try prepare(site)
                }
                samples[place].rclone.runs.append(try run(rclone(site, store: store), of: site, at: store))
                samples[place].decree.runs.append(try run(decree(site, store), of: site, at: store))
            }
        }
        return zip(Stage.allCases, samples).map { stage, sample in
            Finding(
                work: "publishing \(files.grouped) files, \(stage.rawValue)", reference: "rclone",
                referenceSample: sample.rclone, sample: sample.decree)
        }
    }

    private enum Stage: String, CaseIterable {
        case first = "the first time"
        case unchanged = "nothing changed"
        case changed = "one policy changed"
    }

    /// Runs and measures with the site's files in memory, and lets the store say how many requests came.
    private func run(_ program: Program, of site: CorpusFolder, at store: ObjectStore) throws -> Usage {
        bench.warm(site.folder.appending(path: "Public"))
        let before = try store.requests()
        var usage = try bench.run(program)
        usage.requests = try store.requests() - before
        return usage
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

    private func settings(of store: ObjectStore) -> String {
        """
        targets:
          store: {s3: decree, endpoint: "\(store.endpoint)", region: \(store.region), path-style: true}

        """
    }

    private func decree(_ site: CorpusFolder, _ store: ObjectStore? = nil) -> Program {
        bench.decree(
            "publish", "--yes", "--no-prove", "--quiet", "--jobs", "\(jobs)", in: site,
            environment: [
                "AWS_ACCESS_KEY_ID": store?.accessKey ?? "", "AWS_SECRET_ACCESS_KEY": store?.secret ?? "",
            ])
    }

    private func rclone(_ site: CorpusFolder, store: ObjectStore? = nil) -> Program {
        rclone(
            site,
            [
                "sync", "Public", "store:rclone", "--transfers", "\(jobs)", "--checkers", "\(jobs)", "--checksum",
                "--fast-list",
                "--s3-no-head", "--s3-no-check-bucket",
            ], store)
    }

    private func rclone(_ site: CorpusFolder, _ arguments: [String], _ store: ObjectStore?) -> Program {
        bench.program(
            "rclone", arguments, in: site.folder,
            environment: [
                // Nothing of the user's: a certificate authority of one's own stops rclone even where it speaks plain
                // HTTP.
                "AWS_CA_BUNDLE": "", "RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_STORE_TYPE": "s3",
                "RCLONE_CONFIG_STORE_PROVIDER": "Ceph",
                "RCLONE_CONFIG_STORE_ENDPOINT": store?.endpoint ?? "",
                "RCLONE_CONFIG_STORE_REGION": store?.region ?? "",
                "RCLONE_CONFIG_STORE_ACCESS_KEY_ID": store?.accessKey ?? "",
                "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY": store?.secret ?? "",
            ])
    }
}
