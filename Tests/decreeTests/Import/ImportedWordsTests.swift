import Testing

@testable import decree

/// What no policy may have is taken out of words and names, and named at its place in the old file.
struct ImportedWordsTests {
    private func retired(_ message: String, title: String = "T") -> String {
        """
        {"versions": [{"version": "1.0", "policy": "force"}, {"version": "2.0", "policy": "none"}],
         "messaging": {
          "forced": {"title": "\(title)", "message": "\(message)", "continueButtonText": "Go"},
          "recommended": {"title": "R", "message": "R", "continueButtonText": "Go", "cancelButtonText": "No\\tno"}}}
        """
    }

    private func run(_ text: String, _ options: String...) async throws -> ImportRun {
        try await ImportRun(of: [("kasa.json", Array(text.utf8))], options)
    }

    @Test(arguments: [
        (
            "Version {version} is dead", "Version version is dead",
            "holds `{version}`, which no policy can say: 'version'"
        ),
        ("Get ${{app}} now", "Get app now", "holds `${{app}}`, which no policy can say: 'app'"),
    ])
    func `braces that no policy can say are taken off, with their line`(text: String, words: String, note: String)
        async throws
    {
        let run = try await run(retired(text), "--client", "retired")
        #expect(run.policy?.contains("- Message: \(words)\n") == true, "\(run.report)")
        #expect(run.report.contains("  kasa.json:3:39: `Message` \(note) stands for it\n"), "\(run.report)")
        #expect(run.policy?.contains("- Later button: No no\n") == true)
    }

    @Test func `hidden signs and words still to come are left out, with their line`() async throws {
        let run = try await run(retired("A\\u202eB\\u0007C", title: "TODO"), "--client", "retired")
        #expect(run.policy?.contains("- Message: ABC\n") == true, "\(run.report)")
        for note in [
            "3:23: `Title` is `TODO`, which is no words yet: it is left out",
            "3:42: `Message` holds U+0007, which no policy can say: it is left out",
            "3:42: `Message` holds U+202E, which no policy can say: it is left out",
        ] { #expect(run.report.contains("  kasa.json:\(note)\n"), "\(run.report)") }
    }

    @Test func `an id that no app has is left out, with its line`() async throws {
        let text = """
            {"packageName": "kasa!", "updates": [{"filters": {"appVersionName": "<2.0"}, "forceUpdate": true,
             "descriptions": {"*": {"message": "New"}}, "targetWebsiteUrl": "https://a.example"}]}
            """
        let run = try await run(text, "--client", "turkcell-updater", "--platform", "ios")
        #expect(run.report.contains("  kasa.json:1:17: 'kasa!' is left out: it is the id of no app on iOS\n"))
    }

    @Test func `a version code that no release has is left out, with its line, and notifies nobody`() async throws {
        let text = """
            {"Code": 0, "UpdateStatus": 2, "VersionCode": 0, "VersionName": "1.0.2",
             "ModifyContent": "New", "DownloadUrl": "https://a.example/a.apk", "ApkSize": 2048, "ApkMd5": ""}
            """
        let run = try await run(text, "--client", "xupdate")
        for note in [
            "1:47: VersionCode is 0, which no release has: it is left out, and nobody is notified",
            "2:19: ModifyContent is left out: VersionCode 0 notifies nobody of it",
        ] { #expect(run.report.contains("  kasa.json:\(note)\n"), "\(run.report)") }
        #expect(run.report.contains("compared 27 devices: 27 get the same"), "\(run.report)")
    }

    @Test func `what still refuses a policy is named at its place in the old file, with its remedy`() async throws {
        let text = """
            {"versions": [{"version": "1.0", "policy": "force"}],
             "messaging": {
              "forced": {"title": "T", "message": "M", "continueButtonText": "Go"},
              "recommended": {"title": "T", "message": "M", "continueButtonText": "Go", "cancelButtonText": "No"}}}
            """
        let run = try await run(text, "--client", "retired", "--name", "Kasa\u{202E}")
        #expect(run.policy == nil)
        #expect(
            run.report.contains("\n    delete the mark; phones find the direction of words by themselves"),
            "\(run.report)")
    }

    @Test func `notes of versions come to no release that merely stands for theirs`() async throws {
        let text = #"{"latestVersion": "Spring 24", "url": "https://a.example", "releaseNotes": ["New"]}"#
        let run = try await run(
            text, "--client", "app-updater", "--release", "1.0=10", "--release", "2.0=20")
        #expect(run.policy?.contains("# Release") == false, "\(run.report)")
        #expect(
            run.report.contains(
                "releaseNotes are those of 'Spring 24', which is no release of the policy: they are left out"),
            "\(run.report)")
    }

    private func feed(_ notes: String...) -> String {
        let items = notes.enumerated().map { index, text in
            """
            <item><sparkle:version>\(9 - index)</sparkle:version><link>https://a.example/</link>
            <sparkle:shortVersionString>\(9 - index).0</sparkle:shortVersionString>
            <sparkle:minimumSystemVersion>\(20 - index)</sparkle:minimumSystemVersion>
            <description sparkle:format="markdown"><![CDATA[\(text)]]></description></item>
            """
        }
        return "<rss xmlns:sparkle=\"http://www.andymatuschak.org/xml-namespaces/sparkle\"><channel>\n"
            + items.joined(separator: "\n") + "</channel></rss>"
    }

    @Test func `release notes that no policy takes are left out alone, with their line and the reason`() async throws {
        let deep = String(repeating: "> ", count: 120) + "deep"
        let run = try await run(feed("#Fixes\n\n- One", deep, "Two"), "--client", "sparkle-appcast")
        let notes = "# Release: 9.0\n\\#Fixes\n\n- One\n\n# Release: 7.0\nTwo\n"
        #expect(run.policy?.contains(notes) == true, "\(run.policy ?? run.report)")
        let note =
            "  kasa.json:11:1: item[1] has release notes that no policy takes: they are left out (quotes and lists lie "
            + "more than 100 deep in one another)\n"
        #expect(run.report.contains(note), "\(run.report)")
    }

    @Test func `hidden signs of release notes are left out, with their line`() async throws {
        let run = try await run(feed("A\u{202E}B \u{2066}C"), "--client", "sparkle-appcast")
        #expect(run.policy?.contains("# Release: 9.0\nAB C\n") == true, "\(run.report)")
        for sign in ["U+202E", "U+2066"] {
            let note = "item[0] has release notes whose text holds \(sign), which no policy can say: it is left out"
            #expect(run.report.contains("  kasa.json:5:1: \(note)\n"), "\(run.report)")
        }
    }

    @Test func `a refusal says each thing once`() async throws {
        let text = """
            <rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>
            <enclosure url="https://a.example/0" sparkle:version="v3.1"/></item></channel></rss>
            """
        let run = try await ImportRun(of: [("kasa.xml", Array(text.utf8))], ["--client", "upgrader"])
        let lines = run.report.split(separator: "\n")
        #expect(lines.count { $0.contains("no version: it is left out") } == 1, "\(run.report)")
    }

    @Test func `what no message may have is left out, with its line`() async throws {
        let text = """
            {"features": {"message": {"rules": [
              {"force": {"id": "a", "message": "Hello", "link": "https://a.example", "close": "C"}},
              {"force": {"id": "b", "message": "There", "image": "http://a.example/i.png", "update": "U"}},
              {"force": {"id": "c", "title": "No words"}}]}}}
            """
        let run = try await run(text, "--client", "growthbook", "--release", "1.0")
        for note in [
            "2:83: `Close button` is left out: the message leads to a page",
            "3:54: 'http://a.example/i.png' is left out: addresses of a message begin with https://",
            "3:90: `Update button` is left out: the message has no link",
            "4:3: features.message.rules[2] is left out: it has no text, and devices that match it see no message of "
                + "a later rule",
        ] { #expect(run.report.contains("  kasa.json:\(note)\n"), "\(run.report)") }
    }

    @Test func `a store's address that no policy has is named at its line`() async throws {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"filters": {"appVersionName": "<2.0"},
             "descriptions": {"*": {"message": "New"}}, "targetWebsiteUrl": "http://a.example"}]}
            """
        let run = try await run(text, "--client", "turkcell-updater", "--platform", "ios")
        let note = "kasa.json:2:65: 'http://a.example' is left out: a store's address begins with https:// (iOS)"
        #expect(run.report.contains(note), "\(run.report)")
    }

    @Test func `an address with a tab is named at its line, and so are blank words`() async throws {
        let text = { (words: String, address: String) in
            """
            {"Code": 0, "UpdateStatus": 1, "VersionCode": 32, "VersionName": "3.2", "ApkSize": 0, "ApkMd5": "",
             "ModifyContent": "\(words)",
             "DownloadUrl": "\(address)"}
            """
        }
        let refused = try await run(text("New", "https://a.example/a\\tb.apk"), "--client", "xupdate")
        #expect(refused.report.contains("\n  kasa.json:3:17: 'https://a.example/a"), "\(refused.report)")
        let blank = try await run(text(" ", "https://a.example/a.apk"), "--client", "xupdate")
        #expect(
            blank.report.contains("\n  kasa.json:2:19: ModifyContent is blank: it is left out\n"), "\(blank.report)")
    }

    /// The rule is left out, and the people that it forced are asked all the same.
    @Test func `the comparison asks devices that a left-out rule of the old file names`() async throws {
        let text = """
            {"packageName": "com.example.kasa", "updates": [
             {"filters": {"x-team": "!a", "deviceModel": "nokia*"}, "forceUpdate": true, "targetVersionCode": 20,
              "targetWebsiteUrl": "https://a.example", "descriptions": {"*": {"message": "Now"}}},
             {"targetVersionCode": 20, "targetWebsiteUrl": "https://a.example",
              "descriptions": {"*": {"message": "New"}}}]}
            """
        let run = try await run(
            text, "--client", "turkcell-updater", "--platform", "android", "--release", "1.0=10", "--release", "2.0=20")
        let heading = "compared 180 devices: 99 get the same answer from both, 81 cannot be known"
        #expect(run.report.contains(heading), "\(run.report)")
    }
}
