import TestSupport
import Testing

@testable import decree

/// `decree explain … --expect` prints what a policy can promise.
@Suite struct PromisedDeviceTests {
    private func lines(_ arguments: String..., in folder: TemporaryFolder) throws -> (String, String, Int32) {
        let run = try Decree.run(["explain", "kasa", "--expect"] + arguments, in: folder)
        return (run.output, run.errors, run.status)
    }

    @Test func `the line is what check then holds the policy to`() throws {
        let folder = try Decree.smallSite()
        let (line, errors, status) = try lines("--version", "2.7.0", "--os", "15", in: folder)
        #expect(line == "- {version: 2.7.0, os: 15, verdict: force}\n")
        #expect((errors, status) == ("", 0))
        let clients = try lines(
            "--version", "2.8.0", "--os", "16.2", "--language", "tr", "--client", "retired", "--client",
            "prince-of-versions", in: folder
        ).0
        #expect(
            clients == """
                - {version: 2.8.0, os: 16.2, language: tr, verdict: recommend, client: retired}
                - {version: 2.8.0, os: 16.2, language: tr, verdict: recommend, client: prince-of-versions}

                """)
        let promised = "minimum: 2.8.0\nexpect:\n" + line + clients
        try folder.write(Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: promised), to: "Content/kasa.md")
        #expect(try Decree.run("check", in: folder).status == 0)
        try folder.write(
            Decree.smallPolicy.replacing(
                "minimum: 2.8.0\n", with: promised.replacing("minimum: 2.8.0", with: "minimum: 2.7.0")),
            to: "Content/kasa.md")
        let run = try Decree.run("check", in: folder)
        #expect(run.status == 1 && run.errors.contains("[expectation]"), "\(run.errors)")
    }

    @Test func `what no entry can say is wrong usage`() throws {
        let folder = try Decree.smallSite()
        let (output, errors, status) = try lines("--version", "2.7.5", in: folder)
        #expect(output == "" && status == 64)
        #expect(
            errors == """
                error: version 2.7.5 is not a listed release: an entry of 'expect' names such versions by a range alone

                """)
    }
}
