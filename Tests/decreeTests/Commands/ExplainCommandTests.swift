import ClientFormats
import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing

@testable import decree

/// `decree explain` as a person runs it: what is wrong usage, what is refused, what cannot be read.
@Suite struct ExplainCommandTests {
    @Test(arguments: [
        (["kasa"], "Error: Name the device's version, --version, or its --build."),
        (["--document", "a.json", "--client", "ssvc"], "Error: --document needs the app's version, --version."),
        (["--version", "1"], "Error: Name an app, or a file with --document."),
        (["kasa", "--document", "a.json", "--version", "1"], "Error: Name an app or a --document, not both."),
        (["--document", "a.json", "--version", "1", "--os", "17"], "Error: --document needs one --client."),
        (
            ["--document", "a.json", "--version", "1", "--client", "ssvc"],
            "Error: --document needs the system's version, --os."
        ),
        (
            ["kasa", "--version", "1", "--bundle-id", "a.b"],
            "Error: --bundle-id belongs to --document; an app has its own."
        ),
        (
            ["kasa", "--version", "1", "--client", "svc"],
            "Error: There is no client 'svc'; there are \(ClientFormats.all.map(\.name).joined(separator: ", "))."
        ),
        (["kasa", "--version", "1", "--custom", "a"], "Error: The value 'a' is invalid for '--custom <key=value>'"),
        (
            ["kasa", "--version", "1", "--language", "english"],
            "Error: The value 'english' is invalid for '--language <tag>'"
        ),
        (
            ["kasa", "--version", "1", "--language", "jp"],
            "Error: 'jp' in --language names a country in place of a language: write ja, which is Japanese."
        ),
        (["kasa", "--version", "1", "--at", "soon"], "Error: The value 'soon' is invalid for '--at <time>'"),
    ])
    func `wrong usage is reported in a line, never answered with the tool's version`(
        arguments: [String], line: String
    ) throws {
        let run = try explain(arguments, in: try Decree.smallSite())
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(line + "\n"), "\(run.errors)")
    }

    @Test(arguments: [
        (
            ["--version", "3.2.0", "--os", "14"],
            "error: no such device: version 3.2.0 of 'kasa' needs iOS 15 and cannot be on iOS 14\n"
        ),
        (
            ["--version", "3.2.0", "--platform", "macos"],
            "error: 'kasa' is not on macos; it is on ios\n"
        ),
        (["--version", "three"], "error: 'three' is not a version: write one to four numbers joined by dots\n"),
        (
            ["--version", "3.2.0", "--client", "ssvc"],
            "error: 'kasa' has no documents for 'ssvc'; it has them for prince-of-versions, retired\n"
        ),
    ])
    func `a question that the app cannot be asked is wrong usage`(arguments: [String], line: String) throws {
        let run = try explain(["kasa"] + arguments, in: try Decree.smallSite())
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors == line)
    }

    @Test func `a language that few devices report and another release's build are warnings`() throws {
        let run = try Decree.run(
            "explain", "kasa", "--version", "v2.8.0", "--build", "2.7.0", "--language", "zh-TW", "--client", "retired",
            in: try Decree.smallSite())
        #expect(run.status == 0)
        #expect(
            run.errors == """
                warning: 'zh-TW' in --language is reported by few devices: most report 'zh-Hant-TW'; write \
                zh-Hant-TW, or zh-Hant for every country
                warning: the build 2.7.0 is that of 2.7.0, not of 2.8.0, which has 2.8.0

                """)
    }

    @Test func `mistakes of the content are shown as check shows them`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "minimum: 2.8.0", with: "minimum: 2.9.0"), to: "Content/kasa.md"
        )
        let run = try Decree.run("explain", "kasa", "--version", "2.7.0", in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors == (try Decree.run("check", "kasa", in: folder).errors))
        let json = try Decree.run("explain", "kasa", "--version", "2.7.0", "--json", in: folder)
        #expect(json.status == 1)
        #expect(json.errors == "")
        Golden.expect(json.output, equals: "explain/mistake.json")
        #expect(
            try Decree.run("explain", "kassa", "--version", "1", in: folder).errors.contains(
                "'kassa' is not an app here"))
    }

    @Test func `a mistake that only the encoders or the checks find refuses too`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            Decree.smallPolicy.replacingOccurrences(of: "- Later button: Not now\n", with: ""), to: "Content/kasa.md")
        let run = try Decree.run("explain", "kasa", "--version", "2.7.0", in: folder)
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.contains("[text-missing]"))
        let other = try Decree.run(
            "explain", "kasa", "--version", "2.7.0", "--client", "prince-of-versions", in: folder)
        #expect(!other.errors.contains("[text-missing]"))
    }

    @Test func `only the app that is asked about is read`() throws {
        let folder = try Decree.smallSite()
        try folder.write("---\nbroken: [\n---\n", to: "Content/lisa.md")
        let run = try Decree.run("explain", "kasa", "--version", "3.2.0", in: folder)
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test func `a document that cannot be read is the world's failure`() throws {
        let folder = try TemporaryFolder()
        let run = try explain(
            ["--document", "old.json", "--client", "ssvc", "--version", "1", "--os", "17"], in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "error: cannot read 'old.json': No such file or directory\n")
    }

    @Test(arguments: [
        (
            "{\n<<<<<<< ours\n\"ios\": []\n=======\n\"ios\": [{}]\n>>>>>>> theirs\n}\n", 2,
            "has a mark that a merge left around its conflict: keep what is right of both sides, and remove the lines that "
                + "begin with <<<<<<<, ======= and >>>>>>>"
        ),
        ("<!doctype html><title>404</title>", 1, "is a web page, as hosts send it in place of a file"),
    ])
    func `what a merge left or a host sent in place of a document is named`(
        text: String, line: Int, words: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "old.json")
        let question = ["--document", "old.json", "--client", "prince-of-versions", "--version", "1", "--os", "17"]
        let run = try explain(question, in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "warning: old.json:\(line):1: \(words)\n")
        #expect(run.output.contains("refuses the document"))
    }

    @Test(arguments: ["abc", "-1", "3.2", "99999999999999999999"])
    func `a build on Android that is no version code is wrong usage`(build: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"android": [{"required_version": 10}]}"#, to: "old.json")
        let run = try explain(
            [
                "--document", "old.json", "--client", "prince-of-versions", "--version", "1", "--os", "30",
                "--platform", "android", "--build=\(build)",
            ],
            in: folder)
        #expect(run.status == 64)
        #expect(
            run.errors
                == "error: '\(build)' is no version code: on Android --build is a whole number, such as 3200\n")
    }

    @Test func `a client is not asked about a platform it is not on`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "old.json")
        let run = try explain(
            [
                "--document", "old.json", "--client", "remote-configuration", "--version", "1", "--os", "13",
                "--platform", "macos",
            ],
            in: folder)
        #expect(run.status == 64)
        #expect(run.errors == "error: 'remote-configuration' is not on macos; it is on ios, tvos, watchos\n")
    }

    @Test func `what a client does after it was shown is in both forms`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            ids: {android: com.example.kasa}
            store: {android: "https://play.google.com/store/apps/details?id=com.example.kasa"}
            clients: [turkcell-updater]
            frequency: once
            releases:
              - {version: 2.8.0, build: 280, requires: 26, live: 2026-08-01}
              - {version: 3.2.0, build: 320, requires: 26, live: 2026-11-02}
            ---
            # Text: recommend
            - Title: Update available
            - Message: {app} {latest} is ready.
            - Update button: Update
            - Later button: Not now
            """, to: "Content/kasa.md")
        func again(_ shown: String) throws -> JSONValue? {
            let run = try Decree.run(
                "explain", "kasa", "--version", "2.8.0", "--shown", shown, "--json", in: folder)
            let clients = ParsedJSON.value(of: Array(run.output.utf8))?["clients"]?.items ?? []
            #expect(!clients.isEmpty, "\(run.errors)")
            return clients.first?["again"]
        }
        #expect(try again("0") == .null)
        #expect(try again("2")?["answer"] == .string("none"))
    }

    @Test func `a message that a client shows otherwise than meant is a loss, as check says`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            ---
            app: Kasa
            ids: {android: com.example.kasa}
            store: {android: "https://example.com/get.html"}
            clients: [turkcell-updater]
            releases:
              - {version: 3.0.0, build: 300}
              - {version: 3.2.0, build: 320}
            ---
            # Text: recommend
            - Message: An update is ready.

            # Message: welcome
            ```yaml
            when: {model: "Pixel*"}
            ```
            - Message: Welcome to 3.2.

            """, to: "Content/kasa.md")
        let asked = ["kasa", "--version", "3.2.0", "--os", "30", "--model"]
        let folded = try explain(asked + ["P ixel1"], in: folder)
        #expect(folded.status == 0)
        #expect(folded.output.contains("\nturkcell-updater says nothing\n"), "\(folded.output)")
        #expect(
            folded.output.contains("\n  noisy, a warning: it shows message 'welcome' where the policy does not\n"),
            "\(folded.output)")
        let plain = try explain(asked + ["Pixel 1"], in: folder)
        #expect(plain.output.contains("\nturkcell-updater says nothing, as meant\n"), "\(plain.output)")
        let json = try explain(asked + ["P ixel1", "--json"], in: folder)
        #expect(
            json.output.replacing(/\s+/, with: "").contains(
                #""losses":[{"class":"noisy","severity":"warning","accepted":null,"message":"welcome"}]"#),
            "\(json.output)")
    }

    @Test func `no bytes make it crash`() throws {
        let folder = try TemporaryFolder()
        let start = Array("{\"ios\": [{\"required_version\": \"1.0.0\"}], \"versions\": [], \"updates\": [{}]}".utf8)
        var generator = SeededGenerator(seed: 7)
        for round in 0..<24 {
            var bytes = start
            for _ in 0..<(round * 2) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if round == 23 { bytes = Array(repeating: UInt8(ascii: "["), count: 1_048_576) }
            try folder.write(bytes, to: "old.json")
            let client = ["turkcell-updater", "prince-of-versions", "remote-configuration", "ssvc", "retired"][
                round % 5]
            let run = try explain(
                ["--document", "old.json", "--client", client, "--version", "\u{1F469}", "--os", "17"], in: folder)
            #expect([0, 1].contains(run.status), "round \(round), \(client): \(run.status) \(run.errors)")
            #expect(run.errors == "")
        }
    }

    private func explain(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(
            Decree.program, ["explain"] + arguments, in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": nil])
    }

    @Test func `a client that knows no channels is named where a device is on one`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            ---
            app: Kasa
            store: {macos: "https://kasa.example/mac"}
            clients: [sparkle-appcast, prince-of-versions]
            releases:
              - {version: 3.0.0, build: 30, requires: 13, live: 2026-03-01}
              - {version: 4.0.0-beta.1, build: 39, requires: 13, channel: beta, live: 2026-11-01}
            ---

            """, to: "Content/kasa.md")
        let device = ["explain", "kasa", "--version", "3.0.0", "--os", "14", "--channel", "beta"]
        let words = "\nprince-of-versions knows no channels: what it does is explained without --channel\n"
        for more in [[], ["--client", "prince-of-versions"]] {
            let run = try Decree.run(device + more, in: folder)
            #expect(run.output.hasSuffix(words), "\(run.output)\(run.errors)")
        }
        #expect(try !Decree.run(device.dropLast(2) + [], in: folder).output.contains("knows no channels"))
    }
}
