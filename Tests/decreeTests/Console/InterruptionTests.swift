import Foundation
import TestSupport
import Testing

/// Control-C at a question and in the middle of the work, with the real program: what is said, and what is left.
struct InterruptionTests {
    private func interrupted(at question: String, _ words: [String], in folder: TemporaryFolder) throws -> String {
        let run = try TerminalRun.run(
            words, typing: "\u{3}", at: question, in: folder,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "DECREE_PASSPHRASE": nil])
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
            said.hasSuffix("error: interrupted: nothing was published; the same command begins anew\n\nstatus 2"),
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

    /// Stands in the place of `ssh` and hands its requests on; those that open a file take a while.
    private static let slow = """
        #!/usr/bin/env python3
        import os, subprocess, sys, time
        os.environ["PATH"] = os.environ["PATH_OF_SSH"]
        child = subprocess.Popen(["ssh"] + sys.argv[1:], stdin=subprocess.PIPE)
        while head := sys.stdin.buffer.read(4):
            packet = sys.stdin.buffer.read(int.from_bytes(head, "big"))
            if packet[0] == 3:
                time.sleep(0.3)
            child.stdin.write(head + packet)
            child.stdin.flush()
        child.stdin.close()
        sys.exit(child.wait())
        """

    /// The second publication is stopped while it writes its folder aside.
    @Test func `a publication over SSH that is interrupted leaves the old one, and nothing of its own`() throws {
        let account = try TemporaryFolder(), folder = try signed(), files = FileManager.default
        try account.write(Self.slow, to: "bin/ssh")
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: account.path + "/bin/ssh")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", place = account.path + "/site"
        let environment: [String: String?] = [
            "DECREE_SSH_CONFIG": try SSHServer.shared().configuration(in: account),
            "PATH": "\(account.path)/bin:\(path)", "PATH_OF_SSH": path, "SOURCE_DATE_EPOCH": Decree.epoch,
        ]
        try folder.write("---\ntargets: {live: {sftp: \"whole:\(place)\"}}\n---\n", to: "Content/index.md")
        func sign(_ minimum: String) throws {
            let policy = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)")
            try folder.write(policy, to: "Content/kasa.md")
            #expect(try Decree.run("build", in: folder).status == 0)
            let run = try Decree.sign(in: folder, environment: environment)
            #expect(run.status == 0, "\(run.errors)")
        }
        func publish(_ started: (Int32) -> Void = { _ in }) throws -> ProgramRun {
            try ProgramRun.run(
                Decree.program, ["publish", "--yes", "--to", "live", "--no-prove"], in: folder.path,
                environment: environment, started: started)
        }
        let publications = { (try? files.contentsOfDirectory(atPath: place + "/publications").sorted()) ?? [] }
        try sign("2.8.0")
        let first = try publish()
        #expect(first.status == 0, "\(first.errors)")
        let before = try FolderListing.files(URL(filePath: place + "/current").resolvingSymlinksInPath())
        try sign("3.2.0")
        let run = try publish { process in
            while !publications().contains(where: { $0.hasSuffix(".partial") }), kill(process, 0) == 0 { usleep(1000) }
            kill(process, SIGINT)
        }
        #expect(run.status == 2, "\(run.output)")
        #expect(
            run.errors.hasSuffix(
                "error: interrupted: sftp://whole:\(place): nothing was published: publication 1 is still the last "
                    + "complete one; the next run begins anew\n"), "\(run.errors)")
        #expect(publications() == ["1", "1.json"])
        #expect(try files.contentsOfDirectory(atPath: place).sorted() == ["current", "publications"])
        #expect(
            try FolderListing.files(URL(filePath: place + "/current").resolvingSymlinksInPath()) == before)
        let second = try publish()
        #expect(second.status == 0, "\(second.errors)")
        #expect(publications() == ["1", "1.json", "2", "2.json"])
    }
}
