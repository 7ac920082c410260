import ArgumentParser
import Authoring
import ClientFormats
import Publishing

/// `decree schema`: the front matter's keys, and what `--json` prints, as JSON Schema for editors and other programs.
struct SchemaCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the front matter of a file, or what --json prints, as a JSON Schema (2020-12).",
        discussion: """
            The schema names every key with its meaning, and refuses what no file may hold: unknown keys, values of \
            another form. What depends on other values, and all of agreement, 'decree check' alone knows. Every value \
            of front matter is text to Decree, so a schema also takes the numbers and flags that other readers make \
            of it.

            'decree schema output' describes the object that every command prints with --json.
            """)

    /// What a schema is of.
    enum Kind: String, CaseIterable, ExpressibleByArgument { case app, site, fragment, output }

    @Argument(
        help: ArgumentHelp(
            "Whose front matter: app, site (index.md) or fragment; or output, of --json.", valueName: "kind"),
        completion: .list(Kind.allCases.map(\.rawValue)))
    var kind: Kind = .app

    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let schema = FrontMatterSchema.Kind(rawValue: kind.rawValue).map {
            FrontMatterSchema($0, clients: ClientFormats.descriptions)
        }
        let document = schema?.document ?? EmbeddedFiles.output_json
        terminal.result(String(String(decoding: document, as: UTF8.self).dropLast()))
        terminal.object(members: [.init("schema", schema?.value ?? ParsedJSON.value(of: document) ?? .null)])
    }
}
