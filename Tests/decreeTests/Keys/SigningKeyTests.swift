import Foundation
import TestSupport
import Testing

/// Apps pin the minisign key: none is made unless that is asked for, and none takes another's place unasked.
@Suite(.serialized) struct SigningKeyTests {
    private static let stricter = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0")

    /// Two publications, signed with `keys/site.key`.
    private func published() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        for policy in [Decree.smallPolicy, Self.stricter] {
            try folder.write(policy, to: "Content/kasa.md")
            try expect(["build"], in: folder)
            #expect(try Decree.sign(in: folder).status == 0)
            try expect(["publish", "--yes"], in: folder)
        }
        return folder
    }

    @discardableResult
    private func expect(
        _ words: [String], in folder: TemporaryFolder, status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProgramRun {
        let run = try Decree.run(
            words, in: folder, environment: ["HOME": folder.path + "/home", "XDG_CONFIG_HOME": nil])
        #expect(run.status == status, "\(words): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    private func exists(_ path: String, in folder: TemporaryFolder) -> Bool {
        FileManager.default.fileExists(atPath: folder.path + "/" + path)
    }

    private func live(_ folder: TemporaryFolder) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/Published/current")
    }

    private func id(_ file: String, in folder: TemporaryFolder) throws -> String {
        String(try #require(try folder.read(file).firstMatch(of: /[0-9A-F]{16}/)).0)
    }

    private func missing(_ path: String) -> String {
        "error: there is no minisign key '\(path)'; name the file of your key with --key, or make the site's first key with "
            + "'decree sign --new-key'\n"
    }

    /// Of a site that is signed already: the key may be lost.
    private func elsewhere(_ id: String, _ path: String) -> String {
        "error: the site is signed with minisign key \(id), and there is no key '\(path)'; name its file with --key; if it is "
            + "lost, make another with 'decree ship --new-key --change-key': apps that pin \(id) refuse it until they are updated\n"
    }

    @Test func `no command that signs makes a key in passing`() throws {
        let folder = try published(), id = try id("Published/current/minisign.pub", in: folder)
        let path = folder.path + "/home/.config/decree/minisign.key"
        for words in [["sign", "--yes"], ["sign", "--yes", "--offline"], ["rollback", "--yes"]] {
            #expect(try expect(words, in: folder, status: 2).errors == elsewhere(id, path), "\(words)")
            #expect(
                try expect(words + ["--key", "keys/none.key", "--unencrypted"], in: folder, status: 2).errors
                    == elsewhere(id, "keys/none.key"), "\(words)")
        }
        #expect(!exists("home", in: folder) && !exists("keys/none.key", in: folder))
        #expect(try live(folder) == "publications/2")
    }

    @Test func `a first signing makes no key in passing either`() throws {
        let folder = try Decree.smallSite()
        try expect(["build"], in: folder)
        #expect(
            try expect(["sign", "--yes", "--key", "keys/site.key", "--unencrypted"], in: folder, status: 2).errors
                == missing("keys/site.key"))
        #expect(!exists("keys", in: folder))
        // Nothing is made before somebody said yes.
        let unasked = try ProgramRun.run(
            "setsid", ["-w", Decree.program, "sign", "--new-key", "--key", "keys/site.key", "--unencrypted"],
            in: folder.path)
        #expect(unasked.status == 2)
        #expect(unasked.errors.hasSuffix("error: there is no terminal to ask at; give --yes to go on without asking\n"))
        #expect(!exists("keys", in: folder))
        #expect(try Decree.sign(in: folder).errors.contains("made a new signing key in keys/site.key, public key RW"))
        #expect(
            try expect(
                ["sign", "--yes", "--new-key", "--key", "keys/site.key", "--unencrypted"], in: folder, status: 2
            ).errors
                == "error: 'keys/site.key' holds a key already; leave out --new-key to sign with it, or name another file with --key\n"
        )
    }

    @Test func `another key than the one the target serves is refused with both ids, by every command that signs`()
        throws
    {
        let folder = try published(), other = ["--yes", "--key", "keys/other.key", "--unencrypted"]
        let old = try id("Published/current/minisign.pub", in: folder)
        let unmade = try expect(["sign", "--new-key"] + other, in: folder, status: 1)
        #expect(
            unmade.errors
                == "error: Published is signed with minisign key \(old), not with a new key: apps that pin \(old) "
                + "would refuse every file; name the file of \(old) with --key, or if every app knows the other key, give --change-key\n"
        )
        #expect(!exists("keys/other.key", in: folder))
        let elsewhere = try Decree.smallSite()
        try expect(["build"], in: elsewhere)
        #expect(try Decree.sign(in: elsewhere).status == 0)
        try FileManager.default.copyItem(
            atPath: elsewhere.path + "/keys/site.key", toPath: folder.path + "/keys/other.key")
        let new = try id("Public/minisign.pub", in: elsewhere)
        for command in ["sign", "rollback"] {
            let run = try expect([command] + other, in: folder, status: 1)
            #expect(
                run.errors
                    == "error: Published is signed with minisign key \(old), not with \(new): apps that pin \(old) "
                    + "would refuse every file; name the file of \(old) with --key, or if every app knows the other key, give --change-key\n"
            )
            #expect(run.output == "")
        }
        #expect(try id("Public/minisign.pub", in: folder) == old)
        #expect(try live(folder) == "publications/2")
    }

    @Test func `a bundle of another key is not published unasked, and the plan begins with the change`() throws {
        let folder = try published(), old = try id("Published/current/minisign.pub", in: folder)
        let other = ["--yes", "--key", "keys/other.key", "--unencrypted"]
        let signed = try expect(["sign", "--new-key", "--change-key"] + other, in: folder)
        #expect(
            signed.errors.hasPrefix(
                "the minisign key changes from \(old) to a new key; apps that pin \(old) refuse it\n"),
            "\(signed.errors)")
        let new = try id("Public/minisign.pub", in: folder)
        #expect(new != old)
        let first = "the minisign key changes from \(old) to \(new); apps that pin \(old) refuse it\n"
        for words in [["publish", "--yes"], ["publish", "--plan"]] {
            let run = try expect(words, in: folder, status: 1)
            #expect((run.output + run.errors).hasPrefix(first), "\(run.output)\(run.errors)")
            #expect(
                run.errors.hasSuffix(
                    """
                    error: Published: nothing was published
                      what is live is signed with minisign key \(old), not with \(new): apps that pin \(old) would refuse every file; \
                    name the file of \(old) with --key, or if every app knows the other key, give --change-key

                    """), "\(run.errors)")
        }
        #expect(try live(folder) == "publications/2")
        let plan = try expect(["publish", "--plan", "--change-key"], in: folder)
        #expect(plan.output.hasPrefix(first), "\(plan.output)")
        let done = try expect(["publish", "--yes", "--change-key", "--json"], in: folder)
        #expect(done.output.contains("\"from\": \"\(old)\""), "\(done.output)")
        #expect(try live(folder) == "publications/3")
        // From now on the new key is the one that apps are to know.
        #expect(try expect(["sign"] + other, in: folder).errors == "")
    }

    @Test func `the announced next key takes over without being asked for`() throws {
        let site = try KeysSite()
        func run(_ words: String..., status: Int32 = 0) throws -> ProgramRun {
            let run = try site.run(words)
            #expect(run.status == status, "\(words): \(run.output)\(run.errors)")
            return run
        }
        _ = try run("keys", "init", "--unencrypted")
        let made = try run("keys", "create", "--minisign", "--unencrypted", "--json")
        let next = String(try #require(made.output.firstMatch(of: /"public": "(RW[^"]+)"/)).1)
        let index = try site.folder.read("Content/index.md")
        let pinned = String(try #require(index.firstMatch(of: /minisign:\n    public: (RW.+)\n/)).1)
        try site.folder.write(index.replacing("public: \(pinned)\n", with: "public: \(next)\n"), to: "Content/index.md")
        let early = index.replacing("public: \(pinned)\n", with: "public: \(pinned)\n    next: \(next)\n")
        for text in [early, index.replacing(pinned, with: next)] {
            try site.folder.write(text, to: "Content/index.md")
            _ = try run("build")
            let sign = try run("sign", "--yes", "--unencrypted")
            #expect(sign.errors.contains(", the announced next key\n") == (text != early), "\(sign.errors)")
            _ = try run("publish", "--yes", "--retire", "minisign-next.pub")
        }
        let old = try id("Published/publications/1/minisign.pub", in: site.folder)
        #expect(try id("Published/current/minisign.pub", in: site.folder) != old)
        // Back to the first key: nobody announced that.
        try site.folder.write(index, to: "Content/index.md")
        for words in [["sign"], ["rollback", "--serial", "1"]] {
            let back = try site.run(words + ["--yes", "--unencrypted"])
            #expect(back.status == 1)
            #expect(back.errors.hasPrefix("error: Published is signed with minisign key "), "\(back.errors)")
            #expect(back.errors.contains("not with \(old): "), "\(back.errors)")
        }
    }
}
