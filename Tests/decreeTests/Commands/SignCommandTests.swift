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

    @Test func `what changes is shown before anything is signed, and nobody to ask is an error`() throws {
        let folder = try site()
        let run = try Decree.run("sign", "--key", "keys/site.key", "--unencrypted", in: folder)
        #expect(run.status == 2)
        #expect(run.errors == """
            kasa:
              kasa/prince-of-versions.json is new
              kasa/retired.en.json is new
              kasa/retired.json is new
            error: there is no terminal to ask at; give --yes to go on without asking

            """)
        #expect(try FolderListing.files(folder.url.appending(path: "Public")).keys.allSatisfy { !$0.hasSuffix(".minisig") })
    }

    @Test func `a target that cannot be reached stops signing, unless it is left out`() throws {
        let folder = try site("targets: {live: {s3: my-bucket, endpoint: \"http://127.0.0.1:9\"}}")
        let words = ["sign", "--yes", "--key", "keys/site.key", "--unencrypted"]
        let stopped = try ProgramRun.run(
            Decree.program, words, in: folder.path, environment: Self.alone.merging(["SOURCE_DATE_EPOCH": Decree.epoch]) { $1 })
        #expect(stopped.status == 2)
        #expect(stopped.errors.contains("/nowhere/credentials"), "\(stopped.errors)")
        let signed = try ProgramRun.run(
            Decree.program, words + ["--offline"], in: folder.path,
            environment: Self.alone.merging(["SOURCE_DATE_EPOCH": Decree.epoch]) { $1 })
        #expect(signed.status == 0, "\(signed.errors)")
        #expect(signed.errors.hasPrefix("the target was not looked at, so everything counts as new\n"), "\(signed.errors)")
        #expect(signed.output.hasPrefix("Public: 3 documents signed with key "), "\(signed.output)")
    }
}
