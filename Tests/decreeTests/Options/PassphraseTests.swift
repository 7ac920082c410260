import Foundation
import TestSupport
import Testing
@testable import decree

/// Where a passphrase comes from, and who else may read it.
@Suite(.serialized) struct PassphraseTests {
    private static let words = "tall tree"

    private func reason(_ body: () throws -> some Any) -> String {
        do {
            _ = try body()
            return ""
        } catch {
            return "\(error)"
        }
    }

    /// A file of this mode that holds `words`, and the folder that keeps it.
    private func file(_ mode: Int) throws -> (path: String, folder: TemporaryFolder) {
        let folder = try TemporaryFolder(), path = folder.path + "/words"
        try folder.write(Self.words + "\n", to: "words")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return (path, folder)
    }

    @Test func `one descriptor opens every key of a run`() throws {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", with: ["DECREE_PASSPHRASE": Self.words]).status == 0)
        #expect(try site.run("build").status == 0)
        let environment: [String: String?] = ["SOURCE_DATE_EPOCH": Decree.epoch, "DECREE_PASSPHRASE": nil]
        let sign = try ProgramRun.run(
            "setsid",
            ["-w", "sh", "-c", "printf '%s\\n' '\(Self.words)' | '\(Decree.program)' sign --yes --passphrase-fd 0"],
            in: site.folder.path, environment: site.environment.merging(environment) { $1 })
        #expect(sign.status == 0, "\(sign.errors)")
        #expect(sign.output == "Public: signed root, app-kasa, targets, site, snapshot, timestamp\n")
        let wrong = try ProgramRun.run(
            "setsid", ["-w", "sh", "-c", "echo wrong | '\(Decree.program)' keys list --try --passphrase-fd 0"],
            in: site.folder.path, environment: site.environment.merging(environment) { $1 })
        #expect(wrong.output.matches(of: /the passphrase does not open the secret key/).count == 7, "\(wrong.output)")
    }

    @Test func `a descriptor is read to its end once, and what it gave is kept`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("\(Self.words)\n".utf8))
        try pipe.fileHandleForWriting.close()
        let number = "\(pipe.fileHandleForReading.fileDescriptor)"
        let source = try PassphraseOptions.parse(["--passphrase-fd", number]).source(environment: [:])
        for _ in 0..<3 { #expect(try source.words() == Array(Self.words.utf8)) }
        withExtendedLifetime(pipe) {}
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o622])
    func `a passphrase file that others may use is refused`(mode: Int) throws {
        let (path, folder) = try file(mode)
        defer { withExtendedLifetime(folder) {} }
        #expect(
            reason { try PassphraseSource.words(inFile: path, environment: [:]) }
                == "passphrase file \(path): others than its owner may use it; run chmod 600")
    }

    @Test(arguments: [0o600, 0o400])
    func `one that is private is read, without its last line feed`(mode: Int) throws {
        let (path, folder) = try file(mode)
        defer { withExtendedLifetime(folder) {} }
        #expect(try PassphraseSource.words(inFile: path, environment: [:]) == Array(Self.words.utf8))
    }

    @Test func `a credential of systemd is private, though its access list shows in the mode`() throws {
        let (path, folder) = try file(0o440)
        #expect(
            try PassphraseSource.words(inFile: path, environment: ["CREDENTIALS_DIRECTORY": folder.path])
                == Array(Self.words.utf8))
        for other in ["", "/", folder.path + "/deeper", "relative"] {
            #expect(
                reason { try PassphraseSource.words(inFile: path, environment: ["CREDENTIALS_DIRECTORY": other]) } != ""
            )
        }
    }

    @Test func `a pipe of a shell is nobody else's`() throws {
        let site = try KeysSite()
        let made = try ProgramRun.run(
            "bash", ["-c", "'\(Decree.program)' keys create one --passphrase-file <(echo '\(Self.words)')"],
            in: site.folder.path, environment: site.environment)
        #expect(made.status == 0, "\(made.errors)")
    }

    @Test func `a key folder that others may use is refused`() throws {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        #expect(try site.run("build").status == 0)
        for mode in [0o750, 0o705, 0o711] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: site.keys)
            for words in [
                ["sign", "--yes", "--unencrypted"], ["keys", "list"], ["keys", "create", "one", "--unencrypted"],
            ] {
                let run = try site.run(words)
                #expect(run.status == 2)
                #expect(
                    run.errors == "error: key folder \(site.keys): others than its owner may use it; run chmod 700\n",
                    "\(words)")
            }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: site.keys)
        #expect(try site.run("sign", "--yes", "--unencrypted").status == 0)
    }
}
