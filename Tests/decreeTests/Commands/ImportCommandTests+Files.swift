import Foundation
import TestSupport
import Testing

@testable import decree

/// Files that are no document, and what stands in documents that no policy can have.
extension ImportCommandTests {
    @Test func `half a feed, and one behind a blank, are named with their place`() throws {
        for (text, place) in [(" <?xml version=\"1.0\"?>\n<rss/>", "1:"), ("<rss>\n<channel>\n<item>", "3:")] {
            let folder = try folder(text, "old.xml")
            let run = try Decree.run("import", "old.xml", "--client", "sparkle-appcast", "--app", "kasa", in: folder)
            #expect(run.status == 1)
            #expect(run.errors.hasPrefix("error: old.xml:\(place)"), "\(run.errors)")
            #expect(run.errors.contains(": is no XML: "), "\(run.errors)")
        }
    }

    @Test func `a conflict that a merge left is named, and not as what is no XML`() throws {
        let folder = try folder("<<<<<<< HEAD\n{\"latestVersion\": \"3\"}\n=======\n>>>>>>> next\n", "f.json")
        let run = try Decree.run("import", "f.json", "--client", "app-updater", "--app", "kasa", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                error: f.json:1:1: has a mark that a merge left around its conflict: keep what is right of both sides, and \
                remove the lines that begin with <<<<<<<, ======= and >>>>>>>
                  no client reads such a file, so nothing is written

                """)
    }

    @Test(arguments: ["[]", "null", "{\"updates\": 3, \"versions\": {}, \"ios\": 1, \"appUpdate\": []}"])
    func `a document of which no policy can be made is refused, unless its release is named`(text: String) throws {
        for client in Self.readersOfJSON {
            let folder = try folder(text)
            let refused = try Decree.run("import", "update.json", "--client", client, in: folder)
            #expect(refused.status == 1, "\(client)")
            #expect(
                refused.errors.hasPrefix(
                    "error: update.json names no release and notifies nobody, so nothing is written:\n"
                        + "  update.json:1:"), "\(client): \(refused.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Content"))
            let run = try Decree.run(
                "import", "update.json", "--client", client, "--release", "3.2.0=320", in: folder)
            #expect(run.status == 0, "\(client): \(run.errors)")
            #expect(run.output.contains("crashes, is refused, ignored or misread:"), "\(client): \(run.output)")
        }
    }

    @Test(arguments: [
        "<rss><channel/></rss>", "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>News</title></feed>",
    ])
    func `a feed without an item makes no release up`(text: String) throws {
        for client in Self.readersOfXML {
            let folder = try folder(text, "old.xml")
            let run = try Decree.run("import", "old.xml", "--client", client, "--app", "kasa", in: folder)
            #expect(run.status == 1, "\(client): \(run.output)")
            #expect(
                run.errors.hasPrefix(
                    "error: old.xml names no release and notifies nobody, so nothing is written:\n"),
                "\(client): \(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/Content"))
        }
    }

    @Test func `a document that tells no version anything is refused with that as the reason`() throws {
        let folder = try folder(#"{"android": [{"required_version": 1, "last_version_available": 1}]}"#)
        let run = try Decree.run("import", "update.json", "--client", "prince-of-versions", in: folder)
        #expect(run.status == 1)
        #expect(
            run.errors == """
                error: update.json names no release and notifies nobody, so nothing is written:
                  it can be read, and neither forces nor recommends an update
                  to begin with it all the same, name the release that users have with --release

                """)
    }

    @Test func `a tag that is no language is put right, and named`() throws {
        let text = """
            {"packageName": "com.example.kasa", "updates": [{"filters": {"deviceLanguage": "jp"},
             "targetVersionCode": 32, "targetWebsiteUrl": "https://a.example",
             "descriptions": {"jp": {"message": "Kōshin"}, "xq": {"message": "X"}, "*": {"message": "New"}}}]}
            """
        let folder = try folder(text)
        let run = try Decree.run(
            "import", "update.json", "--client", "turkcell-updater", "--platform", "android", "--app", "kasa",
            "--release", "3.0=30", "--release", "3.2=32", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output.contains(
                """
                  update.json:1:49: the language 'jp' names a country in place of a language, and no device has it: ja stands \
                for it
                  update.json:1:49: the language 'xq' names no language: none has the code 'xq', and no device has it: what \
                stands under it is left out

                """), "\(run.output)")
        let made = try folder.read("Content/kasa.md")
        #expect(made.contains("## ja\n- Message: Kōshin\n"), "\(made)")
        #expect(made.contains("language: ja}"), "\(made)")
        #expect(try Decree.run("check", in: folder).status == 0)
    }

    @Test func `a release is named where the file's own name for it is no version`() throws {
        let text = """
            {"Code": 0, "Msg": "", "UpdateStatus": 1, "VersionCode": 3100, "VersionName": "v3.1.0-release",
             "UploadTime": "", "ModifyContent": "Faster.", "DownloadUrl": "https://a.example/kasa.apk", "ApkSize": 2,
             "ApkMd5": ""}
            """
        let folder = try folder(text)
        let refused = try Decree.run("import", "update.json", "--client", "xupdate", "--app", "kasa", in: folder)
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains("VersionName names no version: give one with --release VERSION=3100\n"),
            "\(refused.errors)")
        let run = try Decree.run(
            "import", "update.json", "--client", "xupdate", "--app", "kasa", "--release", "3.1.0=3100", in: folder)
        #expect(run.status == 0 && !run.output.contains("names no version"), "\(run.output)")
        #expect(try Decree.run("check", in: folder).status == 0)
    }

    @Test func `what is said of some releases of a client alone names them`() throws {
        let text = """
            {"android": {"required_version": 150, "minimum_version": "1.0.0", "latest_version": {"version": "2.4.5"},
             "last_version_available": 245}}
            """
        let run = try Decree.run(
            "import", "update.json", "--client", "prince-of-versions", "--platform", "android", "--app", "kasa",
            "--release", "1.5.0=150", "--release", "2.4.5=245", in: try folder(text))
        #expect(
            run.output.contains(
                "ignored: android.required_version is a key that the client does not know (3.0.0 only)\n"),
            "\(run.output)")
    }

    @Test func `a file that two platforms read is imported for both`() throws {
        let text = """
            {"packageName": "com.example.kasa", "updates": [
             {"filters": {"deviceOsName": "android", "appVersionCode": "<30"}, "targetVersionCode": 40,
              "descriptions": {"*": {"message": "New"}}, "targetWebsiteUrl": "https://play.example", "forceUpdate": true},
             {"filters": {"deviceOsName": "ios", "appVersionName": "1.0,1.1"},
              "descriptions": {"*": {"message": "New"}}, "targetWebsiteUrl": "https://apps.example", "forceUpdate": true}]}
            """
        let folder = try folder(text)
        let run = try Decree.run(
            "import", "update.json", "--client", "turkcell-updater", "--platform", "android", "--platform", "ios",
            "--app", "kasa", "--release", "1.2=30", "--release", "2.0=40", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let made = try folder.read("Content/kasa.md")
        #expect(made.contains("store: {ios: \"https://apps.example\", android: \"https://play.example\"}"), "\(made)")
        #expect(made.contains("ids: {ios: com.example.kasa, android: com.example.kasa}"), "\(made)")
        #expect(try Decree.run("check", in: folder).status == 0)
    }
}
