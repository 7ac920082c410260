import ArgumentParser

/// Sets Decree beside the tools it is measured against.
@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark", abstract: "Times Decree beside the tools it is measured against.",
        subcommands: [RunCommand.self, CorpusCommand.self, FloorCommand.self, DeliveryCommand.self],
        defaultSubcommand: RunCommand.self)
}
