import Corpus
import Foundation
import Measuring

/// The folder that everything is made and measured in, and the one way to run a program there.
struct Workbench {
    let folder: URL
    let plan: Plan
    /// This very program, which makes the corpora in a process of its own: on Linux a child's peak memory is never
    /// reported below that of the process that started it.
    let itself: String

    /// Files that a run leaves in a home, such as caches, stay in the corpus' folder, and go with it.
    func program(
        _ path: String, _ arguments: [String], in place: URL, environment: [String: String] = [:]
    ) -> Program {
        let home = place.appending(path: "home").path
        let homes = ["HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home]
        return Program(path, arguments, in: place, environment: homes.merging(environment) { $1 })
    }

    func decree(_ arguments: String..., in corpus: CorpusFolder, environment: [String: String] = [:]) -> Program {
        decree(arguments, in: corpus, environment: environment)
    }

    func decree(_ arguments: [String], in corpus: CorpusFolder, environment: [String: String] = [:]) -> Program {
        program(plan.decree, arguments, in: corpus.folder, environment: environment)
    }

    /// At one moment, so that no build falls into another interval of a policy than the one before.
    func build(_ corpus: CorpusFolder) -> Program { decree("build", "--quiet", "--at", "2026-11-21", in: corpus) }

    /// Runs and measures, after what earlier runs wrote has reached the disk; what small ones write stays in memory.
    func run(_ program: Program) throws -> Usage {
        if plan.size >= 1000 { sync() }
        return try program.run(log: folder.appending(path: "errors.log"))
    }

    /// A corpus of its own, made anew; refused where Decree finds anything to say about it.
    func corpus(_ shape: Shape, size: Int, named name: String, for others: String...) throws -> CorpusFolder {
        let place = folder.appending(path: name)
        remove(place)
        Progress.say("a corpus of \(size) policies, shape \(shape.rawValue)")
        let words = ["corpus", place.path, "--size", "\(size)", "--shape", shape.rawValue, "--seed", "\(plan.seed)"]
        let corpus = CorpusFolder(place, maker: PolicyMaker(shape: shape, seed: plan.seed), count: size)
        _ = try run(program(itself, words + others, in: folder))
        _ = try run(decree("check", "--strict", in: corpus))
        return corpus
    }

    /// The seconds that the check of one policy takes here, about: enough to tell how long everything will take.
    func probe() throws -> Double {
        let corpus = try corpus(.five, size: 50, named: "probe")
        defer { remove(corpus.folder) }
        return try run(decree("check", in: corpus)).wall / 50
    }

    /// Takes away everything but the corpus itself: output, and whatever a build keeps for the next one.
    func clean(_ corpus: CorpusFolder) {
        let own = ["Content", "hugo", "markdown", "markdown.list"]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus.folder.path)) ?? []
        for name in names where !own.contains(name) { remove(corpus.folder.appending(path: name)) }
        for name in ["many", "few", "resources"] { remove(corpus.hugo.appending(path: name)) }
    }

    /// Out of the way. What many files are in is set aside until the end: for a minute or more, ext4 passes over the
    /// places of removed files one by one whenever it makes one, which would be counted as the next program's work.
    func remove(_ place: URL) {
        let files = FileManager.default
        if plan.size >= 1000, files.fileExists(atPath: place.path) {
            try? files.createDirectory(at: aside, withIntermediateDirectories: true)
            if (try? files.moveItem(at: place, to: aside.appending(path: UUID().uuidString))) != nil { return }
        }
        try? files.removeItem(at: place)
    }

    /// At the end of everything.
    func clear() { try? FileManager.default.removeItem(at: aside) }

    private var aside: URL { folder.appending(path: "aside") }

    /// How many files lie below a folder.
    func files(in place: URL) -> Int {
        var count = 0
        forEachFile(in: place) { _ in count += 1 }
        return count
    }

    /// Reads every file, so that the next program finds all of them in memory: rclone lets go of what it has read.
    func warm(_ place: URL) {
        forEachFile(in: place) { _ = try? Data(contentsOf: $0) }
    }

    private func forEachFile(in place: URL, _ body: (URL) -> Void) {
        let walk = FileManager.default.enumerator(at: place, includingPropertiesForKeys: [.isRegularFileKey])
        while let file = walk?.nextObject() as? URL {
            if (try? file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true { body(file) }
        }
    }
}
