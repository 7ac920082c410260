import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import decree

/// A day with the file of an app: it is listed, shipped, and asked whether it reads the site.
@Suite struct AppFileDayTests {
    /// A Mac's app on Sparkle whose last release has an archive, and an app for iPhones and Android.
    private static func site() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        try folder.write("---\ntitle: Updates\nurl: https://updates.example.com\n---\n", to: "Content/index.md")
        try folder.write(darkroom, to: "Content/darkroom.md")
        try folder.write(notes, to: "Content/notes.md")
        try folder.write(signer, to: "sign.py")
        return folder
    }

    private static let darkroom = """
        ---
        app: Darkroom
        ids: {macos: com.example.darkroom}
        store: {macos: "https://darkroom.example/"}
        clients: {sparkle-appcast: {public-key: "\(publicKey)"}}
        releases:
          - version: 2.1
            build: 210
            requires: 13
            archive: {url: "https://darkroom.example/Darkroom-2.1.zip", length: 99, ed-signature: "\(Self.earlier)"}
        ---

        """

    private static let notes = """
        ---
        app: Notes
        ids: {ios: com.example.kasa, android: com.example.kasa}
        store: {ios: "https://apps.apple.com/app/id1234567890", android: "https://play.google.com/store/apps/details?id=com.example.kasa"}
        clients: [prince-of-versions]
        releases:
          - {version: 3.2.0, build: 3200, requires: {ios: 15, android: 26}}
        ---

        """

    private static let earlier = String(repeating: "A", count: 86) + "=="

    /// The key of RFC 8032's first test: its seed, and what an app has in `SUPublicEDKey`.
    private static let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"
    private static let publicKey = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="

    /// Signs what it reads with OpenSSL, as the signing tool of an app would with its own key.
    private static let signer = """
        import base64, os, subprocess, sys, tempfile
        der = bytes.fromhex("302e020100300506032b657004220420" + "\(seed)")
        with tempfile.TemporaryDirectory() as at:
            open(at + "/key", "wb").write(der)
            open(at + "/file", "wb").write(sys.stdin.buffer.read())
            made = subprocess.run(["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", at + "/key", "-keyform", "DER",
                                   "-in", at + "/file"], stdout=subprocess.PIPE, check=True)
        print(base64.b64encode(made.stdout).decode())
        """

    private static let sparkle =
        "SUFeedURL='https://updates.example.com/darkroom/appcast.xml', SUPublicEDKey='\(publicKey)'"

    private func run(_ arguments: String..., in folder: TemporaryFolder, status: Int32 = 0) throws -> ProgramRun {
        let run = try Decree.run(arguments, in: folder)
        #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)")
        return run
    }

    private func ship(_ folder: TemporaryFolder) throws {
        _ = try run("ship", "--yes", "--new-key", "--key", "keys/site.key", "--unencrypted", in: folder)
    }

    @Test func `a Mac's zip is listed with its archive, shipped, and reads the site`() throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('Darkroom-2.2.zip', mac(kinds=(ARM, INTEL), \(Self.sparkle)))")
        let added = try run(
            "release", "add", "darkroom", "--file", "Darkroom-2.2.zip", "--sign", "exec:python3 sign.py", "--live",
            "2026-11-20", in: folder)
        let length = try Data(contentsOf: folder.url.appending(path: "Darkroom-2.2.zip")).count
        let policy = try folder.read("Content/darkroom.md")
        #expect(policy.contains("version: 2.2\n"), "\(policy)")
        #expect(policy.contains("https://darkroom.example/Darkroom-2.2.zip"), "\(policy)")
        #expect(policy.contains("length: \(length)"), "\(policy)")
        #expect(
            added.errors.contains(
                "note: 'Darkroom-2.2.zip' has com.example.darkroom 2.2, build 220, macOS 13.0, every Mac, \(length) bytes\n"
            ),
            "\(added.errors)")
        try ship(folder)
        #expect(try folder.read("Published/current/darkroom/appcast.xml").contains("length=\"\(length)\""))
        let doctor = try run("doctor", "darkroom", "--file", "Darkroom-2.2.zip", in: folder)
        #expect(
            doctor.output == """
                  ok     the app's id (Darkroom-2.2.zip: com.example.darkroom)
                  ok     the release is listed (Darkroom-2.2.zip: 2.2, live)
                  ok     its build (Darkroom-2.2.zip: 220)
                  ok     the lowest OS version it runs on (Darkroom-2.2.zip: 13.0)
                  ok     the processor it runs on (Darkroom-2.2.zip: every Mac)
                  ok     the addresses it reads (sparkle-appcast: https://updates.example.com/darkroom/appcast.xml)
                  ok     the key by which it knows updates (Darkroom-2.2.zip: \(Self.publicKey))
                  ok     the key by which it knows documents (Darkroom-2.2.zip: no pinned minisign key)
                the app reads this site

                """)
    }

    @Test(
        arguments: [("v2.2", [], "2.2"), ("2.2-beta.1", ["--channel", "beta"], "2.2-beta.1")]
            as [(String, [String], String)])
    func `what is listed from a file is found again by its version`(
        written: String, options: [String], listed: String
    ) throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('d.zip', mac(version='\(written)', \(Self.sparkle)))")
        let before = try run("doctor", "darkroom", "--file", "d.zip", in: folder, status: 1)
        let command = "decree release add darkroom --file d.zip\(options.isEmpty ? "" : " --channel NAME")"
        #expect(before.errors.contains("to do:    \(command)\n"), "\(before.errors)")
        let added = try Decree.run(
            ["release", "add", "darkroom", "--file", "d.zip", "--live", "2026-11-20"] + options, in: folder)
        #expect(added.status == 0, "\(added.errors)")
        let after = try Decree.run("doctor", "darkroom", "--file", "d.zip", in: folder)
        #expect(after.output.contains("ok     the release is listed (d.zip: \(listed), live)\n"), "\(after.output)")
    }

    @Test func `a version that the project alone sets is refused with what is wanted`() throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('d.zip', mac(version='$(MARKETING_VERSION)'))")
        let refused = try run("release", "add", "darkroom", "--file", "d.zip", in: folder, status: 1)
        let reason =
            "that is a setting of the project: give the app that was built of it, such as an .ipa, .app, .pkg, .apk or "
            + ".aab"
        #expect(refused.errors == "error: 'd.zip' is version '$(MARKETING_VERSION)': \(reason)\n")
    }

    @Test func `an IPA and two APKs are one release, and the APK says where it reads`() throws {
        let folder = try Self.site()
        try ship(folder)
        let key = try folder.read("Public/minisign.pub").split(separator: "\n")[1]
        try SampleApps.make(
            in: folder,
            """
            words = b'\\0https://updates.example.com/notes/prince-of-versions.json\\0\(key)\\0'
            zipped('a.apk', apk(text=words)); zipped('b.apk', apk(code=3301)); zipped('k.ipa', phone(text=words))
            """)
        _ = try run(
            "release", "add", "notes", "--file", "b.apk", "--file", "k.ipa", "--file", "a.apk", in: folder)
        let line =
            "  - {version: 3.3.0, build: {ios: 3300, android: [3300, 3301]}, requires: {ios: 16, android: 28}, "
            + "live: pending}\n"
        let policy = try folder.read("Content/notes.md")
        #expect(policy.contains(line), "\(policy)")
        let doctor = try run("doctor", "notes", "--file", "a.apk", "--file", "k.ipa", in: folder)
        #expect(doctor.output.contains("ok     its build (a.apk: 3300)\n"))
        #expect(doctor.output.contains("ok     the key by which it knows documents (k.ipa: \(key))\n"))
        #expect(doctor.output.contains("ok     the release is listed (a.apk: 3.3.0, not live yet)\n"))
    }

    @Test func `an app that reads elsewhere, with another key, is found out`() throws {
        let folder = try Self.site()
        let key = Self.publicKey.replacing("1", with: "2")
        try SampleApps.make(
            in: folder,
            """
            zipped('d.zip', mac(version='2.1', build='211', CFBundleIdentifier='com.example.other',
                                SUFeedURL='https://old.example.com/appcast.xml', SUPublicEDKey='\(key)'))
            """)
        let run = try self.run("doctor", "darkroom", "--file", "d.zip", "--json", in: folder, status: 1)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let checks = try #require(json["checks"] as? [[String: String]])
        let broken = checks.filter { $0["standing"] == "broken" }.map { "\($0["check"] ?? ""): \($0["found"] ?? "")" }
        #expect(
            broken == [
                "id: com.example.other", "build: 211", "hardware: arm64 only",
                "address: SUFeedURL https://old.example.com/appcast.xml", "address: no address of the site",
                "update-key: \(key)",
            ])
    }

    @Test(
        arguments: [
            (["2.3", "--file", "d.zip"], 1, "'d.zip' is 2.2, and not 2.3"),
            (["--file", "d.zip", "--build", "221"], 1, "--build 221 is not what the file says: 220"),
            (["--file", "d.zip", "--requires", "14"], 1, "--requires 14 is not what the file says: 13"),
            (["--file", "d.zip", "--file", "e.zip"], 1, "'d.zip' is 2.2, and 'e.zip' is 2.3"),
            (
                ["--file", "k.apk"], 1,
                "'k.apk' is for Android, and darkroom has no Android: add it to 'ids' or 'store'"
            ),
            (["--file", "o.zip"], 1, "'o.zip' is com.example.other, and darkroom is com.example.darkroom on macOS"),
            (["--file", "b.zip"], 1, "'b.zip': 2.2-beta is a version before a release, which a channel alone may"),
            (["--file", "d.zip", "--sign", "exec:false"], 2, "exec:false cannot sign with key"),
            (["--file", "d.zip", "--sign", "exec:cat /dev/null"], 2, "is not one line of hex or base64"),
        ] as [([String], Int32, String)])
    func `a file that contradicts the command line or the policy changes nothing`(
        _ arguments: [String], _ status: Int32, _ words: String
    ) throws {
        let folder = try Self.site()
        try SampleApps.make(
            in: folder,
            """
            zipped('d.zip', mac()); zipped('e.zip', mac(version='2.3')); zipped('k.apk', apk())
            zipped('o.zip', mac(CFBundleIdentifier='com.example.other')); zipped('b.zip', mac(version='2.2-beta'))
            """)
        let before = try folder.read("Content/darkroom.md")
        let run = try Decree.run(["release", "add", "darkroom"] + arguments, in: folder)
        #expect(run.status == status)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try folder.read("Content/darkroom.md") == before)
    }

    @Test func `without what an archive needs none is written, and a note says why`() throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('d.zip', mac()); folder(mac())")
        let unsigned = try run("release", "add", "darkroom", "--file", "d.zip", "--dry-run", in: folder)
        #expect(unsigned.errors.contains("note: no archive is written, since nothing signs the file"))
        #expect(unsigned.output.contains("+    hardware: arm64\n"))
        let app = try run("release", "add", "darkroom", "--file", "Darkroom.app", "--dry-run", in: folder)
        #expect(app.errors.contains("note: no archive is written, since 'Darkroom.app' is a folder"))
    }

    /// An app that installs its own files, whose last release has an archive at an address.
    private static func installed(at address: String) -> String {
        """
        ---
        app: Store
        ids: {android: com.example.kasa}
        store: {android: "https://store.example/get"}
        clients: [xupdate]
        releases:
          - {version: 3.2.0, build: 3200, requires: 26, live: 2026-03-01, archive: {url: "\(address)", length: 10}}
        ---
        # Text: recommend
        - Message: "{app} {latest} is there."

        """
    }

    @Test func `what is taken from a file is said where the result is refused, too`() throws {
        let folder = try Self.site()
        try folder.write(Self.installed(at: "https://store.example/store.apk"), to: "Content/store.md")
        try SampleApps.make(in: folder, "zipped('s.apk', apk())")
        let run = try self.run(
            "release", "add", "store", "--file", "s.apk", "--live", "2026-11-20", in: folder, status: 1)
        let length = try Data(contentsOf: folder.url.appending(path: "s.apk")).count
        #expect(run.errors.contains("[dead-link]"), "\(run.errors)")
        #expect(
            run.errors.hasSuffix(
                """
                note: 's.apk' has com.example.kasa 3.3.0, build 3300, API level 28, \(length) bytes
                note: no archive is written, since its address is not known: \(length) bytes; --url gives it
                the lines are those of the changed file; nothing was written to Content/store.md

                """), "\(run.errors)")
    }

    @Test(arguments: [
        ("https://store.example/store-3200.apk", "https://store.example/store-3300.apk", "build"),
        (
            "https://store.example/3200/v3200/s-3.2.0-3200.apk", "https://store.example/3300/v3200/s-3.3.0-3300.apk",
            "version and build"
        ),
        ("https://3200.example/3.3200/s-3.2.0.apk", "https://3200.example/3.3200/s-3.3.0.apk", "version"),
    ])
    func `the archive's address moves with version and build`(before: String, after: String, what: String) throws {
        let folder = try Self.site()
        try folder.write(Self.installed(at: before), to: "Content/store.md")
        try SampleApps.make(in: folder, "zipped('s.apk', apk())")
        let run = try self.run("release", "add", "store", "--file", "s.apk", "--live", "2026-11-20", in: folder)
        #expect(try folder.read("Content/store.md").contains("url: \"\(after)\""), "\(run.output)")
        #expect(
            run.errors.contains(
                "note: the archive's address is that of 3.2.0 with the new \(what): \(after); --url gives another\n"),
            "\(run.errors)")
    }

    @Test func `where there are no channels a version before a release is listed by its numbers`() throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('s.apk', apk(name='3.3.0-release'))")
        let add = ["release", "add", "notes", "--platform", "android"]
        let plain =
            "is a version before a release, which a channel on macOS alone may have: list it by its numbers: "
            + "decree release add notes 3.3.0"
        for more in [[], ["--channel", "beta"]] {
            let typed = try Decree.run(add + ["3.3.0-release"] + more, in: folder)
            #expect(typed.status == 64)
            #expect(typed.errors.contains("error: 3.3.0-release \(plain)\n"), "\(typed.errors)")
            let read = try Decree.run(add + ["--file", "s.apk"] + more, in: folder)
            #expect(read.status == 1)
            #expect(read.errors == "error: 's.apk': 3.3.0-release \(plain) --file s.apk\n")
        }
        let before = try run("doctor", "notes", "--file", "s.apk", in: folder, status: 1)
        #expect(before.errors.contains("to do:    decree release add notes 3.3.0 --file s.apk\n"), "\(before.errors)")
        let added = try run("release", "add", "notes", "3.3.0", "--file", "s.apk", "--live", "2026-11-20", in: folder)
        #expect(added.errors.contains("note: 's.apk' is 3.3.0-release, and is listed as 3.3.0\n"), "\(added.errors)")
        let after = try run("doctor", "notes", "--file", "s.apk", in: folder, status: 1)
        #expect(after.output.contains("ok     the release is listed (s.apk: 3.3.0, live)\n"), "\(after.output)")
    }

    @Test(arguments: [
        (
            "mac(LSMinimumSystemVersion='$(MACOSX_DEPLOYMENT_TARGET)')", "darkroom", "macOS",
            "$(MACOSX_DEPLOYMENT_TARGET)"
        ),
        ("phone(MinimumOSVersion='$(IPHONEOS_DEPLOYMENT_TARGET)')", "notes", "iOS", "$(IPHONEOS_DEPLOYMENT_TARGET)"),
    ])
    func `a least OS that was never filled in is asked for`(app: String, slug: String, name: String, text: String)
        throws
    {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('d.zip', \(app))")
        let run = try self.run("release", "add", slug, "--file", "d.zip", "--dry-run", in: folder)
        let note =
            "note: the lowest \(name) that 'd.zip' runs on is not known, since it says '\(text)': --requires gives it\n"
        #expect(run.errors.contains(note), "\(run.errors)")
        #expect(run.errors.contains(", \(name), "), "\(run.errors)")
        let given = try self.run(
            "release", "add", slug, "--file", "d.zip", "--requires", "17", "--live", "2026-11-20", in: folder)
        #expect(!given.errors.contains("is not known"), "\(given.errors)")
        let doctor = try Decree.run("doctor", slug, "--file", "d.zip", in: folder)
        #expect(
            doctor.output.contains("look   the lowest OS version it runs on (d.zip: \(text))\n"), "\(doctor.output)")
    }

    @Test func `what no client installs gets no archive, and a package its kind and its own ending`() throws {
        let folder = try Self.site()
        try SampleApps.make(
            in: folder,
            """
            facts = b'<pkg-info><bundle path="./Applications/Darkroom.app" id="com.example.darkroom" \
            CFBundleShortVersionString="2.2" CFBundleVersion="220"/></pkg-info>'
            xar('d.pkg', {'PackageInfo': facts}); zipped('p.zip', {'d.pkg': open('d.pkg', 'rb').read()})
            app = mac(SUPublicEDKey='\(Self.publicKey)')
            zipped('x.zip', {'D.xcarchive/Products/Applications/' + name: data for name, data in app.items()})
            zipped('k.aab', aab())
            """)
        let sign = ["--sign", "exec:python3 sign.py", "--dry-run"]
        func add(_ app: String, _ arguments: [String]) throws -> ProgramRun {
            try Decree.run(["release", "add", app] + arguments, in: folder)
        }
        let bundle = try add("notes", ["--file", "k.aab", "--url", "https://a.example/k.apk", "--dry-run"])
        #expect(bundle.errors.contains("note: no archive is written, since 'k.aab' is an app bundle"))
        #expect(!bundle.output.contains("archive:"), "\(bundle.output)")
        let xcode = try add("darkroom", ["--file", "x.zip"] + sign)
        #expect(xcode.errors.contains("note: no archive is written, since 'x.zip' is an archive of Xcode"))
        let package = try add("darkroom", ["--file", "d.pkg"] + sign)
        #expect(package.output.contains("https://darkroom.example/Darkroom-2.2.pkg"), "\(package.output)")
        #expect(!package.output.contains("kind:"), "\(package.output)")
        let zipped = try add("darkroom", ["--file", "p.zip"] + sign)
        #expect(zipped.output.contains("https://darkroom.example/Darkroom-2.2.zip"), "\(zipped.output)")
        #expect(zipped.output.contains("kind: package"), "\(zipped.output)")
        let odd = try add("darkroom", ["--file", "x.zip", "--url", "https://darkroom.example/x.pkg"])
        #expect(odd.status == 0, "\(odd.errors)")
    }

    @Test(arguments: [["arm.zip", "intel.zip"], ["intel.zip", "arm.zip"]])
    func `files for several processors are one release for every Mac`(_ files: [String]) throws {
        let folder = try Self.site()
        try SampleApps.make(
            in: folder, "zipped('arm.zip', mac()); zipped('intel.zip', mac(kinds=(INTEL,)))")
        let arguments = files.flatMap { ["--file", $0] }
        let added = try Decree.run(["release", "add", "darkroom"] + arguments, in: folder)
        #expect(added.status == 0 && !added.output.contains("hardware"), "\(added.output)\(added.errors)")
        let doctor = try Decree.run(["doctor", "darkroom"] + arguments, in: folder)
        let subject = files.joined(separator: ", ")
        #expect(doctor.output.contains("ok     the processor it runs on (\(subject): every Mac)\n"), "\(doctor.output)")
    }

    @Test func `two APKs need what the lower one needs, for doctor, too`() throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('a.apk', apk(least=26)); zipped('b.apk', apk(code=3301, least=24))")
        _ = try run(
            "release", "add", "notes", "--platform", "android", "--file", "a.apk", "--file", "b.apk", in: folder)
        let doctor = try Decree.run(["doctor", "notes", "--file", "a.apk", "--file", "b.apk"], in: folder)
        #expect(
            doctor.output.contains("ok     the lowest OS version it runs on (a.apk, b.apk: 24)\n"), "\(doctor.output)")
        let alone = try Decree.run(["doctor", "notes", "--file", "a.apk"], in: folder)
        #expect(alone.output.contains("wrong  the lowest OS version it runs on (a.apk: 26)\n"), "\(alone.output)")
    }

    @Test func `the object says what each file has`() throws {
        let folder = try Self.site()
        try SampleApps.make(in: folder, "zipped('k.ipa', phone())")
        let run = try self.run("release", "add", "notes", "--file", "k.ipa", "--dry-run", "--json", in: folder)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let file = try #require((json["files"] as? [[String: Any]])?.first)
        #expect(file["version"] as? String == "3.3.0")
        #expect(file["requires"] as? String == "16.0")
        #expect(file["hardware"] is NSNull)
    }
}
