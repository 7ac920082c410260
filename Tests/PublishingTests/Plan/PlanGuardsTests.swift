import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// What keeps a publication from happening, before the first write.
struct PlanGuardsTests {
    private func faults(
        dropping paths: [String], keeping kept: Int = 0, staying: [String] = [], _ guards: PlanGuards = PlanGuards()
    ) -> [String] {
        let file = PublishedFile(path: "x", length: 0, sha256: "")
        let steps =
            paths.map { PublishPlan.Step(.removed, $0, reason: "no longer part of the site") }
            + ((0..<kept).map { "k\($0)" } + staying).map {
                PublishPlan.Step(.kept, $0, reason: "same bytes", file: file)
            }
        let plan = PublishPlan(
            place: "here", base: 1, serial: 2, isResumed: false, digest: "", steps: steps, superseded: Superseded())
        return guards.faults(in: plan, publishing: [])
    }

    private func pages(_ count: Int) -> [String] { (1...count).map { "\($0).html" } }

    @Test func `twenty files may go at once, or a tenth of the site, or as many as are allowed`() {
        #expect(faults(dropping: pages(20)) == [])
        #expect(
            faults(dropping: pages(21)) == [
                "21 files would be removed, and at most 20 may be; if all of them are meant to go, give --max-removals 21"
            ])
        #expect(faults(dropping: pages(30), keeping: 270) == [])
        #expect(faults(dropping: pages(31), keeping: 270).count == 1)
        #expect(faults(dropping: pages(21), PlanGuards(mostRemovals: 21)) == [])
        #expect(
            faults(dropping: pages(1), PlanGuards(mostRemovals: 0)) == [
                "1 files would be removed, and at most 0 may be; if all of them are meant to go, give --max-removals 1"
            ])
    }

    @Test func `superseded files go by their own rule and count as no removal`() {
        let copies = (0..<64).map { String(repeating: "\($0 % 10)", count: 64) + ".\($0).json" }
        #expect(faults(dropping: copies) == [])
    }

    @Test func `what installed apps ask for stays, unless it is retired by name`() {
        let paths = ["kasa/index.html", "kasa/pov.json", "kasa/pov.json.minisig", "minisign.pub"]
        let words = { (path: String, name: String) in
            "\(path) would be removed, and installed apps may still ask for it; if they need it no more, give --retire \(name)"
        }
        let key = words("minisign.pub", "minisign.pub")
        #expect(faults(dropping: paths) == [words("kasa (kasa/pov.json)", "kasa"), key])
        #expect(faults(dropping: paths, PlanGuards(retired: ["kasa"])) == [key])
        #expect(faults(dropping: paths, PlanGuards(retired: ["kasa/pov.json", "minisign.pub"])) == [])
        #expect(
            faults(dropping: ["kasa2/pov.json"], PlanGuards(retired: ["kasa"])) == [
                words("kasa2 (kasa2/pov.json)", "kasa2")
            ])
    }

    @Test func `an app that loses all of its documents is retired as one, a single document of it by its path`() {
        #expect(
            faults(dropping: ["kasa/pov.json", "kasa/retired.json"]) == [
                "kasa (kasa/pov.json, kasa/retired.json) would be removed, and installed apps may still ask for them; "
                    + "if they need them no more, give --retire kasa"
            ])
        #expect(
            faults(dropping: ["kasa/pov.json"], staying: ["kasa/retired.json"]) == [
                "kasa/pov.json would be removed, and installed apps may still ask for it; if they need it no more, "
                    + "give --retire kasa/pov.json"
            ])
    }

    private static let hex = "-----BEGIN " + "ENCRYPTED PRIVATE KEY-----\n"

    @Test(arguments: [
        (hex, "a private key"),
        ("untrusted comment: minisign encrypted secret key\nRWRTY0IyAAAA", "a minisign secret key"),
        ("any comment\nRWQAAEIyAAAA", "a minisign secret key"),
        ("x AKIA" + "ABCDEFGH12345678 y", "the access key of an account"),
        ("[default]\naws_secret_access_key = x", "credentials of a bucket"),
        ("the word correct-horse here", "a credential of this run"),
    ]) func `keys and credentials among the files are found`(text: String, name: String) {
        let artifact = Artifact(path: "assets/note.txt", bytes: Array(text.utf8), role: .asset)
        let guards = PlanGuards(secrets: ["correct-horse", "short", ""])
        let plan = PublishPlan(
            place: "here", base: nil, serial: 1, isResumed: false, digest: "", steps: [], superseded: Superseded())
        #expect(
            guards.faults(in: plan, publishing: [artifact]) == [
                "assets/note.txt holds \(name), which everybody could read; take it out and build again"
            ])
    }

    @Test(arguments: [
        "AKIA is a prefix", "XAKIAABCDEFGH12345678", "AKIAABCDEFGH123456789", "a PRIVATE KEY is secret", "short", "",
    ])
    func `ordinary words are none`(text: String) {
        let artifact = Artifact(path: "a.html", bytes: Array(text.utf8), role: .page)
        #expect(PublishedSecrets.faults(in: [artifact], ["short"]) == [])
    }
}
