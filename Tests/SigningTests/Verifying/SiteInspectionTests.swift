import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// What a whole site is asked beyond its metadata: each published file altered, each proof mixed up.
struct SiteInspectionTests {
    private typealias T = SampleTrust
    private typealias Tree = [String: [UInt8]]

    private static func faults(_ tree: Tree, metadata: Tree? = nil) throws -> [String] {
        try findings(tree, metadata: metadata).faults.map(\.description)
    }

    private static func findings(
        _ tree: Tree, metadata: Tree? = nil, _ addresses: DocumentAddresses = .init()
    ) throws -> SiteInspection.Findings {
        let verified = try T.verify(metadata ?? tree)
        let links: SiteInspection.Links = { path, _ in path == "kasa/ssvc.json" ? addresses : .init() }
        return SiteInspection(verified, links: links) { path, _ throws(TrustError) in tree[path] }.findings()
    }

    @Test func `a sound site has no faults`() throws {
        #expect(try Self.faults(VerifierAttackTests.healthy.get()) == [])
    }

    @Test func `one byte of any published file altered, or the file missing`() throws {
        let tree = try VerifierAttackTests.healthy.get()
        let paths = tree.keys.filter { !$0.hasPrefix("metadata/") }
        #expect(paths.count == 16)
        for path in paths {
            var altered = tree, missing = tree
            altered[path]?[0] ^= 1
            missing[path] = nil
            #expect(try Self.faults(altered, metadata: tree) != [], "\(path)")
            #expect(try Self.faults(missing, metadata: tree) != [], "\(path)")
        }
    }

    @Test func `each fault names its file`() throws {
        let tree = try VerifierAttackTests.healthy.get()
        func words(_ path: String, _ bytes: [UInt8]?) throws -> [String] {
            var changed = tree
            changed[path] = bytes
            return try Self.faults(changed, metadata: tree)
        }
        let copy = TargetFile("kasa/ssvc.json", bytes: [UInt8(ascii: "1")]).copy
        #expect(try words("kasa/ssvc.json", [2]) == ["kasa/ssvc.json: is not the file its role lists"])
        #expect(try words(copy, nil) == ["kasa/ssvc.json: has no identical copy at \(copy)"])
        #expect(try words("index.html", [2]) == ["index.html: is not the file the manifest lists"])
        #expect(
            try words("kasa/ssvc.json.minisig", nil) == [
                "kasa/ssvc.json: has no signature", "kasa/ssvc.json.minisig: is not the file the manifest lists",
            ])
        #expect(try words("minisign.pub", [2]).first == "minisign.pub: is not the file its role lists")
        #expect(try words("allowed-urls.json", nil).first == "allowed-urls.json: is not the file its role lists")
        #expect(
            try words("site-manifest.json", nil) == [
                "site-manifest.json: is not the file its role lists",
                "acme/ssvc.json: is missing in site-manifest.json",
                "kasa/retired.json: is missing in site-manifest.json",
                "kasa/ssvc.json: is missing in site-manifest.json",
            ])
    }

    /// The manifest of `tree` with one more file or another entry, signed by automation, whose key was stolen.
    private static func forged(_ tree: Tree, _ change: (inout [Artifact]) -> Void) throws -> Tree {
        var files = T.artifacts(tree), result = tree
        change(&files)
        for file in files { result[file.path] = file.bytes }
        let bytes = try Manifest.bytes(of: files, version: 1), entry = TargetFile(Manifest.path, bytes: bytes)
        result[Manifest.path] = bytes
        result[entry.copy] = bytes
        return try T.resign(result, .site, by: [21]) { (old: TargetsMetadata) in
            TargetsMetadata(role: .site, version: 1, expires: old.expires, files: [entry])
        }
    }

    @Test func `a stolen automation key changes no document and adds none`() throws {
        let tree = try VerifierAttackTests.healthy.get()
        let other = Artifact(path: "kasa/ssvc.json", bytes: [7], role: .document)
        let altered = try Self.forged(tree) { $0 = $0.filter { $0.path != other.path } + [other] }
        #expect(try Self.faults(altered) == ["kasa/ssvc.json: is not the file its role lists"])
        let added = try Self.forged(tree) { $0.append(Artifact(path: "kasa/evil.json", bytes: [7], role: .document)) }
        #expect(try Self.faults(added) == ["kasa/evil.json: is listed by no role"])
        let signature = try Self.forged(tree) {
            $0.append(Artifact(path: "kasa/evil.json.minisig", bytes: [7], role: .signature))
        }
        #expect(try Self.faults(signature) == ["kasa/evil.json.minisig: signs no document that a role lists"])
    }

    @Test func `a minisign signature of another version or expiry than the app's role`() throws {
        let tree = try VerifierAttackTests.healthy.get(), key = try MinisignSecretKey(seed: SampleKey.seed)
        let document = try #require(T.artifacts(tree).first { $0.path == "kasa/ssvc.json" })
        for term in [BundleSigner.Term(version: 2, expires: T.moment(90)), .init(version: 1, expires: T.moment(91))] {
            let signature = try BundleSigner.signatures(for: [document], term, with: key, at: T.moment())
            let mixed = try Self.forged(tree) { files in
                files = files.filter { $0.path != signature[0].path } + signature
            }
            #expect(
                try Self.faults(mixed)
                    == ["kasa/ssvc.json.minisig: has another version or expiry than the role app-kasa"])
        }
    }

    @Test func `a manifest of another version than its role, or not canonical`() throws {
        let tree = try VerifierAttackTests.healthy.get(), old = try #require(tree[Manifest.path])
        for (bytes, expected) in [
            (try Manifest.bytes(of: T.artifacts(tree), version: 2), "has another version than the role that signs it"),
            (old + [10], "is not a canonical manifest"),
        ] {
            let entry = TargetFile(Manifest.path, bytes: bytes)
            var changed = tree
            changed[Manifest.path] = bytes
            changed[entry.copy] = bytes
            changed = try T.resign(changed, .site, by: [21]) { (old: TargetsMetadata) in
                TargetsMetadata(role: .site, version: 1, expires: old.expires, files: [entry])
            }
            #expect(try Self.faults(changed).first == "site-manifest.json: \(expected)")
        }
    }

    @Test func `a link that the leads do not allow`() throws {
        let tree = try VerifierAttackTests.healthy.get()
        let allowed = "https://store.example/kasa", evil = "https://evil.example/kasa"
        let sound = try Self.findings(tree, .init(opened: [allowed], others: [allowed]))
        #expect(sound.faults + sound.links + sound.warnings == [])
        #expect(sound.allowed?.prefixes.isEmpty == false)
        let found = try Self.findings(tree, .init(opened: [allowed, evil], others: []))
        #expect(
            found.links.map(\.description) == [
                "kasa/ssvc.json: sends users to https://evil.example/kasa, which allowed-urls.json does not allow"
            ])
        #expect(found.faults == [])
        #expect(found.warnings == [])
    }

    @Test func `an address that no button opens is a warning and no fault`() throws {
        let tree = try VerifierAttackTests.healthy.get()
        let found = try Self.findings(tree, .init(opened: [], others: ["https://help.example/kasa"]))
        #expect(
            found.warnings.map(\.description) == [
                "kasa/ssvc.json: names https://help.example/kasa, which no button opens and allowed-urls.json does not allow"
            ])
        #expect(found.faults == [])
        #expect(found.links == [])
    }

    @Test func `without a list every address is allowed, and no button opens what is no https address`() {
        let addresses = DocumentAddresses(opened: ["itms-apps://x"], others: ["http://help.example"])
        #expect(addresses.strays(outside: AllowedLinks([])) == [])
        #expect(!AllowedLinks([]).allow(addresses.opened[0]))
    }

    @Test(arguments: [
        ("https://a.example/app", true), ("https://a.example/app/x?y=1#z", true), ("https://a.example:443/app/x", true),
        ("https://b.example/any/thing", true), ("https://b.example", true), ("https://a.example/apple", false),
        ("https://a.example/", false), ("http://a.example/app", false), ("https://a.example:8443/app", false),
        ("https://A.example/app", true), ("https://a.example:/app", false), ("https://u@a.example/app", false),
        ("https://a.example/app/../x", false),
        ("https://a.example/app/%2e%2e/x", false), ("https://a.example/app%2Fx", false),
        ("https://a.example\\@b/app", false),
        ("https://a.example.evil/app", false), ("https://", false), ("", false), ("https://a.example/app\u{0}", false),
    ])
    func `a link matches a prefix by scheme, host, port and whole parts of the path`(link: String, expected: Bool) {
        #expect(AllowedLinks(["https://a.example/app", "https://b.example/"]).allow(link) == expected)
    }

    @Test func `the list of allowed links is canonical`() throws {
        let links = AllowedLinks(["https://b.example/", "https://a.example"])
        #expect(
            String(decoding: try links.bytes(), as: UTF8.self)
                == #"{"urls":["https://b.example/","https://a.example"]}"#)
        #expect(AllowedLinks(reading: try links.bytes()) == links)
        for other in [#"{"urls":[1]}"#, #"{"urls":[]}"# + "\n", #"{"urls":[],"x":1}"#, "{}"] {
            #expect(AllowedLinks(reading: Array(other.utf8)) == nil, "\(other)")
        }
        #expect(AllowedLinks([]).allow("https://anything.example/"))
    }
}
