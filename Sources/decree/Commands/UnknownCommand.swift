import ArgumentParser
import PolicyModel

/// Suggests a command for a misspelt one.
///
/// The parser suggests misspelt options, but reports a misspelt command as an unexpected argument.
struct UnknownCommand {
    private let word: String
    private let known: [String]

    /// Nil if the words are a command, or begin with an option.
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
        if let meant = NearestName.to(word, among: known) {
            return "There is no command '\(word)'; did you mean '\(meant)'?"
        }
        return "There is no command '\(word)'; there are \(known.joined(separator: ", "))."
    }
}
