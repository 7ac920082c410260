import Basics
import Signing

/// The minisign secret key on this machine: read from its file, or made there when somebody asks for a new one.
///
/// Apps pin this key, so none is ever made in passing: a missing file is an error that says how to make one.
/// A site whose settings pin a minisign key is signed with that one only.
struct SigningKey {
    private let path: String
    /// Whether `--key` names the file; else it may be the key of another site.
    let isNamed: Bool
    private let isUnencrypted: Bool
    let makesKey: Bool
    private let passphrase: PassphraseSource
    private let file: KeyFile
    private let forbidden: [String]
    private let pinned: MinisignPublicKey?

    /// - Parameters:
    ///   - makesKey: whether a new key is asked for.
    ///   - pinned: the key of the site's settings, with the folder where its private half is looked for unless
    ///     `--key` names it.
    init(
        _ key: KeyOptions, _ passphrase: PassphraseSource, makesKey: Bool = false, outside forbidden: [String],
        environment: [String: String], pinned: (key: MinisignPublicKey, folder: KeyFolder)? = nil
    ) {
        let own = pinned.map { $0.folder.minisignFile(of: $0.key.id) }
        if key.path == nil, let own, Files.exists(own) {
            path = own
        } else {
            path = key.path(environment: environment)
        }
        isNamed = key.path != nil
        isUnencrypted = key.unencrypted
        self.makesKey = makesKey
        self.passphrase = passphrase
        file = KeyFile(path, outside: forbidden)
        self.forbidden = forbidden
        self.pinned = pinned?.key
    }

    /// True when the key's file is there.
    var isHere: Bool { Files.exists(path) }

    /// The public half as far as no passphrase is needed to know it: of the key that the site pins, or of a file
    /// without encryption. Nil too for a key that is to be made, or is not here.
    var known: MinisignPublicKey? { makesKey ? nil : pinned ?? (try? unencrypted())?.publicKey }

    /// Looks for what keeps the key from signing, as far as that is known without a passphrase; makes nothing.
    ///
    /// - Throws: `SigningError`; `SigningKeyError` for a key that is missing, is another one than
    ///   the site pins, or is to be made in the place of one that is there.
    func check() throws {
        if makesKey {
            if let pinned { throw SigningKeyError.pinned(pinned.id) }
            guard !isHere else { throw SigningKeyError.there(path) }
            try FolderRules.check(key: path, outside: forbidden)
            return
        }
        guard isHere else { throw pinned.map { SigningKeyError.missing($0.id, path: path) } ?? .absent(path) }
        if let key = try unencrypted() { try checkPinned(key) }
    }

    /// The key to sign with: a new one is made now, and for an encrypted one the passphrase is asked for.
    ///
    /// - Throws: as `check`, and when the new key's folder cannot be made.
    func secret(_ terminal: Terminal) throws -> MinisignSecretKey {
        try check()
        if makesKey { return try create(terminal) }
        let key = try unencrypted() ?? MinisignSecretKey(reading: file.read(), passphrase: passphrase.words())
        try checkPinned(key)
        return key
    }

    private func checkPinned(_ key: MinisignSecretKey) throws {
        guard let pinned, key.publicKey != pinned else { return }
        throw SigningKeyError.other(path, found: key.publicKey.id, pinned: pinned.id)
    }

    /// Nil for an encrypted key.
    private func unencrypted() throws -> MinisignSecretKey? {
        do {
            return try MinisignSecretKey(reading: file.read(), passphrase: nil)
        } catch SigningError.passphraseNeeded {
            return nil
        }
    }

    private func create(_ terminal: Terminal) throws -> MinisignSecretKey {
        let words = isUnencrypted ? nil : try passphrase.words(isNew: true)
        if let words, words.isEmpty { throw CommandError.emptyPassphrase }
        let key = try MinisignSecretKey(seed: Randomness.bytes(32))
        try ConfigurationFolder.make(Paths.folder(of: path))
        try file.create(try key.fileBytes(passphrase: words, salt: Randomness.bytes(32)))
        terminal.notice("made a new signing key in \(path), public key \(key.publicKey.base64)")
        terminal.notice(
            isUnencrypted
                ? "the key has no passphrase: use it for a local site only, never for one that apps read"
                : "keep a copy of that file and its passphrase: without them nobody can sign in your name again")
        return key
    }
}

/// Why a minisign key is not the one to sign with.
enum SigningKeyError: Error, CustomStringConvertible {
    case absent(String)
    /// The key that signs the site is not where it was looked for.
    case elsewhere(String, path: String)
    case there(String)
    case pinned(String)
    case missing(String, path: String)
    case other(String, found: String, pinned: String)

    var description: String {
        switch self {
        case .absent(let path):
            "there is no minisign key '\(path)'; name the file of your key with --key, or make the site's first key "
                + "with 'decree sign --new-key'"
        case .elsewhere(let id, let path):
            "the site is signed with minisign key \(id), and there is no key '\(path)'; name its file with --key; if "
                + "it is lost, make another with 'decree ship --new-key --change-key': apps that pin \(id) refuse it "
                + "until they are updated"
        case .there(let path):
            "'\(path)' holds a key already; leave out --new-key to sign with it, or name another file with --key"
        case .pinned(let id):
            "index.md names minisign key \(id), so no other one is made; "
                + "'decree keys create --minisign' makes a key to name there"
        case .missing(let id, let path):
            "the site is signed with minisign key \(id), which is not in '\(path)'; name its file with --key; "
                + "if it is lost, make the next one for index.md: decree keys create --minisign"
        case .other(let path, let found, let pinned):
            "'\(path)' holds minisign key \(found), but the site is signed with \(pinned)"
        }
    }
}
