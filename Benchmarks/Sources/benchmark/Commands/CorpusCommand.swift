import ArgumentParser
import Corpus
import Foundation

extension Shape: ExpressibleByArgument {}

/// Writes a corpus and nothing else: what the timed programs are given to read.
struct CorpusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "corpus",
        abstract: "Writes a corpus: policies, and on demand a Hugo site and plain Markdown of them.")

    @Argument(help: "A new folder.") var folder: String
    @Option(help: "How many policies.") var size = 1000
    @Option(help: "What they are like: \(Shape.allCases.map(\.rawValue).joined(separator: ", ")).") var shape = Shape
        .five
    @Option(help: "Where the drawing begins; the same seed gives the same bytes.") var seed: UInt64 = 1
    @Flag(help: "The same policies as a Hugo site, in hugo/.") var hugo = false
    @Flag(help: "The same Markdown without front matter, in markdown/.") var markdown = false

    func validate() throws {
        guard (1...1_000_000).contains(size) else { throw ValidationError("--size is from 1 to 1000000") }
    }

    func run() throws {
        let corpus = CorpusFolder(
            URL(filePath: folder), maker: PolicyMaker(shape: shape, seed: seed), count: size)
        try corpus.writeContent()
        if hugo { try corpus.writeHugoSite() }
        if markdown { try corpus.writeMarkdown() }
    }
}
