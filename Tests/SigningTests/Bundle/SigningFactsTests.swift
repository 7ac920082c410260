import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// The status page names the version of the manifest that lists it, and changes with nothing else.
struct SigningFactsTests {
    private typealias T = SampleTrust

    /// A page that says what the real one says, in a line.
    private static let status: SigningFacts.StatusFiles = { facts in
        let apps = facts.apps.map { "\($0.name) \($0.version) \($0.expires)" }
        let roles = (facts.roles + facts.appRoles).map { role in
            "\(role.name) \(role.version) \(role.signers.count) of \(role.keys.keys.count)"
        }
        let lines = ["\(facts.version) \(facts.signed.map { "\($0)" } ?? "-") \(facts.documents.count)"] + apps + roles
        return [
            Artifact(path: StatusFile.data, bytes: Array("{}".utf8), role: .asset),
            Artifact(path: StatusFile.page, bytes: Array(lines.joined(separator: "\n").utf8), role: .page),
            Artifact(path: StatusFile.list(of: "ssvc"), bytes: Array("list".utf8), role: .asset),
        ]
    }

    private static func page(_ files: [Artifact]) -> String? {
        files.first { $0.path == StatusFile.page }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private static func sign(_ bundle: Bundle, days: Int = 0, previous: [Artifact] = []) throws -> SignedBundle {
        try BundleSigner.sign(
            bundle, with: MinisignSecretKey(seed: SampleKey.seed),
            at: Moment(seconds: Sample.moment.seconds + days * BundleSignerTests.day), previous: previous,
            status: status)
    }

    @Test func `an unchanged site keeps its version, and any other change raises it`() throws {
        let first = try Self.sign(BundleSignerTests.content())
        #expect(
            Self.page(first.bundle.artifacts)
                == "1 2026-11-21T00:00:00Z 3\nacme 1 2027-02-19T00:00:00Z\nkasa 1 2027-02-19T00:00:00Z")
        #expect(try Self.sign(BundleSignerTests.content(), days: 5, previous: first.bundle.artifacts) == first)
        #expect(try Self.sign(first.bundle, days: 5, previous: first.bundle.artifacts) == first)
        let other = BundleSignerTests.content().artifacts.filter { $0.role == .document }
        let page = Artifact(path: "index.html", bytes: Array("new".utf8), role: .page)
        let second = try Self.sign(Bundle(other + [page]), days: 5, previous: first.bundle.artifacts)
        #expect(second.manifestVersion == 2)
        // No document changed, so the newest signature is the old one.
        #expect(Self.page(second.bundle.artifacts)?.hasPrefix("2 2026-11-21T00:00:00Z 3\n") == true)
        let third = try Self.sign(BundleSignerTests.content("2"), days: 6, previous: second.bundle.artifacts)
        #expect(
            Self.page(third.bundle.artifacts)
                == "3 2026-11-27T00:00:00Z 3\nacme 1 2027-02-19T00:00:00Z\nkasa 2 2027-02-25T00:00:00Z")
    }

    @Test func `what an earlier signing left of the page does not count`() throws {
        let built =
            BundleSignerTests.content().artifacts
            + [
                Artifact(path: StatusFile.page, bytes: Array("old".utf8), role: .page),
                Artifact(path: StatusFile.list(of: "gone"), bytes: Array("old".utf8), role: .asset),
            ]
        let paths = try Self.sign(Bundle(built)).bundle.artifacts.map(\.path)
        #expect(
            paths.filter { $0.hasPrefix("status") } == ["status.json", "status/index.html", "status/ssvc.sha256"])
    }

    @Test func `a site with keys for every role names who signed them`() throws {
        let first = try T.stage(status: Self.status)
        #expect(
            Self.page(first.artifacts) == """
                1 2026-11-21T00:00:00Z 3
                acme 1 2027-02-19T00:00:00Z
                kasa 1 2027-02-19T00:00:00Z
                targets 1 2 of 2
                app-acme 1 1 of 1
                app-kasa 1 2 of 3
                """)
        let again = try T.stage(local: first.artifacts, live: first.artifacts, status: Self.status)
        #expect(Bundle(again.artifacts) == Bundle(first.artifacts))
        let page = try T.stage(
            T.content(page: "new"), local: first.artifacts, live: first.artifacts, days: 1, status: Self.status)
        #expect(Self.page(page.artifacts)?.hasPrefix("2 2026-11-21T00:00:00Z 3\n") == true)
        #expect(
            try SignedBundle(verifying: page.artifacts, against: MinisignSecretKey(seed: SampleKey.seed).publicKey)
                .manifestVersion == 2)
    }
}
