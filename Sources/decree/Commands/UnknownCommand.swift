import ArgumentParser
import PolicyModel

/// A first word that is no command, answered with the command that was probably meant.
///
/// The parser suggests options that were misspelt, but calls a misspelt command an unexpected argument.
struct UnknownCommand {
    private let word: String
    private let known: [String]

    /// Nil where the words lead to a command, or begin with an option.
    init?(_ words: some Sequence<String>, below tool: any ParsableCommand.Type) {
        var found = tool
        for word in words where !found.configuration.subcommands.isEmpty {
            guard !word.hasPrefix("-") else { return nil }
            let known = found.configuration.subcommands
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                self.word = word
                self.known = known.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
                return
            }
            found = next
        }
        return nil
    }

    var message: String {
        if let meant = NearestName.to(word, among: known) { return "There is no command '\(word)'; did you mean '\(meant)'?" }
        return "There is no command '\(word)'; there are \(known.joined(separator: ", "))."
    }
}
