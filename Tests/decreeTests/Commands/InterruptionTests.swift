import Foundation
import TestSupport
import Testing

/// Control-C at a question and in the middle of the work, with the real program: what is said, and what is left.
struct InterruptionTests {
    /// Runs the program on a terminal of its own, presses Control-C once it asks, and gives what it printed and its status.
    private static let terminal = """
        import os, pty, sys
        process, file = pty.fork()
        if process == 0:
            os.execv(sys.argv[2], sys.argv[2:])
        seen, pressed = b"", False
        while True:
            try:
                part = os.read(file, 65536)
            except OSError:
                break
            if not part:
                break
            seen += part
            if not pressed and sys.argv[1].encode() in seen:
                os.write(file, b"\\x03")
                pressed = True
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        sys.stdout.write(seen.decode().replace("\\r\\n", "\\n") + "\\nstatus %d" % status)
        """

    private func interrupted(at question: String, _ words: [String], in folder: TemporaryFolder) throws -> String {
        let run = try ProgramRun.run(
            "python3", ["-c", Self.terminal, question, Decree.program] + words, in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "TERM": "dumb", "DECREE_PASSPHRASE": nil])
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    private func signed() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try Decree.sign(in: folder).status == 0)
        return folder
    }

    @Test func `at the question of a publication nothing is published`() throws {
        let folder = try signed()
        let said = try interrupted(at: "[y/N]", ["publish"], in: folder)
        #expect(said.contains("stopping; a second Control-C stops at once, wherever it is\n"), "\(said)")
        #expect(
            said.hasSuffix("error: interrupted: nothing was published; decree publish begins anew\n\nstatus 2"),
            "\(said)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published"))
    }

    @Test func `at the question of a signature nothing is signed`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        let before = try FolderListing.files(folder.url)
        let said = try interrupted(
            at: "[y/N]", ["sign", "--new-key", "--key", "keys/site.key", "--unencrypted"], in: folder)
        #expect(
            said.hasSuffix(
                "error: interrupted: nothing was signed, and 'Public' holds what it held before; decree sign begins anew\n\nstatus 2"
            ),
            "\(said)")
        #expect(try FolderListing.files(folder.url) == before)
    }

    @Test func `a build that is interrupted leaves the last one, and nothing beside it`() throws {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        let before = try FolderListing.files(folder.url.appending(path: "Public"))
        for number in 1...400 { try folder.write(Decree.smallPolicy, to: "Content/app\(number).md") }
        let run = try ProgramRun.run(
            Decree.program, ["build"], in: folder.path, environment: ["SOURCE_DATE_EPOCH": Decree.epoch]
        ) { process in
            let names = { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
            while !names().contains(where: { $0.hasPrefix(".Public.partial") }), kill(process, 0) == 0 { usleep(1000) }
            kill(process, SIGINT)
        }
        #expect(run.status == 2, "\(run.output)")
        #expect(
            run.errors.hasSuffix(
                "error: interrupted: 'Public' holds what it held before, and the next build begins anew\n"))
        #expect(try FolderListing.files(folder.url.appending(path: "Public")) == before)
        #expect(
            !(try FileManager.default.contentsOfDirectory(atPath: folder.path)).contains {
                $0.hasPrefix(".Public.partial")
            })
        #expect(try Decree.run("build", in: folder).status == 0)
    }
}
