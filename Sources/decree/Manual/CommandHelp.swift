#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a command says of itself: the parser's own description of the commands, which also makes `--help`.
struct CommandHelp: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool
    let superCommands: [String]?
    let arguments: [Argument]?
    let subcommands: [CommandHelp]?

    struct Argument: Decodable {
        enum Kind: String, Decodable { case positional, option, flag }

        struct Name: Decodable {
            let kind: String
            let name: String

            var words: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: Kind
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let allValues: [String]?
        let abstract: String?
        let discussion: String?
        /// The group that `--help` shows it in; nil for the common one.
        let sectionTitle: String?

        /// Short ones first, as help lists them.
        var allNames: [Name] {
            let names = names ?? []
            return names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }
        }
    }

    /// - Parameter dump: the JSON of `--experimental-dump-help`.
    init(dump: String) throws {
        struct Dump: Decodable { let command: CommandHelp }
        self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
    }

    /// `decree keys init`.
    var words: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    /// `decree-keys-init`, the name of its manual page.
    var pageName: String { words.replacing(" ", with: "-") }

    /// The commands below it that help lists; `help` itself is a word of all of them.
    var shown: [CommandHelp] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

    var shownArguments: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }

    var options: Set<String> { Set(shownArguments.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)) }
}
