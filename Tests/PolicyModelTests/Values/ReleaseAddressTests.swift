@testable import PolicyModel
import TestSupport
import Testing

struct ReleaseAddressTests {
    @Test(arguments: [
        ("https://a.example/kasa.apk", true), ("https://a.example/Kasa.DMG?x=1", true),
        ("https://a.example/k.pkg", true), ("https://a.example/k.zip#a", true), ("https://a.example/k.msi", true),
        ("https://a.example/get?f=k.apk", false), ("https://a.zip", false), ("https://a.example/apk", false),
    ])
    func `a file is known by its ending`(address: String, isFile: Bool) {
        #expect(ReleaseAddress(address).isFile == isFile)
    }

    @Test(arguments: [
        ("https://a.example/kasa-4.1.apk", true), ("https://a.example/4_1/Kasa.DMG", true),
        ("https://a.example/2026-11-30.zip", true), ("https://a.example/k.apk?v=4.1", false),
        ("https://a.example/k2.apk", false), ("https://a.example/v4.1/get", false),
        ("https://a.example/releases/latest/k-4.1.apk", false),
    ])
    func `a file of one release has a version in its path, which does not say that it is the latest`(
        address: String, isOfOne: Bool
    ) {
        #expect(ReleaseAddress(address).isFileOfOne == isOfOne)
    }

    @Test(arguments: [
        ("https://a.example/tag/v1.2", true), ("https://a.example/?v=1.2", true), ("https://a.example/k-1.2.dmg", true),
        ("https://a.example/1.2.3", false), ("https://a.example/11.2", false), ("https://1.2.example/get", false),
    ])
    func `a release is named behind the host, by its whole version`(address: String, isNamed: Bool) {
        #expect(ReleaseAddress(address).names(Sample.version("1.2")) == isNamed)
        #expect(!ReleaseAddress(address).names(Sample.version("1")))
    }
}
