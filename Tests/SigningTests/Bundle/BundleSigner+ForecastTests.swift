import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// What signing makes is known before any key is opened: the same files, with other bytes only where something is signed.
struct BundleForecastTests {
    private typealias T = SampleTrust

    private func outline(_ files: [Artifact]) -> [String] {
        // The manifest holds the digests of signatures, and its copy is named by them.
        files.map { $0.path.hasSuffix(".site-manifest.json") ? "copy of the manifest" : "\($0.path) \($0.bytes.count)" }
            .sorted()
    }

    @Test func `without keys of trust it names the files of a first and of a next signing`() throws {
        let key = try MinisignSecretKey(seed: SampleKey.seed)
        var previous: [Artifact] = []
        for content in [T.content(), T.content(kasa: "2")] {
            let bundle = Bundle(content)
            let forecast = try BundleSigner.forecast(
                bundle, by: key.publicKey, at: T.moment(), previous: previous, status: nil)
            let signed = try BundleSigner.sign(bundle, with: key, at: T.moment(), previous: previous).bundle.artifacts
            #expect(outline(forecast) == outline(signed))
            #expect(throws: SigningError.self) { try SignedBundle(verifying: forecast, against: key.publicKey) }
            previous = signed
        }
        let same = try BundleSigner.forecast(
            Bundle(T.content(kasa: "2")), by: key.publicKey, at: T.moment(1), previous: previous, status: nil)
        #expect(T.tree(same) == T.tree(previous), "what is signed stays, byte for byte")
    }

    @Test func `with keys of trust it is the site once everybody has signed`() throws {
        var live: [Artifact] = []
        for content in [T.content(), T.content(kasa: "2"), T.content(kasa: "2", acme: nil)] {
            let input = try T.input(content, local: live, live: live, hasMinisign: false)
            let forecast = try SiteStager.forecast(input, settings: T.settings(), present: [], at: T.moment())
            let signed = try T.stage(content, local: live, live: live)
            #expect(signed.isComplete)
            #expect(Set(outline(forecast).map(path)) == Set(outline(signed.artifacts).map(path)))
            live = signed.artifacts
        }
    }

    private func path(_ line: String) -> Substring { line.prefix { $0 != " " } }

    @Test func `a role that says the same is renewed only by keys of this machine`() throws {
        let live = try T.stage().artifacts, late = T.moment(80)
        for (present, isRenewed) in [([], false), ([T.Signer(41).key.id], true)] as [([String], Bool)] {
            let forecast = try SiteStager.forecast(
                T.input(local: live, live: live), settings: T.settings(), present: Set(present), at: late)
            #expect(forecast.contains { $0.path == "metadata/2.app-acme.json" } == isRenewed)
        }
    }
}
