import ArgumentParser
import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing
@testable import decree

/// `decree schema output` against what every command prints with `--json`, judged by Python's `jsonschema`.
@Suite struct OutputSchemaTests {
    /// Every form is closed here, so that nothing is printed which the schema does not name.
    private static let judge = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        for path in sys.argv[2:]:
            value = json.load(open(path))
            name = path.split(".")[0]
            form = {"$ref": "#/$defs/whole", "$defs": dict(schema["$defs"])}
            form["$defs"]["whole"] = {key: schema[key] for key in ("type", "required", "properties")}
            if value["status"] == 0:
                form.update({"allOf": [{"$ref": "#/$defs/" + name}], "unevaluatedProperties": False})
            for error in list(jsonschema.Draft202012Validator(form).iter_errors(value))[:1]:
                print(path, "/".join(map(str, error.absolute_path)), error.message[:300])
        """

    /// One site and all that commands printed there, each in a file of the command's name.
    private final class Runs {
        let site: KeysSite
        private(set) var files: [String] = []

        init() throws { site = try KeysSite() }

        /// - Parameter name: the member of `$defs`; nil for the command's words.
        func run(
            _ words: String, as name: String? = nil, status: Int32 = 0, with environment: [String: String] = [:],
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let arguments = words.split(separator: " ").map(String.init)
            let run = try site.run(arguments + ["--json"], with: environment)
            #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
            let printed = ParsedJSON.value(of: Array(run.output.utf8))
            #expect(printed?["version"] == .integer(1), "\(words): \(run.output)", sourceLocation: sourceLocation)
            #expect(printed?["status"] == .integer(Int(status)), "\(words)", sourceLocation: sourceLocation)
            let command = name ?? arguments.prefix { !$0.hasPrefix("-") }.first ?? ""
            try keep(run.output, as: command)
        }

        /// Prints an object for each round until it is told to stop; the first is kept.
        func preview() throws {
            let script = """
                "$0" preview --json >seen & run=$!
                until grep -q '^}' seen; do sleep 0.1; done
                kill $run; wait $run; sed '/^}/q' seen
                """
            let run = try site.run(["-c", script, Decree.program], program: "/bin/sh")
            try keep(run.output, as: "preview")
        }

        private func keep(_ output: String, as command: String) throws {
            let file = "\(command).\(files.count).json"
            try site.folder.write(output, to: file)
            files.append(file)
        }

        /// What the schema does not allow; empty if all is as it says.
        func mistakes() throws -> [String] {
            let schema = try site.run(["schema", "output"])
            try site.folder.write(schema.output, to: "schema.json")
            let run = try ProgramRun.run(
                TestPython.program(with: "jsonschema"), ["-c", OutputSchemaTests.judge, "schema.json"] + files,
                in: site.folder.path)
            #expect(run.status == 0, "\(run.errors)")
            return run.output.split(separator: "\n").map(String.init)
        }
    }

    @Test func `every command prints what the schema says, on failures too`() throws {
        let runs = try Runs()
        try Self.writes(runs)
        try Self.onChannels(runs)
        try Self.onProcessors(runs)
        try Self.signsAndPublishes(runs)
        try Self.fails(runs)
        #expect(try runs.mistakes() == [])
        let asked = Set(runs.files.map { String($0.prefix { $0 != "." }) })
        #expect(Self.commands(of: Tool.self, "").filter { !asked.contains($0) } == ["language-server"])
    }

    /// The names of all commands without subcommands, their words joined by hyphens.
    private static func commands(of command: any ParsableCommand.Type, _ parents: String) -> [String] {
        command.configuration.subcommands.flatMap { next -> [String] in
            let name = parents + (next.configuration.commandName ?? "")
            guard name != "help" else { return [] }
            return next.configuration.subcommands.isEmpty ? [name] : commands(of: next, name + "-")
        }
    }

    private static func writes(_ runs: Runs) throws {
        try runs.run("init Other")
        try runs.run("check")
        try runs.run("explain kasa --version 2.5.0 --platform ios")
        try runs.run("explain kasa --attributes")
        try runs.run("release list kasa", as: "release-list")
        try runs.run("release add kasa 3.3.0 --build 3.3.0 --requires 15 --live pending", as: "release-add")
        try runs.run("release live kasa 3.3.0 2026-12-24", as: "release-live")
        for word in ["pause", "resume", "complete"] {
            try runs.run("rollout \(word) kasa 2.8.0", as: "rollout-\(word)", status: 1)
        }
        for share in ["25%", "100%"] { try runs.run("rollout set kasa 2.8.0 \(share)", as: "rollout-set") }
        try SampleApps.make(
            in: runs.site.folder, "zipped('k.ipa', phone(version='3.4.0', build='3.4.0', MinimumOSVersion='15.0'))")
        try runs.run("release add kasa --file k.ipa", as: "release-add")
        try runs.run("doctor kasa --file k.ipa")
        try runs.run("minimum kasa 2.8.0", as: "minimum")
        try runs.run("latest kasa 2.8.0")
        try runs.run("latest kasa --highest")
        try runs.run("recall kasa 2.8.0 --why test", as: "recall")
        let agent = "Kasa/2.8.0 CFNetwork/1494.0.7 Darwin/23.4.0"
        try runs.site.folder.write(
            (0..<12).map { device in
                "192.0.2.\(device) - - [20/Nov/2026:09:00:00 +0000] \"GET /kasa/retired.json HTTP/1.1\" 200 5 \"-\" "
                    + "\"\(agent)\"\n"
            }.joined(), to: "access.log")
        try runs.run("reach access.log")
        try runs.run("reach access.log --by-day")
        try runs.run("generate")
        try runs.run("generate nginx")
        for kind in ["app", "site", "fragment", "output"] { try runs.run("schema \(kind)") }
        try runs.run("manual Pages")
        let server = try StoreServer([.init(1_234_567_890, "3.2.0")])
        try runs.run("stores", with: ["DECREE_STORE_LOOKUP": server.address])
        try runs.run("build")
        try runs.preview()
        let document = "Public/kasa/retired.json"
        try runs.run("explain --document \(document) --client retired --version 2.5.0 --os 17.0")
        try runs.run("import \(document) --client retired --app other --release 3.2.0")
    }

    /// What devices on a channel alone see.
    private static func onChannels(_ runs: Runs) throws {
        let store = "store: {macos: \"https://mona.example/get\"}"
        let front = "---\napp: Mona\n\(store)\nclients: [sparkle-appcast]\nreleases:\n"
        let beta = "  - {version: 3.1.0-beta.1, build: 31, channel: beta}\n"
        for (folder, more) in [("Before", ""), ("After", beta)] {
            let text = front + "  - {version: 3.0.0, build: 30}\n\(more)---\n"
            try runs.site.folder.write(text, to: "\(folder)/mona.md")
        }
        try runs.run("impact --content After --against Before")
        let feed = """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <link>https://mona.example/get</link><sparkle:channel>beta</sparkle:channel><sparkle:criticalUpdate/>
            <sparkle:version>31</sparkle:version><sparkle:shortVersionString>3.1.0-beta.1</sparkle:shortVersionString>
            </item></channel></rss>
            """
        try runs.site.folder.write(feed, to: "mona.xml")
        try runs.run("import mona.xml --client sparkle-appcast --app mona --release 3.0.0=30 --content Imported")
        for words in ["impact", "import"] {
            let kept = try runs.files.filter { $0.hasPrefix(words) }.map(runs.site.folder.read)
            #expect(kept.contains { $0.contains("\"channel\": \"beta\"") }, "\(words): \(kept)")
        }
    }

    private static func onProcessors(_ runs: Runs) throws {
        for (folder, minimum) in [("Any", "1.0.0"), ("Arm", "1.5.0")] {
            try runs.site.folder.write(
                """
                ---
                app: Mona
                store: {macos: "https://mona.example/get"}
                clients: [sparkle-appcast]
                releases:
                  - {version: 1.0.0, build: 10}
                  - {version: 1.5.0, build: 15}
                  - {version: 2.0.0, build: 20, hardware: arm64}
                minimum: \(minimum)
                ---
                """, to: "\(folder)/mona.md")
        }
        try runs.run("impact --content Arm --against Any")
        let printed = try runs.site.folder.read(try #require(runs.files.last))
        #expect(printed.contains("\"hardware\": \"x86_64\"") && printed.contains("on Macs with Intel processors"))
    }

    private static func signsAndPublishes(_ runs: Runs) throws {
        try runs.run("keys create one --unencrypted", as: "keys-create")
        try runs.run("keys init --unencrypted", as: "keys-init")
        try runs.run("keys list", as: "keys-list")
        try runs.run("keys show root", as: "keys-show")
        try runs.run("keys export-public root", as: "keys-export-public")
        try runs.run("build")
        try runs.run("impact --against Public")
        try runs.run("review --against nowhere/at/all", status: 2)
        try runs.run("review")
        try runs.run("approve --yes --unencrypted")
        try Self.reviews(runs)
        try runs.run("ship --yes --unencrypted --plan")
        try runs.run("sign --yes --unencrypted")
        try runs.run("publish --plan")
        try runs.run("publish --yes")
        try runs.run("ship --yes --unencrypted --if-due")
        try runs.run("ship --yes --unencrypted")
        try runs.run("status")
        try Self.reads(runs)
        try runs.run("due")
        try runs.run("verify")
        try runs.run("refresh --unencrypted")
        try runs.run("rotate --unencrypted --at 2027-11-01T00:00Z")
    }

    /// Logs around a publication that changes a document. A target records its moment by the machine's clock.
    private static func reads(_ runs: Runs) throws {
        try runs.run("minimum kasa 3.2.0", as: "minimum")
        try runs.run("ship --yes --unencrypted")
        let live = try runs.site.run("status", "--json").output
        let moment = try #require(live.firstMatch(of: /"published": "([^"]+)"/)).1
        let serial = try #require(live.firstMatch(of: /"publication": (\d+)/)).1
        let published = try #require(Moment(String(moment)))
        let later = ["SOURCE_DATE_EPOCH": "\(published.seconds + 86_400)"]
        func log(_ hours: Int, _ devices: Range<Int>) -> String {
            let seconds = published.seconds + hours * 3600
            var lines = ""
            for device in devices {
                lines += #"{"ts":\#(seconds),"status":200,"request":{"method":"GET","uri":"/kasa/retired.json","#
                lines += #""client_ip":"10.9.0.\#(device)","#
                lines += #""headers":{"User-Agent":["Kasa/2.8.0 CFNetwork/1 Darwin/22.3.0"]}}}"# + "\n"
            }
            return lines
        }
        try runs.site.folder.write(log(-20, 0..<100), to: "early.log")
        try runs.site.folder.write(log(-20, 0..<100) + log(5, 0..<70), to: "access.log")
        for file in ["access.log", "early.log"] {
            try runs.run("reach \(file) --serial \(serial)", with: later)
            // By the machine's clock the sample's signatures have run out.
            try runs.run("status --log \(file)", status: 1, with: later)
        }
    }

    /// A reviewer's key, in a site that names its holder as long as this lasts.
    private static func reviews(_ runs: Runs) throws {
        let content = try runs.site.folder.read("Content/index.md")
        let made = try runs.site.run("keys", "create", "--minisign", "--unencrypted")
        let line = try #require(made.output.firstMatch(of: /public: (RW[A-Za-z0-9+\/=]+)/)).1
        try runs.site.folder.write(
            content.replacing("---\n", with: "---\nreviewers: [{name: mia, public: \(line)}]\n", maxReplacements: 1),
            to: "Content/index.md")
        try runs.run("review")
        try runs.run("object --why no --unencrypted")
        try runs.run("approve --yes --unencrypted")
        try runs.run("review")
        try runs.site.folder.write(content, to: "Content/index.md")
    }

    private static func fails(_ runs: Runs) throws {
        try runs.run("check nobody", status: 1)
        try runs.run("explain kasa --version 2.5.0 --client ssvd", status: 64)
        try runs.run("impact --against nowhere", status: 2)
        try runs.run("check --nonsense", status: 64)
        try runs.run("chek", status: 64)
        try runs.run("rollback --serial 99 --yes --unencrypted", status: 1)
    }
}
