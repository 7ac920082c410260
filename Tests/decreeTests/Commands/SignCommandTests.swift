import TestSupport
import Testing

/// What whoever signs is shown and asked, and what signing needs of the target.
struct SignCommandTests {
    private static let alone: [String: String?] = [
        "AWS_ACCESS_KEY_ID": nil, "AWS_SECRET_ACCESS_KEY": nil, "AWS_PROFILE": nil,
        "AWS_SHARED_CREDENTIALS_FILE": "/nowhere/credentials", "AWS_CONFIG_FILE": "/nowhere/config",
    ]

    private func site(_ index: String = "") throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        if !index.isEmpty { try folder.write("---\n\(index)\n---\n", to: "Content/index.md") }
        #expect(try Decree.run("build", in: folder).status == 0)
        return folder
    }

    @Test func `what changes is shown before anything is signed, and no terminal to ask at is an error`() throws {
        let folder = try site()
        let run = try Decree.run("sign", "--new-key", "--key", "keys/site.key", "--unencrypted", in: folder)
        #expect(run.status == 2)
        Golden.expect(run.errors, equals: "questions/sign-first.txt")
        let verbose = try Decree.run(
            "sign", "--verbose", "--new-key", "--key", "keys/site.key", "--unencrypted", in: folder)
        #expect(
            verbose.errors.contains("\nnew kasa/prince-of-versions.json (not published yet)\n"), "\(verbose.errors)")
        #expect(
            try FolderListing.files(folder.url.appending(path: "Public")).keys.allSatisfy { !$0.hasSuffix(".minisig") })
    }

    @Test func `a question that is answered with no is a refusal`() throws {
        let folder = try site()
        let run = try ProgramRun.run(
            "sh",
            [
                "-c",
                """
                echo n | script --quiet --return --command \
                "'\(Decree.program)' sign --new-key --key keys/site.key --unencrypted" /dev/null
                """,
            ], in: folder.path, environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": "1"])
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("error: nothing was done\r\n"), "\(run.output)")
    }

    @Test func `two that sign at once lose no signature: one of them is refused, and signs after the other`() throws {
        let folder = try site()
        #expect(try Decree.sign(in: folder).status == 0)
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        // A person thinks about the question while another run begins.
        let first = try ProgramRun.run(
            "sh",
            [
                "-c",
                """
                mkfifo answer
                script --quiet --return --command "'\(Decree.program)' sign --key keys/site.key" /dev/null < answer > first 2>&1 &
                exec 3> answer
                for i in $(seq 400); do grep -q 'Sign this' first && break; sleep 0.05; done
                '\(Decree.program)' sign --yes --key keys/site.key > second 2>&1; echo $? >> second
                echo y >&3
                exec 3>&-
                wait
                """,
            ], in: folder.path, environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        #expect(first.status == 0, "\(first.errors)")
        let second = try folder.read("second"), said = try folder.read("first")
        #expect(second.hasSuffix(": another run of decree is writing here; wait until it is done\n2\n"), "\(second)")
        #expect(said.contains("3 documents signed with key "), "\(said)")
        #expect(try Decree.sign(in: folder).output.hasPrefix("nothing to sign"))
    }

    @Test func `a target that cannot be reached stops signing, unless it is left out`() throws {
        let folder = try site("targets: {live: {s3: my-bucket, endpoint: \"http://127.0.0.1:9\"}}")
        let words = ["sign", "--yes", "--new-key", "--key", "keys/site.key", "--unencrypted"]
        let stopped = try ProgramRun.run(
            Decree.program, words, in: folder.path,
            environment: Self.alone.merging(["SOURCE_DATE_EPOCH": Decree.epoch]) { $1 })
        #expect(stopped.status == 2)
        #expect(stopped.errors.contains("/nowhere/credentials"), "\(stopped.errors)")
        let signed = try ProgramRun.run(
            Decree.program, words + ["--offline"], in: folder.path,
            environment: Self.alone.merging(["SOURCE_DATE_EPOCH": Decree.epoch]) { $1 })
        #expect(signed.status == 0, "\(signed.errors)")
        #expect(signed.errors.hasPrefix("the target was not read, so everything counts as new\n"), "\(signed.errors)")
        #expect(signed.output.hasPrefix("Public: 3 documents signed with key "), "\(signed.output)")
    }
}
