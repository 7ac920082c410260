import Foundation
import Signing

/// The minisign secret key on this machine: read where it lies, or made there on first use.
///
/// A site whose settings pin a minisign key is signed with that one only, and none is ever made for it in passing.
struct SigningKey {
    private let path: String
    private let isUnencrypted: Bool
    private let passphrase: PassphraseOptions
    private let file: KeyFile
    private let forbidden: [String]
    private let environment: [String: String]
    private let pinned: MinisignPublicKey?

    /// - Parameters:
    ///   - pinned: the key of the site's settings, with the folder where its private half is looked for unless
    ///     `--key` names it.
    init(
        _ key: KeyOptions, _ passphrase: PassphraseOptions, outside forbidden: [String], environment: [String: String],
        pinned: (key: MinisignPublicKey, folder: KeyFolder)? = nil
    ) {
        let own = pinned.map { $0.folder.minisignFile(of: $0.key.id) }
        if key.path == nil, let own, FileManager.default.fileExists(atPath: own) { path = own } else {
            path = key.path(environment: environment)
        }
        isUnencrypted = key.unencrypted
        self.passphrase = passphrase
        file = KeyFile(path, outside: forbidden)
        self.forbidden = forbidden
        self.environment = environment
        self.pinned = pinned?.key
    }

    /// True when the key's file is there.
    var isHere: Bool { FileManager.default.fileExists(atPath: path) }

    /// - Throws: `SigningError`, `PassphraseError`, or `KeyFolderError` when the key's folder cannot be made;
    ///   `SigningKeyError` where the site pins another key.
    func load(_ terminal: Terminal) throws -> MinisignSecretKey {
        guard isHere else {
            if let pinned { throw SigningKeyError.missing(pinned.id, path: path) }
            return try create(terminal)
        }
        let key = try read()
        if let pinned, key.publicKey != pinned {
            throw SigningKeyError.other(path, found: key.publicKey.id, pinned: pinned.id)
        }
        return key
    }

    private func read() throws -> MinisignSecretKey {
        let bytes = try file.read()
        do {
            return try MinisignSecretKey(reading: bytes, passphrase: nil)
        } catch SigningError.passphraseNeeded {
            let words = try passphrase.passphrase(isNew: false, environment: environment)
            return try MinisignSecretKey(reading: bytes, passphrase: words)
        }
    }

    private func create(_ terminal: Terminal) throws -> MinisignSecretKey {
        try FolderRules.check(key: path, outside: forbidden)
        let words = isUnencrypted ? nil : try passphrase.passphrase(isNew: true, environment: environment)
        if let words, words.isEmpty { throw PassphraseError.empty }
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

/// Why the minisign key that a site pins is not the one to sign with.
enum SigningKeyError: Error, CustomStringConvertible {
    case missing(String, path: String)
    case other(String, found: String, pinned: String)

    var description: String {
        switch self {
        case .missing(let id, let path):
            "the site is signed with minisign key \(id), which is not in '\(path)'; name its file with --key"
        case .other(let path, let found, let pinned):
            "'\(path)' holds minisign key \(found), but the site is signed with \(pinned)"
        }
    }
}
