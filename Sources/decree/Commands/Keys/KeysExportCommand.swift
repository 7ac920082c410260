import ArgumentParser
import Basics
import PolicyModel
import Signing

/// `decree keys export-public`: prints a public key in the formats of `index.md`, OpenSSL and TUF.
struct KeysExportCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export-public", abstract: "Prints the public half of a key, of the site or of a private file.",
        discussion: "A key of the site needs no passphrase; with --from the private file is opened for it.")

    /// The form of a role's key; a minisign key has only one.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        /// As in `index.md`.
        case text
        /// For `openssl pkey -pubin`.
        case pem
        /// As in TUF metadata.
        case tuf
    }

    @Argument(
        help: ArgumentHelp(
            "A key of the site: its name, its id, at least 8 digits of its beginning, or 'minisign'.", valueName: "key")
    )
    var key: String?

    @Option(help: ArgumentHelp("A private key file, of a role or of minisign.", valueName: "file"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "How to print a role's key: text as in index.md, pem for OpenSSL, tuf as in metadata.",
            valueName: "format"))
    var format = Format.text

    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"))
    var content = "Content"

    @OptionGroup var bundle: BundleOptions

    @Flag(help: "Read a private file that has no passphrase.")
    var unencrypted = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    var unchanged: String { "no key was read" }

    func validate() throws {
        guard (key == nil) != (from == nil) else {
            throw ValidationError("give the name of a key, or --from and a file")
        }
    }

    func work(_ terminal: Terminal) async throws {
        if let from { return try export(file: from, terminal) }
        let (_, keys) = try SiteSettings.keys(content, terminal)
        if key == "minisign", let minisign = keys.minisign {
            return try show(MinisignPublicKey(pinned: minisign.publicText), terminal)
        }
        let environment = ThisProcess.environment
        let ring = try Keyring(
            keys, KeyringOptions.parse([]), PassphraseOptions().source(environment: environment), allowsPlain: false,
            outside: [], environment: environment)
        try show(try ring.entry(key ?? "").key, terminal)
    }

    /// Prints the public half of a private file. A passphrase is asked for only if the file is encrypted.
    private func export(file: String, _ terminal: Terminal) throws {
        let forbidden = FolderRules.withoutKeys(
            content: content, output: bundle.folder, of: SiteSettings.asFarAsReadable(content))
        let bytes = try KeyFile(file, outside: forbidden).read()
        let ask = { try passphrase.source(environment: ThisProcess.environment).words(of: file) }
        if bytes.starts(with: "untrusted comment:".utf8) {
            do {
                try show(MinisignSecretKey(reading: bytes, passphrase: nil).publicKey, terminal)
            } catch SigningError.passphraseNeeded {
                try show(MinisignSecretKey(reading: bytes, passphrase: ask()).publicKey, terminal)
            }
            return
        }
        do {
            try show(TrustSecretKey(reading: bytes, passphrase: nil, allowingPlain: unencrypted).key, terminal)
        } catch SigningError.passphraseNeeded {
            try show(TrustSecretKey(reading: bytes, passphrase: ask(), allowingPlain: false).key, terminal)
        }
    }

    /// Prints a role's key in the requested format.
    private func show(_ key: TrustKey, _ terminal: Terminal) throws {
        switch format {
        case .text:
            terminal.result(key.publicText.hasSuffix("\n") ? String(key.publicText.dropLast()) : key.publicText)
        case .pem: terminal.result(String(key.pem.dropLast()))
        case .tuf: terminal.result(String(decoding: JSONBytes.document(key.json).dropLast(), as: UTF8.self))
        }
        terminal.object(members: [
            .init("id", .string(key.id)), .init("public", .string(key.publicText)), .init("pem", .string(key.pem)),
            .init("tuf", key.json),
        ])
    }

    /// Prints a minisign key as the content of `minisign.pub`.
    private func show(_ key: MinisignPublicKey, _ terminal: Terminal) {
        terminal.result(String(decoding: key.fileBytes.dropLast(), as: UTF8.self))
        terminal.object(members: [.init("id", .string(key.id)), .init("public", .string(key.base64))])
    }
}
