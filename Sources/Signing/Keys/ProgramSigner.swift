import Basics
import PolicyModel

/// Signs by a program: the bytes go to its standard input, one line of hex comes from its standard output.
///
/// This is the bridge to key services and tokens. The program's standard error stays the user's, its standard output
/// is shown to nobody: a program that fails might print a secret there.
package struct ProgramSigner: RoleSigner {
    package let key: TrustKey
    private let words: [String]
    private let environment: [String: String]
    private let seconds: Double
    private let readsBase64: Bool

    /// - Parameters:
    ///   - words: the program, looked up in `PATH` unless it holds a slash, and its arguments; no shell reads them.
    ///   - environment: all that the program gets.
    ///   - readsBase64: true for programs of others, some of which print base64 in place of hex.
    package init(
        _ key: TrustKey, words: [String], environment: [String: String], seconds: Double = 60, readsBase64: Bool = false
    ) {
        precondition(!words.isEmpty, "a backend names its program")
        self.key = key
        self.words = words
        self.environment = environment
        self.seconds = seconds
        self.readsBase64 = readsBase64
    }

    package func signature(over payload: [UInt8]) throws(BackendError) -> [UInt8] {
        let child = ChildProgram(words: words, environment: environment)
        let output: [UInt8]
        do {
            output = try child.run(payload, most: 1024, deadline: Deadline(seconds: seconds))
        } catch {
            throw fault(error.words(seconds: number, tooMuch: "more than one line of hex"))
        }
        guard let line = Self.line(of: output), let signature = bytes(of: line) else {
            throw fault(
                "what it printed (\(output.count) bytes) is not one line of hex\(readsBase64 ? " or base64" : "")")
        }
        return signature
    }

    /// True if such a program exists and may be run; whether it signs is known only after signing.
    package static func isThere(_ program: String, environment: [String: String]) -> Bool {
        let folders = program.contains("/") ? [""] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/" }
        return folders.contains { access($0 + program, X_OK) == 0 }
    }

    /// The only line, of plain ASCII; its line end may be missing.
    private static func line(of output: [UInt8]) -> Substring? {
        guard let line = String(validating: output, as: UTF8.self) else { return nil }
        let text = line.hasSuffix("\r\n") || line.hasSuffix("\n") ? line.dropLast() : line[...]
        return !text.isEmpty && text.utf8.allSatisfy { $0 < 0x80 } ? text : nil
    }

    private func bytes(of line: Substring) -> [UInt8]? {
        if let bytes = Digest.bytes(hex: line.lowercased()) { return bytes }
        return readsBase64 ? Base64.bytes(String(line)) : nil
    }

    /// The seconds, in digits that do not follow the user's locale: `60`, `0.5`.
    private var number: String { seconds.rounded() == seconds ? "\(Int(seconds))" : "\(seconds)" }

    private func fault(_ reason: String) -> BackendError {
        .failed(backend: KeyBackend.program(words).description, key: key.id, reason: reason)
    }
}
