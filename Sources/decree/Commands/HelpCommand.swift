import ArgumentParser
import ClientFormats
import PolicyModel

/// Stands in the place of the parser's own `help`, which knows commands alone.
///
/// It is not displayed, because the parser lists its own one already, in help and in completions.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Shows a command's help, or what is known of a client.",
        discussion: "'decree help clients' lists the clients, 'decree help clients NAME' shows the guide to one.",
        shouldDisplay: false)

    @Argument(help: ArgumentHelp("A command, or clients and a client's name.", valueName: "topic"))
    var topics: [String] = []

    @Option(help: ArgumentHelp("Colours: auto, always or never; NO_COLOR is obeyed.", valueName: "when"))
    var color = OutputOptions.Color.auto

    func run() throws {
        if topics.first == "clients" {
            let help = ClientsHelp(ink: Ink(color), width: TerminalWidth.current())
            return print(try help.text(of: Array(topics.dropFirst())), terminator: "")
        }
        throw CleanExit.helpRequest(try HelpCommand.command(topics))
    }

    /// The command that `words` lead to; the tool itself without any.
    private static func command(_ words: [String]) throws -> any ParsableCommand.Type {
        var found: any ParsableCommand.Type = Tool.self
        for word in words {
            let known = found.configuration.subcommands
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                throw ValidationError(refusal(of: word, known.compactMap { $0.configuration.commandName }))
            }
            found = next
        }
        return found
    }

    private static func refusal(of word: String, _ known: [String]) -> String {
        if let meant = NearestName.to(word, among: known + ["clients"]), !known.isEmpty {
            return "There is no help on '\(word)'; did you mean '\(meant)'?"
        }
        return known.isEmpty
            ? "There is no help on '\(word)'."
            : "There is no help on '\(word)'; there is on \(known.joined(separator: ", ")) and clients."
    }
}
