import ArgumentParser
import Basics
import Synchronization

/// Where a key's passphrase comes from: never an argument, never printed, not even inside an error.
struct PassphraseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the passphrase from this open file descriptor, once: it opens every key of the run.", valueName: "n"))
    var passphraseFd: Int32?

    @Option(
        help: ArgumentHelp(
            "Read the passphrase from this file, which its owner alone may read.", valueName: "file"))
    var passphraseFile: String?

    /// What a run asks for its passphrases; made once a run.
    func source(environment: [String: String]) -> PassphraseSource { PassphraseSource(self, environment) }
}

/// The passphrase of a run: what one place says opens every key that the run needs.
///
/// A file descriptor can be read only once, so its words are kept for the next key.
final class PassphraseSource: Sendable {
    private let options: PassphraseOptions
    private let environment: [String: String]
    private let read = Mutex<[UInt8]?>(nil)

    init(_ options: PassphraseOptions, _ environment: [String: String]) {
        self.options = options
        self.environment = environment
    }

    /// A file descriptor, a file, `DECREE_PASSPHRASE`, or a question at the terminal, in this order;
    /// one line feed at the end is dropped.
    ///
    /// - Parameters:
    ///   - isNew: A new passphrase is asked for twice.
    ///   - key: what the question calls the key.
    func words(isNew: Bool = false, of key: String = "the signing key") throws(CommandError) -> [UInt8] {
        if let descriptor = options.passphraseFd { return try words(from: descriptor) }
        if let file = options.passphraseFile { return try Self.words(inFile: file, environment: environment) }
        if let given = environment["DECREE_PASSPHRASE"] { return Array(given.utf8) }
        return try TerminalQuestion.passphrase(isNew: isNew, of: key)
    }

    private func words(from descriptor: Int32) throws(CommandError) -> [UInt8] {
        try read.withLock { kept throws(CommandError) -> [UInt8] in
            if let kept { return kept }
            guard let data = try? Files.read(from: descriptor) else {
                throw CommandError.unreadablePassphrase("file descriptor \(descriptor)")
            }
            let words = Self.withoutFinalNewline(data)
            kept = words
            return words
        }
    }

    /// - Throws: also for a file that others than its owner may use, as for a key file.
    static func words(inFile path: String, environment: [String: String]) throws(CommandError) -> [UInt8] {
        guard let file = try? OpenFile(path), let status = try? FileStatus(of: file) else {
            throw .unreadablePassphrase("'\(path)'")
        }
        guard status.kind != .file || status.isPrivate || isCredential(path, environment) else {
            throw CommandError("passphrase file \(path): others than its owner may use it; run chmod 600")
        }
        guard let data = try? file.read() else { throw .unreadablePassphrase("'\(path)'") }
        return withoutFinalNewline(data)
    }

    /// systemd gives a service its credentials by an access list, whose mask stands where the group's mode is.
    private static func isCredential(_ path: String, _ environment: [String: String]) -> Bool {
        guard let folder = environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") else { return false }
        return Paths.folder(of: path) == folder
    }

    private static func withoutFinalNewline(_ data: [UInt8]) -> [UInt8] {
        var bytes = data
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }
}

extension CommandError {
    static func unreadablePassphrase(_ source: String) -> CommandError {
        CommandError("cannot read the passphrase from \(source)")
    }

    static let noTerminalForPassphrase = CommandError(
        "the key needs a passphrase and there is no terminal to ask at; give --passphrase-file, --passphrase-fd "
            + "or DECREE_PASSPHRASE, or --unencrypted for a key to throw away")

    static let emptyPassphrase = CommandError(
        "an empty passphrase protects nothing; give one, or --unencrypted for a key to throw away")
}
