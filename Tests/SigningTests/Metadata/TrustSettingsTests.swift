import PolicyModel
import TestSupport
import Testing
@testable import Signing

/// From settings to keys that verify.
struct TrustSettingsTests {
    private static let position = SourcePosition(file: "Content/index.md", line: 4, column: 7)

    private func key(_ text: String) -> SiteKeys.Key {
        .init(name: nil, publicText: text, backend: nil, position: Self.position)
    }

    private func role(_ digits: String, threshold: Int = 1) -> SiteKeys.Role {
        let keys = digits.map { key(String(repeating: $0, count: 64)) }
        return .init(keys: keys, threshold: threshold)
    }

    private func keys(kasa: SiteKeys.Role? = nil) -> SiteKeys {
        SiteKeys(
            roles: [
                .root: role("12", threshold: 2), .targets: role("4"), .app: role("3"), .site: role("5"),
                .snapshot: role("6"),
                .timestamp: role("7"),
            ],
            apps: kasa.map { ["kasa": $0] } ?? [:], minisign: nil)
    }

    @Test func `every app has its own keys, or those of all apps`() {
        let settings = TrustSettings(keys(kasa: role("89", threshold: 2)), apps: ["kasa", "pocket"])
        #expect(settings.root.threshold == 2)
        #expect(settings.root.keys.count == 2)
        #expect(settings.apps["kasa"]?.threshold == 2)
        #expect(settings.apps["pocket"]?.keys.map { Digest.hex($0.publicBytes).first } == ["3"])
        #expect(settings.apps.count == 2)
    }

    @Test func `a P-256 key of openssl is taken, and comes out as it was`() throws {
        let folder = try TemporaryFolder()
        let making = "openssl genpkey -algorithm ec -pkeyopt ec_paramgen_curve:P-256 | openssl pkey -pubout -out public"
        #expect(try SampleKey.shell(making, in: folder).status == 0)
        let pem = try folder.read("public"), trusted = TrustKey(key(pem))
        #expect(trusted.scheme == .ecdsaP256)
        #expect(trusted.publicText == pem)
        #expect(trusted.pem == pem)
        #expect(trusted.scheme.rawValue == "ecdsa-sha2-nistp256")
    }

    @Test func `openssl reads the PEM of an Ed25519 key`() throws {
        let trusted = try TrustSecretKey(seed: SampleKey.seed).key, folder = try TemporaryFolder()
        try folder.write(trusted.pem, to: "public")
        #expect(try SampleKey.shell("openssl pkey -pubin -in public | cmp - public", in: folder).status == 0)
        #expect(trusted.publicText == "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8")
        #expect(TrustKey(key(trusted.publicText)) == trusted)
    }
}
