import ArgumentParser
import Basics
import PolicyModel
import Signing

/// `decree keys create`: makes one key. It changes no site, because a key counts only once `index.md` names it.
struct KeysCreateCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Makes one key, and shows what to write into index.md.",
        discussion: """
            The private half goes, encrypted, into the key folder; no site is changed. One key serves one purpose: \
            make one for each kind of role, and never use an SSH key.
            """)

    @Argument(help: ArgumentHelp("A name for the key, such as ayse-root.", valueName: "name"))
    var name: String?

    @Flag(help: "Make a minisign key instead of one for a role.")
    var minisign = false

    @Option(help: ArgumentHelp("The folder of policies, in which no key may be.", valueName: "folder"))
    var content = "Content"

    @OptionGroup var bundle: BundleOptions
    @OptionGroup var folder: KeyFolderOptions

    @Flag(help: "Make the key without a passphrase: for a local site that is thrown away.")
    var unencrypted = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "no key was made" }

    /// A new key, not written yet.
    private struct Made {
        let id: String
        let publicText: String
        let file: String
        let bytes: [UInt8]
    }

    func work(_ terminal: Terminal) async throws {
        let environment = ThisProcess.environment
        let keyFolder = KeyFolder(folder.path(environment: environment))
        let forbidden = FolderRules.withoutKeys(
            content: content, output: bundle.folder, of: SiteSettings.asFarAsReadable(content))
        try FolderRules.check(key: keyFolder.path + "/key.pem", outside: forbidden)
        try keyFolder.refuseOpen()
        let words =
            unencrypted
            ? nil : try passphrase.source(environment: environment).words(isNew: true, of: "the new key")
        if let words, words.isEmpty { throw CommandError.emptyPassphrase }
        let made = try minisign ? newMinisign(in: keyFolder, words) : newKey(in: keyFolder, words)
        try keyFolder.make()
        try KeyFile(made.file, outside: forbidden).create(made.bytes)
        report(made, terminal)
    }

    /// An Ed25519 key for a role, encrypted if there is a passphrase.
    private func newKey(in folder: KeyFolder, _ words: [UInt8]?) throws -> Made {
        let secret = try TrustSecretKey(seed: Randomness.bytes(32))
        return Made(
            id: secret.key.id, publicText: secret.key.publicText, file: folder.file(of: secret.key.id, called: name),
            bytes: try secret.fileBytes(passphrase: words, salt: Randomness.bytes(16), vector: Randomness.bytes(16)))
    }

    /// A minisign key, encrypted if there is a passphrase.
    private func newMinisign(in folder: KeyFolder, _ words: [UInt8]?) throws -> Made {
        let secret = try MinisignSecretKey(seed: Randomness.bytes(32))
        return Made(
            id: secret.publicKey.id, publicText: secret.publicKey.base64,
            file: folder.minisignFile(of: secret.publicKey.id),
            bytes: try secret.fileBytes(passphrase: words, salt: Randomness.bytes(32)))
    }

    /// Shows the key's file and the line for `index.md`.
    private func report(_ made: Made, _ terminal: Terminal) {
        terminal.result("made key \(made.id) in \(made.file)")
        let label = !minisign ? name.map { "name: \($0), " } ?? "" : ""
        terminal.result("for index.md: {\(label)public: \(made.publicText)}")
        if unencrypted {
            terminal.notice("the key has no passphrase: use it for a local site only, never for one that apps read")
        }
        terminal.object(members: [
            .init("id", .string(made.id)), .init("public", .string(made.publicText)), .init("file", .string(made.file)),
        ])
    }

    func validate() throws {
        if minisign, name != nil { throw ValidationError("a minisign key has no name but its id") }
        guard name?.isEmpty != true else { throw ValidationError("the name is empty") }
    }
}
