import ArgumentParser
import Foundation

/// Measures every line, or those asked for, and prints the tables.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Measures, and prints ratios as Markdown tables; progress goes to standard error.",
        discussion: """
            Each line's figures are kept in the folder, so that one line can be measured again with --only: the table \
            then shows it beside what was measured before, as long as the program and all other options are the same.
            """)

    @Option(help: "The program to measure.") var decree = ".build/release/decree"
    @Option(help: "Where corpora and figures are kept; corpora go at the end.") var folder = ".build-benchmark"
    @Option(help: "Policies of the lines beside a reference.") var size = 10_000
    @Option(help: "Policies of the builds whose growth is fitted, as 100,1000,10000.") var sizes = "100,1000,10000"
    @Option(help: "How often each command runs; medians are shown.") var repetitions = 5
    @Option(help: "Files to publish, about.") var files = 20_000
    @Option(help: "Where the corpus begins to be drawn.") var seed: UInt64 = 1
    @Option(help: "Only these lines, such as build,publish: \(Line.allCases.map(\.rawValue).joined(separator: ", ")).")
    var only: String?
    @Flag(help: "Print what was measured before, and measure nothing.") var print = false
    @Flag(help: "Print the tables alone, as Benchmarks/README.md holds them.") var readme = false

    func validate() throws {
        guard (1...100_000).contains(size), repetitions > 0, files > 0 else {
            throw ValidationError("--size is from 1 to 100000, --repetitions and --files are 1 or more")
        }
        _ = (try growthSizes, try lines)
    }

    private var growthSizes: [Int] {
        get throws {
            let parts = sizes.split(separator: ",").map { Int($0) }
            guard !parts.isEmpty, parts.allSatisfy({ (1...1_000_000).contains($0 ?? 0) }) else {
                throw ValidationError("--sizes is a list of numbers, such as 100,1000,10000")
            }
            return parts.compactMap { $0 }
        }
    }

    private var lines: [Line] {
        get throws {
            guard let only else { return Line.allCases }
            return try only.split(separator: ",").map { name in
                guard let line = Line(rawValue: String(name)) else { throw ValidationError("'\(name)' is no line") }
                return line
            }
        }
    }

    func run() throws {
        let program = URL(filePath: decree).path
        let facts = try? FileManager.default.attributesOfItem(atPath: program)
        let built = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let plan = Plan(
            size: size, sizes: try growthSizes, repetitions: repetitions, files: files, seed: seed, decree: program,
            built: Int(built))
        let place = URL(filePath: folder), file = place.appending(path: "results.json")
        var results = Results.kept(in: file, for: plan, machine: Machine.description)
        if !print {
            let lines = try lines
            try Programs.demand(for: lines, decree: program)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let bench = Workbench(folder: place, plan: plan, itself: try itself())
            defer { bench.clear() }
            let check = try bench.probe()
            let minutes = lines.map { $0.estimate(plan, check: check) / 60 }.reduce(0, +)
            Progress.say("\(only ?? "everything") will take about \(max(1, Int(minutes.rounded()))) min")
            for line in lines {
                try results.measure(line, at: bench)
                try results.keep(in: file)
            }
        }
        let table = ResultTable(results: results)
        Swift.print(readme ? table.tables : table.whole, terminator: "")
    }

    private func itself() throws -> String {
        guard let path = Bundle.main.executablePath else {
            throw ValidationError("this program does not know where it lies")
        }
        return path
    }
}

extension Results {
    fileprivate mutating func measure(_ line: Line, at bench: Workbench) throws {
        switch line {
        case .build: findings[line.rawValue] = try BuildLine(bench: bench).measure()
        case .check: findings[line.rawValue] = try CheckLine(bench: bench).measure()
        case .reach: findings[line.rawValue] = try ReachLine(bench: bench).measure()
        case .floors: findings[line.rawValue] = try FloorsLine(bench: bench).measure()
        case .growth: sizes = try GrowthLine(bench: bench).measure()
        case .publish: findings[line.rawValue] = try PublishLine(bench: bench).measure()
        case .branch: findings[line.rawValue] = try BranchLine(bench: bench).measure()
        case .preview: latencies = try PreviewLine(bench: bench).measure()
        }
    }
}
