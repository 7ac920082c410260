import ClientFormats
import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing

@testable import decree

struct ImportCommandTests {
    /// The clients that read JSON, or XML, unless they are told otherwise.
    static let readersOfJSON = clients(reading: ".json"), readersOfXML = clients(reading: ".xml")

    private static let clientMissing =
        "Error: Name the client that reads the files with --client: \(readersOfJSON.joined(separator: ", ")).\n"

    private static func clients(reading suffix: String) -> [String] {
        ClientFormats.all.filter { client in client.platforms.contains { client.plainFile(on: $0).hasSuffix(suffix) } }
            .map(\.name)
    }

    /// The sample of Turkcell Updater's own guide, in short.
    private static let sample = """
        {
          "packageName": "com.example.kasa",
          "updates": [{
            "filters": {"appVersionName": "<=2.7"},
            "forceUpdate": true,
            "targetWebsiteUrl": "https://apps.apple.com/app/id1234567890",
            "descriptions": {"en": {"message": "There is a new version."}, "*": {"message": "Yeni versiyon."}}
          }]
        }
        """

    func folder(_ text: String = sample, _ name: String = "update.json") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(text, to: name)
        return folder
    }

    @Test(arguments: [#""1.4.0""#, "null"])
    func `no text of an old file begins a line or reaches the terminal as a control character`(other: String) throws {
        let folder = try folder(
            #"{"ios2": [{"required_version": "v\u001b[31m2\n::error::hi"}, {"last_version_available": \#(other)}]}"#)
        let run = try Decree.run(
            "import", "update.json", "--client", "prince-of-versions", "--platform", "ios", "--app", "kasa",
            in: folder)
        let shown = run.output + run.errors
        #expect(shown.contains("ios2[0].required_version 'v<U+001B>[31m2<U+000A>::error::hi' is no version"))
        #expect(!shown.contains("\u{1B}") && !shown.contains("\n::error"))
    }

    @Test func `a payload with shares becomes a policy that builds the same payload`() throws {
        let folder = try Decree.smallSite()
        let policy = """
            ---
            app: Kasa
            store: {ios: "https://apps.apple.com/app/id1234567890"}
            clients: [growthbook]
            releases:
              - {version: 2.7.0}
              - {version: 3.1.0}
              - {version: 3.2.0, rollout: 25 %}
            rules:
              - {id: quiet, when: {version: 2.7.0, share: 33.33 %, seed: calm}, do: none}
            ---
            # Text: recommend

            - Message: Ready.
            - Update button: Update

            """
        try folder.write(policy, to: "Content/kasa.md")
        #expect(try Decree.run("build", in: folder).status == 0)
        let payload = try folder.read("Public/kasa/api/features/growthbook.json")
        try folder.write(payload, to: "growthbook.json")
        try FileManager.default.removeItem(atPath: folder.path + "/Content/kasa.md")
        let run = try Decree.run(
            "import", "growthbook.json", "--client", "growthbook", "--app", "kasa", "--name", "Kasa", "--release",
            "2.7.0",
            in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "", "\(run.errors)")
        let made = try folder.read("Content/kasa.md")
        #expect(made.contains("  - {version: 3.1.0}\n  - {version: 3.2.0, rollout: 25 %}\n"), "\(made)")
        #expect(made.contains("{id: quiet, when: {version: 2.7, share: 33.33 %, seed: calm}, do: none}"), "\(made)")
        #expect(try Decree.run("build", in: folder).status == 0)
        #expect(try folder.read("Public/kasa/api/features/growthbook.json") == payload)
    }

    @Test func `a document becomes a policy, and what it never did is said with its line`() throws {
        let folder = try folder()
        let run = try Decree.run(
            "import", "update.json", "--client", "turkcell-updater", "--app", "kasa", "--name", "Kasa", "--language",
            "tr", "--release", "2.8", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                made Content/kasa.md: 2 releases, 2 rules, 1 text

                compared 28 devices: 20 get the same answer from both, 8 a different one
                  iOS unlisted 2.10, 10.0, 8 devices: turkcell-updater forces, the policy says nothing
                    update.json:5:20: updates[0].forceUpdate is true
                    for example iOS 1, version 2.10, language tr

                in the old files crashes, is refused, ignored or misread:
                  update.json:4:35: misread: updates[0].filters.appVersionName compares with '2.7' as text, not as \
                numbers: 10 comes before 2

                """)
        #expect(
            try folder.read("Content/kasa.md") == """
                ---
                app: Kasa
                language: tr
                ids: {ios: com.example.kasa}
                store: {ios: "https://apps.apple.com/app/id1234567890"}
                clients: [turkcell-updater]
                releases:
                  - {version: 2.7}
                  - {version: 2.8}
                rules:
                  - {id: rule-1, when: {version: "<=2.7"}, do: force}
                  - {id: rule-2, do: none}
                ---
                Made from update.json with `decree import`.

                # Text: force
                - Message: Yeni versiyon.
                ## en
                - Message: There is a new version.

                """)
        #expect(try Decree.run("check", in: folder).status == 0)
    }

    @Test func `an app that exists is never overwritten`() throws {
        let folder = try folder()
        try folder.write("mine", to: "Content/kasa.md")
        let run = try Decree.run("import", "update.json", "--client", "turkcell-updater", "--app", "kasa", in: folder)
        #expect(run.status == 2)
        #expect(
            run.errors
                == "error: 'Content/kasa.md' exists already; nothing is overwritten. Name another app with --app\n")
        #expect(try folder.read("Content/kasa.md") == "mine")
    }

    @Test func `one object holds the comparison`() throws {
        let folder = try folder()
        let run = try Decree.run("import", "update.json", "--client", "turkcell-updater", "--json", in: folder)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.output)")
        #expect(object["file"] as? String == "Content/update.md")
        #expect(object["devices"] as? Int == 28)
        #expect(object["differing"] as? Int == 8)
        #expect((object["notes"] as? [[String: Any]])?.count == 1)
        let one = try #require((object["differences"] as? [[String: Any]])?.first)
        #expect((one["line"] as? Int, one["column"] as? Int) == (5, 20))
        #expect((one["old"] as? String, one["new"] as? String) == ("forces", "none"))
    }

    @Test(arguments: [
        (["import", "update.json"], ImportCommandTests.clientMissing),
        (["import", "update.json", "--client", "svc"], "Error: There is no client 'svc'; there are "),
        (
            ["import", "update.json", "--client", "ssvc", "--app", "Kasa"],
            "Error: --app is a slug: small letters, digits and hyphens, such as kasa.\n"
        ),
        (["import", "update.json", "--client", "ssvc", "--release", "x"], "Error: The value 'x' is invalid for"),
        (
            ["import", "update.json", "--client", "ssvc", "--release", "2.1.0-b1=209"],
            "Error: --release names 2.1.0-b1, a version on a channel, and none of the clients knows channels."
        ),
        (
            ["import", "old.xml", "--client", "sparkle-appcast", "--release", "2.1.0-b1"],
            "Error: The value '2.1.0-b1' is invalid for"
        ),
        (["init", "--import", "update.json"], ImportCommandTests.clientMissing),
    ])
    func `wrong usage is said`(words: [String], message: String) throws {
        let run = try Decree.run(words, in: try folder())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix(message), "\(run.errors)")
    }

    @Test func `what is to do before it builds is said in both forms, with the entries that accept a loss`() throws {
        let folder = try folder(
            #"{"updates": [{"filters": {"appVersionName": "<=2.7"}, "forceUpdate": true}]}"#, "kasa.json")
        let words = ["import", "kasa.json", "--client", "turkcell-updater", "--release", "2.8"]
        let run = try Decree.run(words + ["--app", "one"], in: folder)
        let json = try Decree.run(words + ["--app", "two", "--json"], in: folder)
        #expect(run.status == 0 && json.status == 0, "\(run.errors)\(json.errors)")
        let check = try Decree.run("check", "two", "--json", in: folder)
        let errors = ParsedJSON.value(of: Array(check.output.utf8))?["diagnostics"]?.items.filter {
            $0["severity"] == .string("error")
        }
        #expect(errors?.isEmpty == false)
        #expect(ParsedJSON.value(of: Array(json.output.utf8))?["todo"]?.items == errors)
        #expect(run.output.contains("\nto do before it builds:\n  Content/one.md:"), "\(run.output)")
        for error in errors ?? [] { #expect(run.output.contains(error["message"]?.text ?? "?")) }
    }

    @Test(arguments: [
        (["2.8=30", "2.8=31"], 64), (["2.8", "v2.8"], 64), (["2.8", "2.8=30"], 64), (["2.8=ios:30", "2.8=31"], 64),
        (["2.8=ios:30", "2.8=macos:31"], 0), (["2.8=ios:30", "3.0=ios:31"], 0),
    ])
    func `a release is named once for each platform`(releases: [String], status: Int) throws {
        let folder = try folder(#"{"minVersionNumber": 30, "latestVersionNumber": 31}"#, "ssvc.json")
        let run = try Decree.run(
            ["import", "ssvc.json", "--client", "ssvc", "--platform", "ios", "--platform", "macos", "--app", "kasa"]
                + releases.flatMap { ["--release", $0] }, in: folder)
        #expect(Int(run.status) == status, "\(run.errors)")
        if status == 64 {
            #expect(
                run.errors == "error: --release names 2.8 twice: give one build for each platform, as in --release "
                    + "2.8=ios:300 --release 2.8=android:3000\n")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Content/kasa.md"))
        }
    }

    @Test func `a release on Android takes each of its version codes`() throws {
        let folder = try folder(
            #"{"UpdateStatus": 1, "VersionCode": 31, "VersionName": "2.8", "Code": 0}"#, "kasa.json")
        let run = try Decree.run(
            "import", "kasa.json", "--client", "xupdate", "--release", "2.8=30", "--release", "2.8=31", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("Content/kasa.md").contains("build: [30, 31]"))
    }

    @Test func `a file that is not there is named`() throws {
        let run = try Decree.run("import", "none.json", "--client", "ssvc", in: try folder())
        #expect(run.status == 2)
        #expect(run.errors == "error: cannot read 'none.json': no such file, or it may not be read\n")
    }

    @Test func `two files for one address are refused`() throws {
        let folder = try folder()
        try folder.write(Self.sample, to: "other.json")
        let run = try Decree.run("import", "update.json", "other.json", "--client", "turkcell-updater", in: folder)
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("error: 'update.json' and 'other.json' would both be turkcell-updater.ios.json; "))
    }

    @Test(arguments: [
        ("", "1:1: is empty"), ("[1", "1:3: is no JSON: it lacks a comma"),
        ("<!doctype html>\n<h1>404</h1>", "1:1: is a web page, as hosts send it in place of a file"),
    ])
    func `a file that is no JSON, half of it, or a page of the host is named with its place`(
        text: String, words: String
    ) throws {
        for client in Self.readersOfJSON where client != "app-updater" {
            let folder = try folder(text)
            let run = try Decree.run("import", "update.json", "--client", client, in: folder)
            #expect(run.status == 1, "\(client)")
            #expect(
                run.errors
                    == "error: update.json:\(words)\n  no client reads such a file, so nothing is written\n",
                "\(client)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Content"))
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html>\n<html><body>404</body></html>", "is a web page, as hosts send it in place of a file"),
        (
            "<Error><Code>NoSuchKey</Code></Error>",
            "is an error of a store, which it sends in place of a file: NoSuchKey"
        ),
    ])
    func `a page that is XML is no feed either`(text: String, words: String) throws {
        for client in Self.readersOfXML + ["app-updater"] {
            let folder = try folder(text, "old.xml")
            let run = try Decree.run("import", "old.xml", "--client", client, "--app", "kasa", in: folder)
            #expect(run.status == 1, "\(client)")
            #expect(
                run.errors == "error: old.xml:1:1: \(words)\n  no client reads such a file, so nothing is written\n",
                "\(client)")
        }
    }

    @Test func `a new site starts from a document`() throws {
        let folder = try folder()
        let run = try Decree.run(
            "init", "site", "--import", "update.json", "--client", "turkcell-updater", "--app", "kasa", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.hasPrefix(
                "made Content/index.md, Content/kasa.md, .gitignore\n"
                    + "next: cd site, and go on with Content/kasa.md, which is made of the documents\n"),
            "\(run.output)")
        #expect(try folder.read("site/Content/kasa.md").contains("Made from update.json"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/site/Content/my-app.md"))
    }

    @Test func `release notes of a feed are those of the feed that the policy makes`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <link>https://mona.example/get</link><sparkle:version>30</sparkle:version>
            <sparkle:shortVersionString>3.0</sparkle:shortVersionString>
            <description xml:lang="en"><![CDATA[<h2>New</h2><ul><li>Quick &amp; <b>small</b></li></ul><u>Old</u>]]>
            </description><description xml:lang="de" sparkle:format="markdown"># Neu

            * Rasch
            </description></item></channel></rss>
            """, to: "mona.xml")
        let run = try Decree.run("import", "mona.xml", "--client", "sparkle-appcast", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let left = "mona.xml:4:1: item[0] has release notes with <u>, which are left out of the policy's"
        #expect(run.output.contains(left), "\(run.output)")
        let policy = try folder.read("Content/mona.md")
        let section = "# Release: 3.0\n### New\n\n- Quick \\& **small**\n\nOld\n\n## de\n### Neu\n\n* Rasch\n"
        #expect(policy.contains(section), "\(policy)")
        #expect(try Decree.run("build", in: folder).status == 0)
        let feed = try folder.read("Public/mona/appcast.xml")
        #expect(feed.contains("&lt;li&gt;Quick &amp;amp; &lt;strong&gt;small&lt;/strong&gt;&lt;/li&gt;"), "\(feed)")
        #expect(feed.contains("<description xml:lang=\"de\">&lt;h4&gt;Neu&lt;/h4&gt;"), "\(feed)")
    }

    @Test func `a file that the policy cannot pass on is a difference, with the value that offers it`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <link>https://mona.example/get</link><sparkle:version>30</sparkle:version>
            <sparkle:shortVersionString>3.0</sparkle:shortVersionString>
            <enclosure url="https://mona.example/30.zip" length="9"/></item></channel></rss>
            """, to: "mona.xml")
        let run = try Decree.run("import", "mona.xml", "--client", "sparkle-appcast", "--json", in: folder)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
        let found = object?["differences"] as? [[String: Any]] ?? []
        #expect(found.map { $0["part"] as? String } == ["file", "question"])
        #expect(found.map { $0["old"] as? String } == ["https://mona.example/30.zip", "without a question"])
        #expect(found.map { $0["new"] as? String } == ["https://mona.example/get", "after a question"])
        #expect(found.map { $0["line"] as? Int } == [2, 2])
        try FileManager.default.removeItem(atPath: folder.path + "/Content/mona.md")
        let words = try Decree.run("import", "mona.xml", "--client", "sparkle-appcast", in: folder)
        let line = "2.6 leads to https://mona.example/30.zip, by the policy https://mona.example/get\n"
        #expect(words.output.contains(line + "    mona.xml:2:38: item[0].sparkle:version is 30\n"), "\(words.output)")
    }

    @Test func `where no file names a store, a page stands in for its own, and the report says so`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <sparkle:version>30</sparkle:version><sparkle:shortVersionString>3.0</sparkle:shortVersionString>
            <enclosure url="https://mona.example/30.zip" length="9"/></item></channel></rss>
            """, to: "mona.xml")
        let run = try Decree.run("import", "mona.xml", "--client", "sparkle-appcast", in: folder)
        let lines = """
            compared 150 devices: 90 get the same answer from both, 60 a different one
              sparkle-appcast: no file names a store, so https://example.com/store stands for its page

            """
        #expect(run.output.contains(lines), "\(run.output)")
    }

    @Test func `where others are offered nothing, the report says on which channel devices were compared`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <link>https://mona.example/get</link><sparkle:channel>stable</sparkle:channel>
            <sparkle:version>30</sparkle:version><sparkle:shortVersionString>3.0</sparkle:shortVersionString>
            </item></channel></rss>
            """, to: "mona.xml")
        let run = try Decree.run("import", "mona.xml", "--client", "sparkle-appcast", in: folder)
        let heading =
            /compared \d+ devices on the channel stable, as others are offered nothing: \d+ get the same answer/
        #expect(run.output.contains(heading), "\(run.output)")
    }
}
