import Foundation
import Testing
import TestSupport

/// What `decree explain` prints on the shipped site and on documents that have been seen in the field, whole.
@Suite struct ExplainedSiteTests {
    struct Question: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        var testDescription: String { name }

        init(_ name: String, _ arguments: String...) {
            self.name = name
            self.arguments = arguments
        }
    }

    @Test(arguments: [
        Question("kasa-below-minimum", "kasa", "--version", "2.9.0", "--os", "16.4", "--language", "en"),
        Question("kasa-bad-build-turkish", "kasa", "--version", "3.0.1", "--os", "16", "--language", "tr-TR"),
        Question("kasa-arabic", "kasa", "--version", "3.0.1", "--os", "16", "--language", "ar", "--client", "retired"),
        Question(
            "kasa-nothing-to-reach", "kasa", "--version", "3.1.0", "--os", "15.2", "--client", "ssvc", "--client",
            "turkcell-updater"),
        Question("kasa-unlisted", "kasa", "--version", "3.0.5", "--os", "15"),
        Question("fieldnotes-mac", "fieldnotes", "--platform", "macos", "--version", "3.0.0", "--os", "14.2"),
        Question("tramlines-update", "tramlines", "--version", "4.8.0", "--os", "27", "--language", "tr"),
        Question("tramlines-message", "tramlines", "--version", "6.1.0", "--os", "34", "--at", "2026-12-14"),
        Question(
            "tramlines-message-again", "tramlines", "--version", "6.1.0", "--os", "34", "--language", "de", "--at",
            "2026-12-14", "--shown", "2", "--last", "2026-12-13T09:00Z"),
        Question(
            "tramlines-once", "tramlines", "--version", "5.4.0", "--os", "34", "--at", "2026-12-14", "--shown", "1"),
    ])
    func `a device of the shipped site is explained, and every client does as meant or as accepted`(
        question: Question
    ) throws {
        let run = try explain(question.arguments, in: try Decree.shippedSite())
        #expect(run.status == 0)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "explain/\(question.name).txt")
    }

    @Test func `the same as data`() throws {
        let run = try explain(
            [
                "kasa", "--version", "3.0.1", "--os", "16", "--language", "de", "--client", "prince-of-versions",
                "--client",
                "remote-configuration", "--json",
            ],
            in: try Decree.shippedSite())
        #expect(run.status == 0)
        Golden.expect(run.output, equals: "explain/kasa.json")
    }

    @Test func `a message is explained as data`() throws {
        let run = try explain(
            [
                "tramlines", "--version", "6.1.0", "--os", "34", "--at", "2026-12-14", "--shown", "1", "--last",
                "2026-12-13", "--client", "turkcell-updater", "--json",
            ], in: try Decree.shippedSite())
        #expect(run.status == 0)
        Golden.expect(run.output, equals: "explain/tramlines.json")
    }

    @Test func `a time of the last display needs a number of displays`() throws {
        let run = try explain(
            ["tramlines", "--version", "6.1.0", "--last", "2026-12-13"], in: try Decree.shippedSite())
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: --last needs --shown, the number of displays.\n"))
    }

    @Test func `a loss that nobody accepted is an error for the device that has it, and for no other`() throws {
        let folder = try Decree.shippedSite()
        let policy = try folder.read("Content/kasa.md")
        let entry = try #require(policy.split(separator: "\n").first { $0.contains("rule: bad-build, class: weaker") })
        try folder.write(policy.replacingOccurrences(of: entry + "\n", with: ""), to: "Content/kasa.md")
        let hit = try explain(["kasa", "--version", "3.0.1", "--client", "prince-of-versions"], in: folder)
        #expect(hit.status == 1)
        Golden.expect(hit.output, equals: "explain/kasa-not-accepted.txt")
        #expect(try explain(["kasa", "--version", "3.0.0", "--client", "prince-of-versions"], in: folder).status == 0)
    }

    @Test(arguments: [
        Question("document-retired", "retired", "--version", "2.8.0", "--os", "17"),
        Question(
            "document-turkcell", "turkcell-updater", "--version", "3.2.0", "--os", "17", "--bundle-id",
            "com.example.kasa"),
        Question("document-prince", "prince-of-versions", "--version", "1.0.0", "--build", "7", "--os", "17"),
    ])
    func `a document with dangers is explained line by line`(question: Question) throws {
        let folder = try TemporaryFolder()
        let client = question.arguments[0]
        try folder.write(try #require(Self.documents[client]), to: "live.json")
        let arguments = ["--document", "live.json", "--client"] + question.arguments
        let run = try explain(arguments, in: folder)
        #expect(run.status == 1)
        #expect(run.errors == "")
        Golden.expect(run.output, equals: "explain/\(question.name).txt")
        let json = try explain(arguments + ["--json"], in: folder)
        #expect(json.status == 1)
        if client == "prince-of-versions" { Golden.expect(json.output, equals: "explain/\(question.name).json") }
    }

    @Test func `requirements that no configuration meets are refused, and said to show nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "ios2": [
                {"required_version": "2.0.0", "requirements": {"required_os_version": "18.0.0"}}
              ]
            }

            """, to: "live.json")
        let arguments = ["--document", "live.json", "--client", "prince-of-versions", "--version", "1.0.0"]
        let run = try explain(arguments + ["--os", "17"], in: folder)
        #expect(run.status == 1)
        Golden.expect(run.output, equals: "explain/document-prince-unmet.txt")
        #expect(try explain(arguments + ["--os", "18"], in: folder).output.contains("forces the update"))
    }

    @Test func `a healthy document is nothing to worry about`() throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"SSVCLatestVersionNumber\": 52461568}\n", to: "live.json")
        let arguments = [
            "--document", "live.json", "--client", "ssvc", "--version", "any text", "--os", "17", "--build",
        ]
        let told = try explain(arguments + ["1.0.0"], in: folder)
        #expect(told.status == 0)
        #expect(
            told.output == """
                live.json: iOS 17.0, version any text, build 1.0.0, language en

                ssvc recommends the update
                  live.json:1:29: SSVCLatestVersionNumber is 52461568

                """)
    }

    private func explain(_ arguments: [String], in folder: TemporaryFolder) throws -> ProgramRun {
        try ProgramRun.run(
            Decree.program, ["explain"] + arguments, in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": nil, "COLUMNS": "90"])
    }

    /// Mistakes that people have published, each valid JSON to look at.
    private static let documents = [
        "retired": """
        {
          "messaging": {
            "forced": {"title": "Update", "message": "Please update.", "continueButtonText": null},
            "recommended": {"title": "Update", "message": "3.2.0 is ready.", "continueButtonText": "Update", "cancelButtonText": "Later"}
          },
          "versions": [
            {"version": "2.7", "policy": "Force"},
            {"version": "2.8.0", "policy": "recommend"},
            {"version": "2.8.0", "policy": "force"}
          ],
          "frequency": "once",
        }

        """,
        "turkcell-updater": """
        {
          "packageName": "com.example.kasa",
          "updates": [
            {
              "filters": {"appVersionName": "<3.10.0"},
              "descriptions": {"en": {"message": "Please update."}},
              "targetWebsiteUrl": "https://apps.apple.com/app/id1",
              "forceUpdate": "yes"
            },
            {"descriptions": null}
          ],
          "forceExit": true
        }

        """,
        "prince-of-versions": """
        {
          "ios": [
            {"required_version": "v2.0", "requirements": {"required_os_version": 17}}
          ],
          "ios2": [
            {"required_version": "2.0.0", "requirements": {"required_os_version": "18+"}}
          ]
        }

        """,
    ]
}
