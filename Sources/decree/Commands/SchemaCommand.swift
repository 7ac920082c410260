import ArgumentParser
import Authoring
import ClientFormats

/// `decree schema`: the front matter's keys as JSON Schema, for editors and other programs.
struct SchemaCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Prints the front matter of a file as a JSON Schema (2020-12).",
        discussion: """
            The schema names every key with its meaning, and refuses what no file may hold: unknown keys, values of \
            another form. What depends on other values, and all of agreement, 'decree check' alone knows. Every value of \
            front matter is text to Decree, so a schema also takes the numbers and flags that other readers make of it.
            """)

    @Argument(
        help: ArgumentHelp("Whose front matter: app, site (index.md) or fragment.", valueName: "kind"),
        completion: .list(FrontMatterSchema.Kind.allCases.map(\.rawValue)))
    var kind: FrontMatterSchema.Kind = .app

    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let schema = FrontMatterSchema(kind, clients: ClientFormats.descriptions)
        terminal.result(String(String(decoding: schema.document, as: UTF8.self).dropLast()))
        terminal.object([], [.init("schema", schema.value)])
    }
}

extension FrontMatterSchema.Kind: ExpressibleByArgument {}
