import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// Who signs what, when a version rises, and what is published only when everybody has signed.
struct SiteStagerTests {
    private typealias T = SampleTrust

    private static func versions(_ site: StagedSite) throws -> [String: Int] {
        let tree = try MetadataTree(reading: site.artifacts)
        var versions = Dictionary(
            uniqueKeysWithValues: tree.targets.map { ($0.key.description, $0.value.content.version) })
        versions["snapshot"] = tree.snapshot?.content.version
        versions["timestamp"] = tree.timestamp?.content.version
        return versions
    }

    private static func bundle(_ site: StagedSite, days: Int = 0) throws -> SignedBundle {
        try SignedBundle(
            verifying: site.artifacts, against: MinisignSecretKey(seed: SampleKey.seed).publicKey, at: T.moment(days))
    }

    @Test func `everybody at one table signs a whole site at once`() throws {
        let site = try T.stage()
        #expect(site.isComplete)
        #expect(site.signed == [.root, .app("acme"), .app("kasa"), .targets, .site, .snapshot, .timestamp])
        #expect(
            try Self.bundle(site).metadata?.expiries.map(\.role)
                == [.root, .timestamp, .snapshot, .targets, .app("acme"), .app("kasa"), .site])
        #expect(site.warnings.map(\.text) == ["app-acme: one person alone can sign it"])
        #expect(try T.stage().artifacts == site.artifacts, "the same moment gives the same bytes")
    }

    @Test func `an unchanged site keeps every byte`() throws {
        let first = try T.stage()
        let again = try T.stage(first.artifacts, local: first.artifacts, live: first.artifacts)
        #expect(Bundle(again.artifacts) == Bundle(first.artifacts))
        #expect(again.signed == [])
        // The same from another machine, which has only what is published.
        #expect(try Bundle(T.stage(live: first.artifacts).artifacts) == Bundle(first.artifacts))
    }

    @Test func `a changed document raises its app and what lists it, and no lead is needed`() throws {
        let first = try T.stage(), ordinary: [UInt8] = [21, 22, 23, 31, 33]
        let next = try T.stage(
            T.content(kasa: "2"), by: ordinary, local: first.artifacts, live: first.artifacts, days: 1)
        #expect(next.isComplete)
        #expect(
            try Self.versions(next)
                == ["targets": 1, "app-acme": 1, "app-kasa": 2, "site": 2, "snapshot": 2, "timestamp": 2])
        let page = try T.stage(T.content(kasa: "2", page: "new"), by: [21, 22, 23], local: next.artifacts, days: 2)
        #expect(page.isComplete)
        #expect(
            try Self.versions(page)
                == ["targets": 1, "app-acme": 1, "app-kasa": 2, "site": 3, "snapshot": 3, "timestamp": 3])
    }

    @Test func `the minisign signature has its app role's version and expiry`() throws {
        let first = try T.stage()
        let next = try T.stage(T.content(kasa: "2"), local: first.artifacts, live: first.artifacts, days: 1)
        #expect(
            try Self.bundle(next).apps.map { "\($0.name) \($0.version) \($0.expires)" }
                == ["acme 1 2027-02-19T00:00:00Z", "kasa 2 2027-02-20T00:00:00Z"])
    }

    @Test func `a site that was signed with minisign alone goes on above its versions`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        let one = try BundleSigner.sign(Bundle(T.content()), with: key, at: T.moment())
        let two = try BundleSigner.sign(
            Bundle(T.content(kasa: "2")), with: key, at: T.moment(), previous: one.bundle.artifacts)
        let site = try T.stage(T.content(kasa: "2"), local: two.bundle.artifacts, live: two.bundle.artifacts, days: 1)
        #expect(
            try Self.versions(site)
                == ["targets": 1, "app-acme": 2, "app-kasa": 3, "site": 3, "snapshot": 1, "timestamp": 1])
        #expect(try Self.bundle(site).apps.map(\.version) == [2, 3])
    }

    @Test func `people sign one after the other, each adding theirs to the same file`() throws {
        let first = try T.stage(), content = T.content(kasa: "2")
        let one = try T.stage(
            content, by: [31], local: first.artifacts, live: first.artifacts, days: 1, hasMinisign: false)
        #expect(
            one.missing.map(\.description) == [
                "app-kasa has 1 of 2 signatures; 1 more of: \(Self.ids(33, 32))"
            ])
        #expect(words(of: { try Self.bundle(one, days: 1) }) != "")
        let two = try T.stage(content, by: [32], local: one.artifacts, live: first.artifacts, days: 3)
        #expect(two.missing.map(\.role) == [.site])
        #expect(words(of: { try Self.bundle(two, days: 3) }) != "")
        let done = try T.stage(content, by: [21, 22, 23], local: two.artifacts, live: first.artifacts, days: 3)
        #expect(done.isComplete)
        // Expiry counts from the day the first of them signed.
        let role = try T.newest(.app("kasa"), in: T.tree(done.artifacts), as: TargetsMetadata.self)
        #expect(role.content.expires == T.moment(91))
        #expect(role.signatures.map(\.keyID).sorted() == role.signatures.map(\.keyID))
        #expect(Set(role.signatures.map(\.keyID)) == [T.Signer(31).key.id, T.Signer(32).key.id])
        #expect(try Self.bundle(done, days: 3).apps.map(\.expires) == [T.moment(90), T.moment(91)])
    }

    /// Ids as a lack shows them, by id.
    private static func ids(_ numbers: UInt8...) -> String {
        numbers.map { T.Signer($0).key.id }.sorted().map { String($0.prefix(16)) }.joined(separator: ", ")
    }

    @Test func `changed content drops the signatures it had`() throws {
        let first = try T.stage()
        let one = try T.stage(T.content(kasa: "2"), by: [31], local: first.artifacts, live: first.artifacts, days: 1)
        let other = try T.stage(T.content(kasa: "3"), by: [32], local: one.artifacts, live: first.artifacts, days: 1)
        #expect(other.missing.map { "\($0.role) \($0.signed)" } == ["app-kasa 1"])
        #expect(try Self.versions(other)["app-kasa"] == 3)
    }

    @Test func `a change that is taken back before all signed it leaves the published role, and one after it does not`()
        throws
    {
        let first = try T.stage()
        for (signers, version) in [([31], 1), ([31, 32], 3)] as [([UInt8], Int)] {
            let staged = try T.stage(
                T.content(kasa: "2"), by: signers, local: first.artifacts, live: first.artifacts, days: 1)
            let back = try T.stage(
                by: [21, 22, 23], local: staged.artifacts, live: first.artifacts, days: 1, hasMinisign: version == 1)
            #expect(back.missing.isEmpty == (version == 1))
            #expect(try Self.versions(back)["app-kasa"] == version)
        }
        // A renewal that others are still to sign says the same, and stays.
        let late = try T.stage(by: [31], local: first.artifacts, live: first.artifacts, days: 70, renewsAlone: true)
        let other = try T.stage(by: [21, 22, 23], local: late.artifacts, live: first.artifacts, days: 70)
        #expect(other.missing.contains { $0.role == .app("kasa") && $0.signed == 1 })
    }

    @Test func `a signature that does not hold, or by nobody named, is dropped from a staged file`() throws {
        let first = try T.stage(), content = T.content(kasa: "2")
        let one = try T.stage(content, by: [31], local: first.artifacts, live: first.artifacts, days: 1)
        let staged = try T.newest(.app("kasa"), in: T.tree(one.artifacts), as: TargetsMetadata.self)
        let forged = RoleSignature(keyID: T.Signer(32).key.id, bytes: [UInt8](repeating: 7, count: 64))
        let foreign = RoleSignature(keyID: T.Signer(41).key.id, bytes: try T.Signer(41).signature(over: staged.payload))
        var tree = T.tree(one.artifacts)
        tree[staged.path] = try staged.signed(by: staged.signatures + [forged, foreign]).bytes
        let next = try T.stage(content, by: [], local: T.artifacts(tree), live: first.artifacts, days: 1)
        #expect(try T.newest(.app("kasa"), in: T.tree(next.artifacts), as: TargetsMetadata.self) == staged)
        #expect(next.missing.map(\.signed) == [1])
    }

    @Test func `whatever signs is verified before it is believed`() throws {
        struct Liar: RoleSigner {
            let key: TrustKey
            func signature(over payload: [UInt8]) throws -> [UInt8] { try T.Signer(99).signature(over: payload) }
        }
        let minisign = try MinisignSecretKey(seed: SampleKey.seed), liar = Liar(key: T.Signer(41).key)
        let pinned = try PinnedSigner(liar, backend: "exec:liar", pinned: liar.key, known: [])
        let input = SiteStager.Input(
            content: T.content(), allowedLinks: AllowedLinks([]), minisignKey: minisign.publicKey, minisign: minisign,
            local: [], live: [])
        #expect(
            words(of: { try SiteStager.stage(input, settings: T.settings(), signers: [pinned], at: T.moment()) })
                == "exec:liar signed with a key that is none of the site's; the pinned key is \(liar.key.id)")
    }

    @Test func `an app that went away keeps an empty role signed by the leads`() throws {
        let first = try T.stage()
        let fewer = T.content(acme: nil)
        let next = try T.stage(fewer, local: first.artifacts, live: first.artifacts, days: 1)
        #expect(next.isComplete)
        let role = try T.newest(.app("acme"), in: T.tree(next.artifacts), as: TargetsMetadata.self)
        #expect(role.content == TargetsMetadata(role: .app("acme"), version: 2, expires: T.moment(366), files: []))
        #expect(role.signatures.map(\.keyID).sorted() == [T.Signer(11).key.id, T.Signer(12).key.id].sorted())
        #expect(try Self.bundle(next, days: 1).metadata?.expiries.contains { $0.role == .app("acme") } == false)
        // It stays, unchanged, and comes back above its version.
        let later = try T.stage(fewer, local: next.artifacts, live: next.artifacts, days: 2)
        #expect(try Self.versions(later)["app-acme"] == 2)
        let back = try T.stage(T.content(), local: later.artifacts, live: later.artifacts, days: 3)
        #expect(try Self.versions(back)["app-acme"] == 3)
    }

    @Test func `the live version counts when it is higher, and its bytes win when it is equal`() throws {
        let first = try T.stage()
        let theirs = try T.stage(T.content(kasa: "2"), local: first.artifacts, live: first.artifacts, days: 1)
        let mine = try T.stage(T.content(kasa: "3"), local: first.artifacts, live: theirs.artifacts, days: 2)
        #expect(try Self.versions(mine)["app-kasa"] == 3)
        let staged = try T.stage(T.content(kasa: "3"), local: first.artifacts, live: first.artifacts, days: 1)
        #expect(try Self.versions(staged)["app-kasa"] == 2)
        let again = try T.stage(T.content(kasa: "3"), local: staged.artifacts, live: theirs.artifacts, days: 2)
        #expect(
            try Self.versions(again)
                == ["targets": 1, "app-acme": 1, "app-kasa": 3, "site": 3, "snapshot": 3, "timestamp": 3])
    }

    @Test(arguments: ["metadata/timestamp.json", "metadata/2.snapshot.json", "metadata/2.app-kasa.json", ""])
    func `damaged published files are replaced by those here, and every version rises above theirs`(path: String) throws
    {
        let first = try T.stage(), older = first.artifacts
        let second = try T.stage(T.content(kasa: "2"), local: older, live: older, days: 1).artifacts
        let name = path.isEmpty ? "kasa/ssvc.json.minisig" : path
        let live = (second + older.filter { file in !second.contains { $0.path == file.path } }).map {
            $0.path == name ? Artifact(path: name, bytes: [], role: $0.role) : $0
        }
        let next = try T.stage(T.content(kasa: "3"), local: second, live: live, days: 2)
        #expect(next.isComplete)
        let versions = try Self.versions(next), timestamp = try #require(versions["timestamp"])
        #expect(versions["app-kasa"] == 3)
        #expect(versions["snapshot"] == 3)
        #expect(path.isEmpty ? timestamp == 3 : timestamp > 1 << 20)
        guard path == "metadata/timestamp.json" else { return }
        // What lies here may be older than what was published.
        let late = try T.stage(T.content(kasa: "3"), local: older, live: live, days: 2)
        #expect(try Self.versions(late)["app-kasa"] == 3)
        #expect(
            words(of: { try T.stage(T.content(kasa: "3"), live: live, days: 2) })
                == "metadata/timestamp.json: is missing; mend what is published first: decree publish, where it was "
                + "signed last, or put the file back from a copy")
    }

    @Test func `a role is renewed in its last 30 days, when enough of its signers are here`() throws {
        let first = try T.stage()
        let absent = try T.stage(by: [22, 23], local: first.artifacts, live: first.artifacts, days: 61)
        #expect(absent.isComplete)
        #expect(
            try Self.versions(absent)
                == ["targets": 1, "app-acme": 1, "app-kasa": 1, "site": 1, "snapshot": 1, "timestamp": 2])
        #expect(
            absent.warnings.map(\.text).suffix(2)
                == [
                    "app-acme: expires at 2027-02-19T00:00:00Z; sign it anew: decree sign --renew",
                    "app-kasa: expires at 2027-02-19T00:00:00Z; sign it anew: decree sign --renew",
                ])
        let present = try T.stage(by: [21, 22, 23, 41], local: first.artifacts, live: first.artifacts, days: 61)
        #expect(
            try Self.versions(present)
                == ["targets": 1, "app-acme": 2, "app-kasa": 1, "site": 2, "snapshot": 2, "timestamp": 2])
        // One manager of two would only keep everything else from being published, unless that is asked for.
        let one = try T.stage(by: [22, 23, 31], local: first.artifacts, live: first.artifacts, days: 61)
        #expect(one.isComplete)
        let begun = try T.stage(
            by: [22, 23, 31], local: first.artifacts, live: first.artifacts, days: 61, renewsAlone: true)
        #expect(begun.missing.map { "\($0.role) \($0.signed)" } == ["app-kasa 1"])
        let done = try T.stage(by: [21, 22, 23, 32], local: begun.artifacts, live: first.artifacts, days: 62)
        #expect(done.isComplete)
        #expect(try Self.versions(done)["app-kasa"] == 2)
    }

    @Test func `one manager of two begins a role that has expired, and one that nobody here signs is named`() throws {
        let first = try T.stage()
        let begun = try T.stage(by: [22, 23, 31, 41], local: first.artifacts, live: first.artifacts, days: 90)
        #expect(begun.missing.map { "\($0.role) \($0.signed)" } == ["app-kasa 1"])
        #expect(begun.signed.contains(.app("kasa")) && begun.expired.isEmpty)
        let nobody = try T.stage(by: [22, 23, 41], local: first.artifacts, live: first.artifacts, days: 90)
        #expect(nobody.expired == [.app("kasa")])
        #expect(
            nobody.warnings.map(\.text).filter { $0.hasPrefix("app-kasa") }
                == ["app-kasa: expired at 2027-02-19T00:00:00Z; sign it anew: decree sign"])
    }

    @Test func `new managers sign anew, though nothing else changed`() throws {
        let first = try T.stage()
        let settings = try T.settings(kasa: T.keys([31, 34], 2))
        let next = try T.stage(
            by: [11, 12, 21, 22, 23, 31, 34], settings: settings, local: first.artifacts, live: first.artifacts, days: 1
        )
        #expect(next.isComplete)
        #expect(
            try Self.versions(next)
                == ["targets": 2, "app-acme": 1, "app-kasa": 2, "site": 2, "snapshot": 2, "timestamp": 2])
    }

    @Test func `the next minisign key is announced by the leads, with their role's version and expiry`() throws {
        let next = try MinisignSecretKey(seed: [UInt8](repeating: 77, count: 32)).publicKey, first = try T.stage()
        let site = try T.stage(local: first.artifacts, live: first.artifacts, days: 1, next: next)
        let bundle = try Self.bundle(site, days: 1)
        #expect(bundle.bundle["minisign-next.pub"]?.bytes == next.fileBytes)
        #expect(try #require(bundle.metadata).targets.content.file("minisign-next.pub") != nil)
        #expect(bundle.apps.first.map { "\($0.name) \($0.version) \($0.expires)" } == " 2 2027-11-22T00:00:00Z")
        let again = try T.stage(local: site.artifacts, live: site.artifacts, days: 1, next: next)
        #expect(Bundle(again.artifacts) == bundle.bundle)
        var tree = T.tree(site.artifacts)
        tree["minisign-next.pub.minisig"]?[80] ^= 1
        #expect(
            SiteInspection(try T.verify(tree, days: 1)) { path, _ throws(TrustError) in tree[path] }.findings().faults
                .map(\.description).contains {
                    $0.hasPrefix("minisign-next.pub.minisig: ")
                })
    }

    @Test func `without the minisign key the documents wait for who has it`() throws {
        let site = try T.stage(hasMinisign: false)
        #expect(!site.isComplete)
        #expect(site.unsigned == ["acme/ssvc.json", "kasa/retired.json", "kasa/ssvc.json"])
        #expect(words(of: { try Self.bundle(site) }) == "acme/ssvc.json: has no signature")
        #expect(try T.stage(local: site.artifacts).isComplete)
    }
}
