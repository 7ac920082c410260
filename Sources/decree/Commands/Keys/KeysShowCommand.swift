import ArgumentParser
import PolicyModel
import Signing

/// `decree keys show`: one key of the site in all its forms.
struct KeysShowCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Shows one key of the site: its roles, its public half, where it is.")

    @Argument(help: ArgumentHelp("The key's name, its id, or at least 8 digits of its beginning.", valueName: "key"))
    var key: String

    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"))
    var content = "Content"

    @OptionGroup var bundle: BundleOptions
    @OptionGroup var keyring: KeyringOptions
    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let (site, keys) = try SiteSettings.keys(content, terminal)
        let ring = try Keyring(
            looking: keys, keyring, PassphraseOptions(), of: site, content: content, output: bundle.folder)
        let entry = try ring.entry(key), problem = ring.problem(of: entry)
        terminal.result("id: \(entry.key.id)")
        if let name = entry.name { terminal.result("name: \(name)") }
        terminal.result("roles: \(entry.roles.joined(separator: ", "))")
        terminal.result("scheme: \(entry.key.scheme.rawValue)")
        if entry.key.scheme == .ed25519 { terminal.result("public: \(entry.key.publicText)") }
        terminal.result("place: \(entry.words(problem))")
        terminal.result(String(entry.key.pem.dropLast()))
        terminal.object(members: [
            .init("id", .string(entry.key.id)), .init("name", .text(entry.name)), .init("roles", .texts(entry.roles)),
            .init("scheme", .string(entry.key.scheme.rawValue)),
            .init("public", .string(entry.key.publicText)), .init("pem", .string(entry.key.pem)),
            .init("place", entry.place.map { .string("\($0.backend)") } ?? .null),
            .init("canSign", .bool(problem == nil)), .init("reason", .text(problem)),
        ])
    }
}
