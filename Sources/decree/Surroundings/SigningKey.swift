import Foundation
import Signing

/// The secret key on this machine: read where it lies, or made there on first use.
struct SigningKey {
    private let path: String
    private let isUnencrypted: Bool
    private let passphrase: PassphraseOptions
    private let file: KeyFile
    private let forbidden: [String]
    private let environment: [String: String]

    init(_ key: KeyOptions, _ passphrase: PassphraseOptions, outside forbidden: [String], environment: [String: String]) {
        path = key.path(environment: environment)
        isUnencrypted = key.unencrypted
        self.passphrase = passphrase
        file = KeyFile(path, outside: forbidden)
        self.forbidden = forbidden
        self.environment = environment
    }

    /// - Throws: `SigningError`, `PassphraseError`, or `KeyFolderError` when the key's folder cannot be made.
    func load(_ terminal: Terminal) throws -> MinisignSecretKey {
        guard FileManager.default.fileExists(atPath: path) else { return try create(terminal) }
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
