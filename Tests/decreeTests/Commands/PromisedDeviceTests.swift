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

    /// A site whose policy has more lines before its texts.
    private func site(_ more: String, clients: String = "[prince-of-versions, retired]") throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        try write(more, clients: clients, to: folder)
        return folder
    }

    private func write(_ more: String, clients: String, to folder: TemporaryFolder) throws {
        let policy = Decree.smallPolicy.replacing("minimum: 2.8.0\n", with: more)
        try folder.write(
            policy.replacing("[prince-of-versions, retired]", with: clients), to: "Content/kasa.md")
    }

    @Test func `the line names as another what rules read and the question leaves out`() throws {
        let custom = """
            rules:
              - {id: staff, when: {custom: {tier: gold}, version: "<=2.7.0"}, do: force}
            accept:
              - {client: retired, rule: staff, class: weaker, why: "it reads versions alone"}

            """
        let models = """
            ids: {ios: com.acme.kasa}
            rules:
              - {id: old, when: {model: "iPhone8,*", version: 2.7.0}, do: force}

            """
        let cases = [
            (
                custom, "[prince-of-versions, retired]", [],
                "- {version: 2.7.0, os: 16, custom: {tier: other}, verdict: recommend}\n"
            ),
            (
                custom, "[prince-of-versions, retired]", ["--custom", "other=x", "--client", "prince-of-versions"],
                "- {version: 2.7.0, os: 16, custom: {other: x, tier: other}, verdict: recommend, "
                    + "client: prince-of-versions}\n"
            ),
            (
                models, "[turkcell-updater]", [],
                "- {version: 2.7.0, os: 16, model: \"Other1,1\", verdict: recommend}\n"
            ),
        ]
        for (more, clients, arguments, expected) in cases {
            let folder = try site(more, clients: clients)
            let run = try Decree.run(
                ["explain", "kasa", "--expect", "--version", "2.7.0", "--os", "16"] + arguments, in: folder)
            #expect(run.output == expected, "\(run.errors)")
            try write(more + "expect:\n" + run.output, clients: clients, to: folder)
            let check = try Decree.run("check", in: folder)
            #expect(check.status == 0, "\(check.errors)")
        }
    }

    @Test func `a line that check would refuse is not printed`() throws {
        let staff = "rules:\n  - {id: staff, when: {custom: {tier: gold}, version: 2.7.0}, do: force}\n"
        let blank = try lines("--version", "2.7.0", "--custom", "tier=", in: try site(staff))
        #expect(blank.0 == "" && blank.2 == 64)
        #expect(
            blank.1 == "error: an entry of 'expect' takes no empty value: give 'tier' another one with --custom\n")
        let pilot = "rules:\n  - {id: pilot, when: {version: 2.7.0, share: 10 %}, do: force}\n"
        let shared = try lines("--version", "2.7.0", "--os", "16", in: try site(pilot))
        #expect(shared.0 == "" && shared.2 == 64)
        #expect(
            shared.1 == """
                error: no entry of 'expect' can say it: the verdict 'recommend' is promised, and iOS 16, version 2.7.0, \
                language en, installation g1032 gets 'force'

                """)
        let client = try lines("--version", "2.7.0", "--os", "16", "--client", "retired", in: try site(pilot))
        #expect(client.0 == "- {version: 2.7.0, os: 16, verdict: recommend, client: retired}\n", "\(client.1)")
    }

    @Test func `a name that the reader of policies refuses is not printed`() throws {
        let folder = try Decree.smallSite(), ask = ["--version", "2.7.0", "--os", "16", "--custom", "is_beta=x"]
        let alone = try Decree.run(["explain", "kasa", "--expect"] + ask, in: folder)
        #expect(alone.output == "- {version: 2.7.0, os: 16, custom: {is_beta: x}, verdict: force}\n")
        let policy = ["2.7.0", "2.8.0", "3.2.0"].reduce(Decree.smallPolicy) { policy, version in
            policy.replacing("build: \(version), requires: 15", with: "build: \(version.filter(\.isNumber))")
        }.replacing("store: {", with: "store: {android: \"https://kasa.example/a\", ")
        try folder.write(policy, to: "Content/kasa.md")
        let both = try Decree.run(["explain", "kasa", "--expect", "--platform", "ios"] + ask, in: folder)
        #expect(both.output == "" && both.status == 64)
        #expect(
            both.errors == """
                warning: no rule asks for a custom value 'is_beta'
                error: an entry of 'expect' takes no name with '_' in an app on Android and another platform: leave out \
                'is_beta'

                """)
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
