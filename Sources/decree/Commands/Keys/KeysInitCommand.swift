import ArgumentParser
import Authoring
import Basics
import PolicyModel
import Signing

/// `decree keys init`: makes every key of a site for one person and adds the public halves to `index.md`.
struct KeysInitCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Makes all keys of a site for one person, and names them in index.md.",
        discussion: "Private halves go, encrypted, into the key folder; their public halves are added to the front "
            + "matter of index.md, and nothing else in it changes. A site that has 'keys' is refused. A site that is "
            + "signed with a minisign key already keeps it.")

    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"))
    var content = "Content"

    @OptionGroup var bundle: BundleOptions
    @OptionGroup var folder: KeyFolderOptions

    @Flag(help: "Make no second root key. If the only one is lost, no key can be changed any more.")
    var noBackup = false

    @Option(
        name: .customLong("minisign"),
        help: ArgumentHelp(
            "Keep the key of this minisign.pub; default the one in the published or the output folder, else a new one.",
            valueName: "file"))
    var minisignFile: String?

    @Flag(help: "Make keys without a passphrase: for a local site that is thrown away.")
    var unencrypted = false

    @OptionGroup var passphrase: PassphraseOptions

    @Option(
        help: ArgumentHelp(
            "Read another passphrase, for the keys of the machine that publishes by itself, from this file.",
            valueName: "file"))
    var automationPassphraseFile: String?

    @OptionGroup var output: OutputOptions

    var unchanged: String { "no key was made, and '\(content)/index.md' holds what it held before" }

    func work(_ terminal: Terminal) async throws {
        let environment = ThisProcess.environment
        let site = try SiteSettings.read(content, terminal)
        let keyFolder = KeyFolder(folder.path(environment: environment))
        let forbidden = FolderRules.withoutKeys(content: content, output: bundle.folder, of: site)
        try FolderRules.check(key: keyFolder.path + "/root.pem", outside: forbidden)
        try keyFolder.refuseOpen()
        let index = try ReplacedFile(content + "/index.md")
        let keys = try NewKeys(in: keyFolder, backup: !noBackup, known: try knownMinisign(site))
        var mistakes: [Diagnostic] = []
        let added = SiteFile.adding(keys.lines, to: index.bytes, file: content + "/index.md", reporting: &mistakes)
        guard let text = added else { throw terminal.refusal(mistakes) }
        let words = try passphrases(environment)
        try keyFolder.make()
        try keys.write(outside: forbidden) { $0 == .automation ? words.automation : words.person }
        do {
            try index.replace(with: text)
        } catch {
            ReplacedFile.remove(keys.paths)
            throw error
        }
        report(keys, keyFolder, terminal)
    }

    /// Asks for the passphrases, as the last step before keys are written.
    private func passphrases(_ environment: [String: String]) throws -> (person: [UInt8]?, automation: [UInt8]?) {
        guard !unencrypted else { return (nil, nil) }
        let person = try passphrase.source(environment: environment).words(isNew: true, of: "the new keys")
        var automation = person
        if let automationPassphraseFile {
            automation = try PassphraseSource.words(inFile: automationPassphraseFile, environment: environment)
        }
        guard !person.isEmpty, !automation.isEmpty else { throw CommandError.emptyPassphrase }
        return (person, automation)
    }

    /// The minisign key that the site already uses; apps pin it, so it is never replaced without a request.
    private func knownMinisign(_ site: Site) throws -> MinisignPublicKey? {
        if let minisignFile {
            guard let data = Files.content(of: minisignFile) else {
                throw CommandError("cannot read the minisign key '\(minisignFile)'")
            }
            return try MinisignPublicKey(reading: data)
        }
        let live = site.places.first?.folder.map { "\($0)/current" }
        for folder in [live, bundle.folder].compactMap({ $0 }) {
            guard let data = Files.content(of: "\(folder)/\(MinisignPublicKey.path)") else {
                continue
            }
            return try MinisignPublicKey(reading: data)
        }
        return nil
    }
}

extension KeysInitCommand {
    /// Shows the new files by where they are to be kept.
    private func report(_ keys: NewKeys, _ folder: KeyFolder, _ terminal: Terminal) {
        terminal.result("\(content)/index.md: the public halves of \(count(keys.items.count, "key")) added")
        terminal.result("private halves, each readable by you alone, in \(folder.path):")
        let names = keys.items.map { ($0.custody, $0.file) } + (keys.newMinisign.map { [(.person, $0.file)] } ?? [])
        for (custody, title) in Self.titles {
            terminal.result("  \(title):")
            for name in names where name.0 == custody {
                terminal.result("    " + (name.1.split(separator: "/").last.map(String.init) ?? ""))
            }
        }
        if keys.newMinisign == nil { terminal.notice("the site goes on with minisign key \(keys.minisign.id)") }
        terminal.notice(
            unencrypted
                ? "the keys have no passphrase: use them for a local site only, never for one that apps read"
                : "keep a copy of all of it and the passphrase: without the root keys no key can ever be changed again")
        terminal.object(members: [
            .init("index", .string(content + "/index.md")), .init("folder", .string(folder.path)),
            .init("keys", .array(keys.items.map(Self.json))), .init("minisign", Self.json(of: keys)),
        ])
    }

    /// The heading of each group of files.
    private static let titles: [(NewKeys.Custody, String)] = [
        (.offline, "take offline (needed once a year, and to change keys; each on a medium of its own)"),
        (.person, "stay with you"),
        (.automation, "for the machine that publishes and refreshes by itself"),
    ]

    private static func json(_ item: NewKeys.Item) -> JSONValue {
        .object([
            .init("name", .string(item.name)), .init("role", .string(item.role.rawValue)),
            .init("id", .string(item.secret.key.id)), .init("public", .string(item.secret.key.publicText)),
            .init("custody", .string(item.custody.rawValue)), .init("file", .string(item.file)),
        ])
    }

    private static func json(of keys: NewKeys) -> JSONValue {
        .object([
            .init("id", .string(keys.minisign.id)), .init("public", .string(keys.minisign.base64)),
            .init("file", .text(keys.newMinisign?.file)),
        ])
    }
}
