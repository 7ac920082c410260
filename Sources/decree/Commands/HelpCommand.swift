import ArgumentParser
import Authoring
import PolicyModel
import Reach

/// `decree help`: replaces the parser's own `help`, which knows only commands, and adds the format and the guides to
/// clients.
///
/// It is hidden, because the parser already lists its own one in help and completions.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Shows the help for a command, the format of policies, or a guide.",
        discussion: """
            'decree help format' explains every key, text field, default and message. 'decree help clients' lists the \
            clients, 'decree help clients NAME' shows the guide to one. 'decree help reach' shows how users are \
            counted, below the command's own help. On a terminal these are paged, by the program in PAGER or by less.
            """,
        shouldDisplay: false)

    @Argument(help: ArgumentHelp("A command, or format, or clients and a client's name.", valueName: "topic"))
    var topics: [String] = []

    @Option(help: ArgumentHelp("Colours: auto, always or never; NO_COLOR is obeyed.", valueName: "when"))
    var color = OutputOptions.Color.auto

    func run() throws {
        let ink = Ink(color), width = TerminalWidth.current()
        if topics == ["format"] {
            return Pager.show(MarkdownText(FormatGuide.markdown, ink: ink, width: width).text)
        }
        if topics.first == "clients" {
            let help = ClientsHelp(ink: ink, width: width)
            return Pager.show(try help.text(of: Array(topics.dropFirst())))
        }
        if topics == ["reach"] {
            let guide = MarkdownText(ReachGuide.markdown, ink: ink, width: width).text
            return Pager.show(Tool.helpMessage(for: ReachCommand.self, columns: width) + "\n\n" + guide)
        }
        throw CleanExit.helpRequest(try HelpCommand.command(topics))
    }

    /// The command with this name and its parents' names; without words the tool itself.
    private static func command(_ words: [String]) throws -> any ParsableCommand.Type {
        var found: any ParsableCommand.Type = Tool.self
        for word in words {
            let known = found.configuration.subcommands
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                let names = known.filter { $0 != ManualCommand.self }.compactMap { $0.configuration.commandName }
                throw ValidationError(refusal(of: word, names))
            }
            found = next
        }
        return found
    }

    /// The message for an unknown topic, with the nearest known one.
    private static func refusal(of word: String, _ known: [String]) -> String {
        if let meant = NearestName.to(word, among: known + guides), !known.isEmpty {
            return "There is no help on '\(word)'; did you mean '\(meant)'?"
        }
        let topics = (known + guides.dropLast()).joined(separator: ", ") + " and " + guides.suffix(1).joined()
        return known.isEmpty
            ? "There is no help on '\(word)'." : "There is no help on '\(word)'; there is on \(topics)."
    }

    /// The topics that are no commands.
    private static let guides = ["format", "clients"]
}
