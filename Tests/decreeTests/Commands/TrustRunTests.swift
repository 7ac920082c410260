import Foundation
import TestSupport
import Testing
@testable import decree

/// A site with keys, from the first signature on: several people, a refresh, a rotation, and what verify finds.
struct TrustRunTests {
    /// A published site; every further run is one day later than `days` says.
    private static func published() throws -> KeysSite {
        let site = try KeysSite()
        for arguments in [
            ["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            try expect(site, arguments)
        }
        return site
    }

    @discardableResult
    private static func expect(
        _ site: KeysSite, _ arguments: [String], days: Int = 0, status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProgramRun {
        let epoch = (Int(Decree.epoch) ?? 0) + days * 86_400
        let run = try site.run(arguments, with: ["SOURCE_DATE_EPOCH": "\(epoch)"])
        #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    private static func change(_ site: KeysSite, _ name: String, _ old: String, _ new: String) throws {
        let text = try site.folder.read(name)
        try #require(text.contains(old))
        try site.folder.write(text.replacingOccurrences(of: old, with: new), to: name)
    }

    @Test func `one person signs, publishes and verifies a whole site`() throws {
        let site = try Self.published()
        let verify = try Self.expect(site, ["verify", "--record", "seen"])
        #expect(
            verify.output
                == "Published/current: every proof holds; the site has no list of allowed links, so every https link "
                + "passes\n")
        #expect(verify.errors == "")
        let again = try Self.expect(site, ["sign", "--yes", "--unencrypted"])
        #expect(again.output == "nothing to sign in Public\n")
        try Self.change(site, "Content/kasa.md", "minimum: 2.8.0", "minimum: 3.2.0")
        try Self.expect(site, ["build"])
        let sign = try Self.expect(site, ["sign", "--yes", "--unencrypted"])
        #expect(sign.output == "Public: signed app-kasa, site, snapshot, timestamp\n")
        try Self.expect(site, ["publish", "--yes"])
        try Self.expect(site, ["verify", "--record", "seen"])
        // The first publication is served again: its proofs hold, but the record knows better.
        let old = try Self.expect(site, ["verify", "Published/publications/1", "--record", "seen"], status: 1)
        #expect(old.errors == "error: metadata/timestamp.json: has version 1, and 2 was seen before\n")
    }

    @Test func `a remedy names the target that its command named, and is taken`() throws {
        let site = try KeysSite()
        try Self.expect(site, ["keys", "init", "--unencrypted"])
        let index = try site.folder.read("Content/index.md")
        try site.folder.write(
            "---\ntargets: {staging: {directory: Staging}, live: {directory: Live}}\n" + index.dropFirst("---\n".count),
            to: "Content/index.md")
        try Self.expect(site, ["build"])
        try Self.expect(site, ["sign", "--yes", "--unencrypted", "--to", "live"])
        try Self.expect(site, ["publish", "--yes", "--to", "live"])
        let expired = "metadata/timestamp.json: expired at 2026-11-28T00:00:00Z; renew it: decree refresh --to live"
        #expect(
            try Self.expect(site, ["verify", "--to", "live"], days: 7, status: 1).errors == "error: \(expired)\n")
        #expect(
            try Self.expect(site, ["verify", "--to", "live", "--json"], days: 7, status: 1).output
                .contains("\"\(expired)\""))
        #expect(
            try Self.expect(site, ["status", "--to", "live"], days: 7, status: 1).output.contains(
                "! timestamp expired 2026-11-28T00:00:00Z; renew it: decree refresh --to live\n"))
        #expect(
            try Self.expect(site, ["publish", "--yes", "--to", "live"], days: 8, status: 1).errors
                == "error: timestamp.json: expired at 2026-11-28T00:00:00Z; sign it anew: decree sign --to live, or, if "
                + "this bundle is live, decree refresh --to live\n")
        try Self.expect(site, ["refresh", "--unencrypted", "--to", "live"], days: 8)
        try Self.expect(site, ["verify", "--to", "live"], days: 8)
    }

    @Test func `verify names each file that was altered`() throws {
        let site = try Self.published()
        try site.folder.write("{}", to: "Published/publications/1/kasa/retired.json")
        let verify = try Self.expect(site, ["verify"], status: 1)
        #expect(verify.errors == "error: kasa/retired.json: is not the file its role lists\n")
        #expect(verify.output == "")
        let link = site.folder.path + "/Published/publications/1/index.html"
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "kasa/index.html")
        let linked = try Self.expect(site, ["verify"], status: 1)
        #expect(
            linked.errors.contains("error: index.html: cannot be fetched: Published/current/index.html is no file\n"))
    }

    @Test func `a store outside allowed-urls is found, though everybody signed it`() throws {
        let site = try KeysSite()
        try Self.change(site, "Content/kasa.md", "[prince-of-versions, retired]", "[remote-configuration]")
        try Self.expect(site, ["keys", "init", "--unencrypted"])
        try Self.expect(site, ["build"])
        try Self.change(
            site, "Content/index.md", "keys:\n  root:", "allowed-urls: https://play.google.com/\nkeys:\n  root:")
        try Self.expect(site, ["sign", "--yes", "--unencrypted"])
        try Self.expect(site, ["publish", "--yes"])
        let verify = try Self.expect(site, ["verify"], status: 1)
        #expect(
            verify.errors.contains(
                "sends users to https://apps.apple.com/app/id1234567890, which allowed-urls.json does not allow"))
    }

    @Test func `the shipped content with keys verifies, and what no button opens is only a warning`() throws {
        let site = try KeysSite()
        try FileManager.default.removeItem(atPath: site.folder.path + "/Content")
        try FileManager.default.copyItem(
            atPath: Decree.repository.path + "/Content", toPath: site.folder.path + "/Content")
        for arguments in [
            ["keys", "init", "--unencrypted"], ["build"], ["sign", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            try Self.expect(site, arguments)
        }
        let verify = try Self.expect(site, ["verify"])
        #expect(verify.output == "Published/current: every proof holds\n")
        #expect(
            verify.errors.contains(
                "warning: kasa/remote-configuration.2.6.0.json: names https://api.example.com/kasa/v3, which no button "
                    + "opens and allowed-urls.json does not allow\n"))
        #expect(!verify.errors.contains("error"))
    }

    @Test func `two managers sign on two machines, and nothing is published before both have`() throws {
        let site = try Self.published(), other = site.folder.path + "/other"
        let first = try Self.expect(site, ["keys", "create", "ayse", "--unencrypted", "--key-folder", other, "--json"])
        let text = try #require(first.output.firstMatch(of: /"public": "([0-9a-f]{64})"/)).1
        let index = try site.folder.read("Content/index.md")
        let mine = try #require(
            index.firstMatch(of: /app:\n    threshold: 1\n    keys:\n      - name: apps\n        public: [0-9a-f]+\n/)
        ).0
        let both =
            mine.replacing("threshold: 1", with: "threshold: 2") + "      - name: ayse\n        public: \(text)\n"
        try site.folder.write(index.replacing(mine, with: both), to: "Content/index.md")
        let one = try Self.expect(site, ["sign", "--yes", "--unencrypted"])
        #expect(
            one.output.hasPrefix(
                "Public: signed app-kasa, targets\n  app-kasa has 1 of 2 signatures; 1 more of: ayse ("))
        #expect(one.output.hasSuffix("not to be published yet; hand Public to whoever signs next\n"))
        let refused = try Self.expect(site, ["publish", "--yes"], status: 1)
        #expect(
            refused.errors.hasPrefix(
                "error: the bundle in 'Public' is not signed by enough people: app-kasa has 1 of 2 signatures; 1 more of: "
                    + "ayse ("))
        let two = try Self.expect(site, ["sign", "--yes", "--unencrypted", "--key-folder", other, "--json"])
        // The minisign key is not on that machine, so the first one finishes.
        #expect(two.output.contains(#""complete": false"#))
        #expect(two.output.contains(#""lacks": []"#))
        let waiting = try Self.expect(site, ["publish", "--yes"], status: 1)
        let comment = try #require(site.folder.read("Public/minisign.pub").split(separator: "\n").first)
        #expect(
            waiting.errors.contains(
                " in 'Public' lack the signature of minisign key \(comment.suffix(16)); run 'decree sign' where that key is"
            ), "\(waiting.errors)")
        let done = try Self.expect(site, ["sign", "--yes", "--unencrypted"])
        #expect(done.output == "Public: signed site, snapshot, timestamp\n")
        try Self.expect(site, ["publish", "--yes"])
        try Self.expect(site, ["verify"])
    }

    @Test
    func `a timestamp is refreshed in its last six days, and lapsed apps are reported with a status of their own`()
        throws
    {
        let site = try Self.published()
        #expect(
            try Self.expect(site, ["refresh", "--unencrypted"]).output
                == "nothing to refresh: the timestamp has six days or more left\n")
        #expect(
            try Self.expect(site, ["verify"], days: 7, status: 1).errors
                == "error: metadata/timestamp.json: expired at 2026-11-28T00:00:00Z; renew it: decree refresh\n")
        #expect(
            try Self.expect(site, ["refresh", "--unencrypted"], days: 3).output
                == "refreshed the timestamp, publication 2\n")
        try Self.expect(site, ["verify"], days: 9)
        let lapsed = try Self.expect(site, ["refresh", "--unencrypted"], days: 95, status: 1)
        #expect(lapsed.output == "refreshed the timestamp, publication 3\n")
        #expect(lapsed.errors == "warning: app-kasa: expired at 2027-02-19T00:00:00Z; sign it anew: decree sign\n")
        // What was refreshed is what is here: signing goes on from it.
        try Self.expect(site, ["sign", "--yes", "--unencrypted"], days: 96)
        try Self.expect(site, ["publish", "--yes"], days: 96)
        try Self.expect(site, ["verify"], days: 96)
    }

    @Test func `after a month of refreshes a rollback goes back to the publication before the last documents`() throws {
        let site = try Self.published()
        try Self.change(site, "Content/kasa.md", "minimum: 2.8.0", "minimum: 3.2.0")
        try Self.expect(site, ["ship", "--yes", "--unencrypted"], days: 1)
        for turn in 1...32 { try Self.expect(site, ["refresh", "--unencrypted"], days: 1 + 2 * turn) }
        let days = 66, plan = try Self.expect(site, ["rollback", "--plan"], days: days)
        #expect(plan.output.hasPrefix("publication 1 again, in place of 34: "), "\(plan.output)")
        #expect(
            plan.output.contains(
                "\n  version 1 of the site, in place of version 2\n  kept too: 2 (version 2 of the site)\n"),
            "\(plan.output)")
        #expect(
            try Self.expect(site, ["status"], days: days).output.hasPrefix(
                "Published: publication 34 is live, version 2 of the site, published "))
        let page = try site.folder.read("Published/current/status/index.html")
        #expect(page.contains("Version 2 of the site") && !page.contains("Publication 2"))
        let impact = try Self.expect(site, ["impact", "--against", "Published@1"], days: days)
        #expect(impact.output.contains("newly blocked"), "\(impact.output)")
        try Self.expect(site, ["rollback", "--yes", "--unencrypted"], days: days)
        #expect(
            try site.folder.read("Published/current/kasa/retired.json")
                == site.folder.read("Published/publications/1/kasa/retired.json"))
        try Self.expect(site, ["verify"], days: days)
        let further = try Self.expect(site, ["rollback", "--plan"], days: days, status: 1)
        #expect(
            further.errors
                == "error: Published: publication 35 holds the files of the oldest one that was not rolled back; to "
                + "publish another one again, name it with --serial; kept are 1, 2, 34\n")
    }

    @Test func `an expired timestamp is signed anew where its key is, and elsewhere that is what sign says`() throws {
        let site = try Self.published(), sign = ["sign", "--yes", "--unencrypted"]
        let refused = try Self.expect(site, ["publish", "--yes"], days: 8, status: 1)
        #expect(
            refused.errors
                == "error: timestamp.json: expired at 2026-11-28T00:00:00Z; sign it anew: decree sign, or, if this bundle "
                + "is live, decree refresh\n")
        let key = try site.file("timestamp"), away = site.folder.path + "/away.pem"
        try FileManager.default.moveItem(atPath: key, toPath: away)
        let without = try Self.expect(site, sign, days: 8, status: 1)
        #expect(without.output == "Public: nothing signed, and expired: timestamp\n")
        #expect(
            without.errors.hasSuffix(
                "\nwarning: timestamp: expired at 2026-11-28T00:00:00Z; renew it: decree refresh\n"),
            "\(without.errors)")
        try FileManager.default.moveItem(atPath: away, toPath: key)
        #expect(try Self.expect(site, sign, days: 8).output == "Public: signed timestamp\n")
        try Self.expect(site, ["publish", "--yes"], days: 8)
        try Self.expect(site, ["refresh", "--unencrypted"], days: 16)
        #expect(
            try Self.expect(site, ["publish", "--yes"], days: 16).output
                == "nothing to publish: publication 3 holds the same files\n")
    }

    @Test func `whoever signs nothing of what changed is told that others must`() throws {
        let site = try Self.published()
        let key = try site.file("apps")
        try FileManager.default.removeItem(atPath: key)
        try Self.change(site, "Content/kasa.md", "minimum: 2.8.0", "minimum: 3.2.0")
        try Self.expect(site, ["build"])
        let sign = try Self.expect(site, ["sign", "--yes", "--unencrypted"], status: 1)
        #expect(
            sign.output.hasPrefix(
                "Public: written, no role signed anew\n  app-kasa has 0 of 1 signatures; 1 more of: "),
            "\(sign.output)")
    }

    @Test func `an app's expired role keeps nobody from publishing, and fails whoever cannot sign it`() throws {
        let site = try Self.published(), expired = "app-kasa: expired at 2027-02-19T00:00:00Z"
        try Self.expect(site, ["refresh", "--unencrypted"], days: 91, status: 1)
        let publish = try Self.expect(site, ["publish", "--yes"], days: 91)
        #expect(publish.errors == "warning: \(expired); sign it anew: decree sign\n")
        let key = try site.file("apps"), away = site.folder.path + "/away.pem"
        try FileManager.default.moveItem(atPath: key, toPath: away)
        let without = try Self.expect(site, ["sign", "--yes", "--unencrypted"], days: 91, status: 1)
        #expect(without.output == "Public: nothing signed, and expired: app-kasa\n")
        #expect(without.errors.hasSuffix("\nwarning: \(expired); sign it anew: decree sign\n"), "\(without.errors)")
        try FileManager.default.moveItem(atPath: away, toPath: key)
        let signed = try Self.expect(site, ["sign", "--yes", "--unencrypted"], days: 91)
        #expect(signed.output == "Public: signed app-kasa, site, snapshot, timestamp\n")
    }

    @Test func `a stolen timestamp key is replaced, with the snapshot's, in one rotation`() throws {
        let site = try Self.published()
        try Self.expect(site, ["verify", "--record", "seen"])
        for role in ["snapshot", "timestamp"] {
            let made = try Self.expect(site, ["keys", "create", "\(role)-2", "--unencrypted", "--json"])
            let new = try #require(made.output.firstMatch(of: /"public": "([0-9a-f]{64})"/)).1
            let index = try site.folder.read("Content/index.md")
            let old = try #require(index.firstMatch(of: try Regex("- name: \(role)\n        public: [0-9a-f]+"))).0
            try site.folder.write(
                index.replacing(old, with: "- name: \(role)-2\n        public: \(new)"), to: "Content/index.md")
        }
        let early = try Self.expect(site, ["sign", "--yes", "--unencrypted"], days: 1)
        #expect(
            early.errors.contains(
                "warning: timestamp: the settings name other keys than root 1 does; decree rotate carries them over\n"))
        let rotate = try Self.expect(site, ["rotate", "--leaked", "--unencrypted"], days: 1)
        #expect(rotate.output == "Public: signed root, snapshot, timestamp\n")
        try Self.expect(site, ["publish", "--yes"], days: 1)
        try Self.expect(
            site, ["verify", "--record", "seen", "--root", "Published/publications/1/metadata/1.root.json"], days: 1)
        #expect(
            try Self.expect(site, ["rotate", "--unencrypted"], days: 1, status: 2).errors.hasPrefix(
                "error: root 2 names these keys already"))
    }

    @Test(arguments: ["sign", "rotate", "ship"], [false, true])
    func `whoever holds a replaced root key signs the root that replaces it`(command: String, byOption: Bool) throws {
        let site = try KeysSite(), away = site.folder.path + "/away.pem"
        for arguments in [["keys", "init", "--no-backup", "--unencrypted"], ["ship", "--yes", "--unencrypted"]] {
            try Self.expect(site, arguments)
        }
        try Self.expect(site, ["verify", "--record", "seen"])
        let made = try Self.expect(site, ["keys", "create", "second", "--unencrypted", "--json"])
        let new = try #require(made.output.firstMatch(of: /"public": "([0-9a-f]{64})"/)).1
        let index = try site.folder.read("Content/index.md")
        let old = try #require(index.firstMatch(of: /- name: root\n        public: [0-9a-f]+/)).0
        try site.folder.write(
            index.replacing(old, with: "- name: second\n        public: \(new)"), to: "Content/index.md")
        let file = try site.file("root"), id = try #require(file.firstMatch(of: /root-([0-9a-f]+)\.pem/)).1
        try FileManager.default.moveItem(atPath: file, toPath: away)
        // A replaced key that is of no use here keeps nobody else from signing.
        #expect(FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o600]))
        let first = try Self.expect(site, ["rotate", "--unencrypted"])
        #expect(
            first.output == """
                Public: signed root
                  root has 0 of 1 signatures; 1 more of: \(id.prefix(16))
                not to be published yet; hand Public to whoever signs next

                """)
        #expect(
            first.errors.contains(
                "not signing with \(id.prefix(16)): key \(id.prefix(16)) at file:\(file): secret key: "
            ), "\(first.errors)")
        try FileManager.default.removeItem(atPath: file)
        if !byOption { try FileManager.default.moveItem(atPath: away, toPath: file) }
        let place = byOption ? ["--key-backend", "\(id.prefix(16))=file:\(away)"] : []
        let words = command == "rotate" ? [command, "--unencrypted"] : [command, "--yes", "--unencrypted"]
        try Self.expect(site, words + place)
        try Self.expect(site, ["publish", "--yes"])
        try Self.expect(site, ["verify", "--record", "seen"])
        #expect(FileManager.default.fileExists(atPath: site.folder.path + "/Published/current/metadata/2.root.json"))
    }

    @Test func `a change of keys that is not rotated is named everywhere, and one that is taken back is refused`()
        throws
    {
        let site = try Self.published(), before = try site.folder.read("Content/index.md")
        let made = try Self.expect(site, ["keys", "create", "new", "--unencrypted", "--json"])
        let new = try #require(made.output.firstMatch(of: /"public": "([0-9a-f]{64})"/)).1
        let old = try #require(before.firstMatch(of: /- name: targets\n        public: [0-9a-f]+/)).0
        try site.folder.write(
            before.replacing(old, with: "- name: new\n        public: \(new)"), to: "Content/index.md")
        let line = "targets: the settings name other keys than root 1 does; decree rotate carries them over\n"
        for words in [["ship", "--plan"], ["due"], ["refresh", "--unencrypted"]] {
            #expect(try Self.expect(site, words).errors.contains("warning: " + line), "\(words)")
        }
        #expect(try Self.expect(site, ["status"]).output.contains("\n  " + line))
        #expect(!(try Self.expect(site, ["rotate", "--unencrypted"]).errors.contains("replaced")))
        try Self.expect(site, ["publish", "--yes"])
        try site.folder.write(before, to: "Content/index.md")
        let refused = try Self.expect(site, ["rotate", "--unencrypted"], status: 1)
        #expect(
            refused.errors.replacing(/[0-9a-f]{16}/, with: "ID")
                == "error: targets: the settings name keys of root 1, which root 2 replaced (in: ID; out: ID): update this "
                + "checkout; to trust the old keys again, give --former-keys\n")
        try Self.expect(site, ["rotate", "--unencrypted", "--former-keys"])
    }

    @Test func `a key that is replaced without the target raises the version of its role`() throws {
        let site = try Self.published()
        try Self.expect(site, ["verify", "--record", "seen"])
        let made = try Self.expect(site, ["keys", "create", "new", "--unencrypted", "--json"])
        let new = try #require(made.output.firstMatch(of: /"public": "([0-9a-f]{64})"/)).1
        let index = try site.folder.read("Content/index.md")
        let old = try #require(index.firstMatch(of: /- name: targets\n        public: [0-9a-f]+/)).0
        try site.folder.write(
            index.replacing(old, with: "- name: new\n        public: \(new)"), to: "Content/index.md")
        try Self.expect(site, ["rotate", "--offline", "--unencrypted"])
        try Self.expect(site, ["publish", "--yes"])
        try Self.expect(site, ["verify", "--record", "seen"])
        #expect(FileManager.default.fileExists(atPath: site.folder.path + "/Published/current/metadata/2.targets.json"))
    }

    @Test func `without keys, metadata or a site there is a plain word for it`() throws {
        let site = try KeysSite()
        try Self.expect(site, ["build"])
        try Self.expect(site, ["sign", "--yes", "--new-key", "--unencrypted"])
        try Self.expect(site, ["publish", "--yes"])
        #expect(try Self.expect(site, ["verify"]).output.contains("\nThe site has no 'keys', so this does not prove\n"))
        #expect(
            try Self.expect(site, ["verify", "nowhere"], status: 2).errors
                == "error: there is no 'nowhere'; publish first, or name a folder\n")
        for command in ["rotate", "refresh"] {
            #expect(
                try Self.expect(site, [command, "--unencrypted"], status: 1).errors
                    == "error: the site in 'Content' has no 'keys'; 'decree keys init' makes them\n")
        }
        try Self.expect(site, ["keys", "init", "--unencrypted"])
        #expect(
            try Self.expect(site, ["publish", "--yes"], status: 1).errors
                == "error: the bundle in 'Public' is not signed; run 'decree sign' first\n")
    }
}
