import Foundation
import TestSupport
import Testing

/// Neither a clock nor a place keeps a site from being mended.
struct EmergencyTests {
    /// A site with keys of trust, published by a clock that is so many seconds ahead.
    private func published(ahead seconds: Int) throws -> KeysSite {
        let site = try KeysSite()
        #expect(try site.run("keys", "init", "--unencrypted").status == 0)
        #expect(try ship(site, at: seconds).status == 0)
        return site
    }

    private func ship(_ site: KeysSite, at seconds: Int = 0, _ more: String...) throws -> ProgramRun {
        let moment = try #require(Int(Decree.epoch)) + seconds
        return try site.run(["ship", "--yes", "--unencrypted"] + more, with: ["SOURCE_DATE_EPOCH": "\(moment)"])
    }

    private func change(_ site: KeysSite, _ old: String, _ new: String) throws {
        try site.folder.write(Decree.smallPolicy.replacing(old, with: new), to: "Content/kasa.md")
    }

    @Test func `a publication by a clock some seconds ahead stops nobody`() throws {
        let site = try published(ahead: 40)
        try change(site, "3.2.0, build: 3.2.0, requires: 15", "3.2.0, build: 3.2.0, requires: 16")
        let run = try ship(site)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `where nothing is to be signed, one by a clock well ahead stops nobody who reads the target`() throws {
        let site = try published(ahead: 3600), key = ["--key", "keys/site.key", "--unencrypted"]
        let plain = try Decree.smallSite(), later = try #require(Int(Decree.epoch)) + 3600
        let first = try Decree.run(
            ["ship", "--yes", "--new-key"] + key, in: plain, environment: ["SOURCE_DATE_EPOCH": "\(later)"])
        #expect(first.status == 0, "\(first.errors)")
        for run in [try ship(site), try Decree.run(["ship", "--yes"] + key, in: plain)] {
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("nothing to publish: publication 1 holds the same files\n"), "\(run.output)")
        }
        for run in [
            try site.run("sign", "--offline", "--unencrypted"), try Decree.sign("--offline", in: plain),
        ] {
            #expect(run.status == 2)
            #expect(run.errors.contains(" was signed at 2026-11-21T01:00:00Z, and the time of"), "\(run.errors)")
        }
    }

    @Test func `one by a clock well ahead stops news, with both causes and the way on, and no recall`() throws {
        let site = try published(ahead: 3600)
        try site.folder.write(
            try site.folder.read("Content/index.md")
                .replacing("---\n", with: "---\ntitle: Kasa and more\n", maxReplacements: 1), to: "Content/index.md")
        let news = try ship(site)
        #expect(news.status == 2)
        #expect(
            news.errors.contains(
                "was signed at 2026-11-21T01:00:00Z, and the time of this run is 2026-11-21T00:00:00Z: either this clock "
                    + "is behind, or the one that signed was ahead; set this clock if it is wrong, else decree "
                    + "build, decree sign --at 2026-11-21T01:00:00Z, decree publish: a build for that time would announce "
                    + "what is not due; "), "\(news.errors)")
        for words in [
            ["build"], ["sign", "--at", "2026-11-21T01:00:00Z", "--yes", "--unencrypted"], ["publish", "--yes"],
        ] {
            let run = try site.run(words)
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try site.run("verify").status == 0)
        let refresh = try site.run("refresh", "--unencrypted")
        #expect(refresh.status == 2)
        #expect(
            refresh.errors
                == "error: metadata/timestamp.json was signed at 2026-11-21T01:00:00Z, and the time of this run is "
                + "2026-11-21T00:00:00Z: either this clock is behind, or the one that signed was ahead; set this clock if "
                + "it is wrong, else no refresh is due before 2026-11-21T01:00:00Z\n")
        try change(site, "minimum: 2.8.0", "minimum: 3.2.0")
        let recall = try ship(site)
        #expect(recall.status == 0, "\(recall.errors)")
        let back = try site.run("rollback", "--yes", "--unencrypted")
        #expect(back.status == 0, "\(back.errors)")
        for run in [recall, back] {
            #expect(run.errors.contains("warning: root: one person alone can sign it\n"), "\(run.errors)")
        }
        #expect(try site.run("verify").status == 0)
    }

    @Test func `a rotation after a clock ahead names the rotation that works`() throws {
        let site = try published(ahead: 3600)
        let made = try site.run("keys", "create", "two-timestamp", "--unencrypted").output
        let key = try #require(made.firstMatch(of: /public: ([0-9a-f]{64})/)).1
        let index = try site.folder.read("Content/index.md")
        let old = try #require(index.firstMatch(of: /- name: timestamp\n +public: ([0-9a-f]{64})/)).1
        try site.folder.write(index.replacing(old, with: key), to: "Content/index.md")
        let refused = try site.run("rotate", "--unencrypted")
        #expect(
            refused.errors.hasSuffix(
                "set this clock if it is wrong, else decree rotate --at 2026-11-21T01:00:00Z, decree publish\n"),
            "\(refused.errors)")
        for words in [["rotate", "--unencrypted", "--at", "2026-11-21T01:00:00Z"], ["publish", "--yes"]] {
            let run = try site.run(words)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `whoever does not read the target learns the way on for what a clock ahead signed`() throws {
        let site = try published(ahead: 0), path = site.folder.path
        try FileManager.default.copyItem(atPath: path + "/Public", toPath: path + "/kept")
        try change(site, "minimum: 2.8.0", "minimum: 3.2.0")
        let sign = ["sign", "--offline", "--yes", "--unencrypted"]
        let later = ["SOURCE_DATE_EPOCH": "\(try #require(Int(Decree.epoch)) + 60 * 86_400)"]
        for words in [["build"], sign] { #expect(try site.run(words, with: later).status == 0) }
        let refused = try site.run(sign)
        #expect(refused.status == 2)
        #expect(
            refused.errors.hasSuffix(
                "error: metadata/2.app-kasa.json was signed at 2027-01-20T00:00:00Z, and the time of this run is "
                    + "2026-11-21T00:00:00Z: either this clock is behind, or the one that signed was ahead; set this clock "
                    + "if it is wrong; if that is not published, sign where the target can be read, or put the output "
                    + "folder back as it was published; if it is, decree build, decree sign --at 2027-01-20T00:00:00Z, "
                    + "decree publish: a build for that time would announce what is not due\n"), "\(refused.errors)")
        try FileManager.default.removeItem(atPath: path + "/Public")
        try FileManager.default.moveItem(atPath: path + "/kept", toPath: path + "/Public")
        for words in [["build"], sign, ["publish", "--yes"]] {
            let run = try site.run(words)
            #expect(run.status == 0, "\(run.errors)")
        }
    }

    @Test func `what a clock ahead signed and nobody published is refused, then signed anew`() throws {
        let site = try published(ahead: 0)
        try change(site, "minimum: 2.8.0", "minimum: 3.2.0")
        let later = ["SOURCE_DATE_EPOCH": "\(try #require(Int(Decree.epoch)) + 60 * 86_400)"]
        for words in [["build"], ["sign", "--yes", "--unencrypted"]] {
            #expect(try site.run(words, with: later).status == 0)
        }
        let early = try site.run("publish", "--yes")
        #expect(early.status == 1)
        #expect(
            early.errors.hasSuffix(
                "error: Published: nothing was published\n  metadata/2.app-kasa.json is signed for 2027-01-20T00:00:00Z, "
                    + "which has not come: publish it then, or sign it anew: decree sign\n"), "\(early.errors)")
        let offline = try site.run("sign", "--offline", "--unencrypted")
        #expect(offline.errors.contains("was signed at 2027-01-20T00:00:00Z"), "\(offline.errors)")
        let sign = try site.run("sign", "--yes", "--unencrypted")
        #expect(sign.output == "Public: signed app-kasa, site, snapshot, timestamp\n")
        #expect(
            sign.errors.contains(
                "warning: app-kasa, site, snapshot, timestamp: the signatures here are for 2027-01-20T00:00:00Z, which "
                    + "has not come, so they are dropped\n"), "\(sign.errors)")
        #expect(try site.run("publish", "--yes").status == 0)
        let status = try site.run("status")
        #expect(status.output.contains("timestamp holds until 2026-11-28T00:00:00Z"), "\(status.output)")
        #expect(try site.run("refresh", "--unencrypted").status == 0)
    }

    @Test func `a rotation begins where only the staged folder is`() throws {
        let site = try published(ahead: 0)
        try FileManager.default.removeItem(atPath: site.folder.path + "/Published")
        let same = try site.run("rotate", "--offline", "--unencrypted")
        #expect(same.status == 2)
        #expect(same.errors.contains("root 1 names these keys already, and is believed until"), "\(same.errors)")
        try FileManager.default.removeItem(atPath: site.folder.path + "/Public")
        #expect(try site.run("build").status == 0)
        let fresh = try site.run("rotate", "--offline", "--unencrypted")
        #expect(fresh.status == 2)
        #expect(fresh.errors.hasPrefix("error: no root is here that a next one could follow; "), "\(fresh.errors)")
    }

    @Test func `a root that has expired names the command that helps`() throws {
        let site = try published(ahead: 0)
        let moment = ["SOURCE_DATE_EPOCH": "\(try #require(Int(Decree.epoch)) + 400 * 86_400)"]
        let run = try site.run("publish", "--yes", with: moment)
        #expect(run.status == 1)
        #expect(
            run.errors == "error: root.json: expired at 2027-11-21T00:00:00Z; make the next root: decree rotate\n")
        let status = try site.run("status", with: moment)
        #expect(
            status.output.contains("\n  ! root expired 2027-11-21T00:00:00Z; make the next root: decree rotate\n"),
            "\(status.output)")
    }
}
