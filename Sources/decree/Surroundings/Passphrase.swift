import ArgumentParser
import Foundation

/// Where a key's passphrase comes from: never an argument, never printed, not even inside an error.
struct PassphraseOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read the passphrase from this open file descriptor.", valueName: "n"))
    var passphraseFd: Int32?

    @Option(help: ArgumentHelp("Read the passphrase from this file.", valueName: "file"))
    var passphraseFile: String?

    /// A file descriptor, a file, `DECREE_PASSPHRASE`, or a question at the terminal, in this order;
    /// one line feed at the end is dropped.
    ///
    /// - Parameters:
    ///   - isNew: A new passphrase is asked for twice.
    ///   - key: what the question calls the key.
    /// - Throws: `PassphraseError`.
    func passphrase(
        isNew: Bool, of key: String = "the signing key", environment: [String: String]
    ) throws(PassphraseError) -> [UInt8] {
        if let passphraseFd {
            guard let data = try? FileHandle(fileDescriptor: passphraseFd, closeOnDealloc: false).readToEnd() else {
                throw PassphraseError.unreadable("file descriptor \(passphraseFd)")
            }
            return Self.withoutFinalNewline(data)
        }
        if let passphraseFile { return try Self.passphrase(inFile: passphraseFile) }
        if let given = environment["DECREE_PASSPHRASE"] { return Array(given.utf8) }
        return try TerminalQuestion.passphrase(isNew: isNew, of: key)
    }

    static func passphrase(inFile path: String) throws(PassphraseError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw PassphraseError.unreadable("'\(path)'") }
        return withoutFinalNewline(data)
    }

    private static func withoutFinalNewline(_ data: Data) -> [UInt8] {
        var bytes = Array(data)
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return bytes
    }
}

enum PassphraseError: Error, CustomStringConvertible {
    case unreadable(String)
    case noTerminal
    case different
    case empty

    var description: String {
        switch self {
        case .unreadable(let source): "cannot read the passphrase from \(source)"
        case .noTerminal:
            "the key needs a passphrase and there is no terminal to ask at; give --passphrase-file, --passphrase-fd "
                + "or DECREE_PASSPHRASE, or --unencrypted for a key to throw away"
        case .different: "the two passphrases differ"
        case .empty: "an empty passphrase protects nothing; give one, or --unencrypted for a key to throw away"
        }
    }
}
