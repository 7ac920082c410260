import Foundation
import Signing

/// The minisign secret key on this machine: read from its file, or made there when somebody asks for a new one.
///
/// Apps pin this key, so none is ever made in passing: a missing file is an error that says how to make one.
/// A site whose settings pin a minisign key is signed with that one only.
struct SigningKey {
    /// What a run signs documents with.
    enum Choice {
        case secret(MinisignSecretKey)
        /// A key that is made as soon as the person has said yes.
        case new
    }

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
        if key.path == nil, let own, FileManager.default.fileExists(atPath: own) {
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
    var isHere: Bool { FileManager.default.fileExists(atPath: path) }

    /// Opens the key, or finds that one is to be made; makes nothing.
    ///
    /// - Throws: `SigningError`; `SigningKeyError` for a key that is missing, is another one than
    ///   the site pins, or is to be made in the place of one that is there.
    func choice() throws -> Choice {
        if makesKey {
            if let pinned { throw SigningKeyError.pinned(pinned.id) }
            guard !isHere else { throw SigningKeyError.there(path) }
            try FolderRules.check(key: path, outside: forbidden)
            return .new
        }
        guard isHere else { throw pinned.map { SigningKeyError.missing($0.id, path: path) } ?? .absent(path) }
        let key = try read()
        if let pinned, key.publicKey != pinned {
            throw SigningKeyError.other(path, found: key.publicKey.id, pinned: pinned.id)
        }
        return .secret(key)
    }

    /// The key to sign with; a new one is made now.
    ///
    /// - Throws: also when the new key's folder cannot be made.
    func secret(_ choice: Choice, _ terminal: Terminal) throws -> MinisignSecretKey {
        switch choice {
        case .secret(let key): key
        case .new: try create(terminal)
        }
    }

    private func read() throws -> MinisignSecretKey {
        let bytes = try file.read()
        do {
            return try MinisignSecretKey(reading: bytes, passphrase: nil)
        } catch SigningError.passphraseNeeded {
            return try MinisignSecretKey(reading: bytes, passphrase: try passphrase.words())
        }
    }

    private func create(_ terminal: Terminal) throws -> MinisignSecretKey {
        let words = isUnencrypted ? nil : try passphrase.words(isNew: true)
        if let words, words.isEmpty { throw CommandError.emptyPassphrase }
        let key = try MinisignSecretKey(seed: Randomness.bytes(32))
        try ConfigurationFolder.make(URL(filePath: path).deletingLastPathComponent())
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
    case there(String)
    case pinned(String)
    case missing(String, path: String)
    case other(String, found: String, pinned: String)

    var description: String {
        switch self {
        case .absent(let path):
            "there is no minisign key '\(path)'; name the file of your key with --key, or make the site's first key "
                + "with 'decree sign --new-key'"
        case .there(let path):
            "'\(path)' holds a key already; leave out --new-key to sign with it, or name another file with --key"
        case .pinned(let id):
            "index.md names minisign key \(id), so no other one is made; 'decree keys create --minisign' makes a key to name there"
        case .missing(let id, let path):
            "the site is signed with minisign key \(id), which is not in '\(path)'; name its file with --key"
        case .other(let path, let found, let pinned):
            "'\(path)' holds minisign key \(found), but the site is signed with \(pinned)"
        }
    }
}
