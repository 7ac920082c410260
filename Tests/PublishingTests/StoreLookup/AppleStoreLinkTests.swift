import Testing
@testable import Publishing

/// Which addresses are pages of Apple's stores.
struct AppleStoreLinkTests {
    @Test(
        arguments: [
            ("https://apps.apple.com/app/id1234567890", 1_234_567_890, nil),
            ("https://apps.apple.com/tr/app/kasa/id1234567890?mt=8", 1_234_567_890, "tr"),
            ("https://apps.apple.com/US/app/kasa-c%C3%BCzdan/id42/", 42, "us"),
            ("https://itunes.apple.com/de/app/id7", 7, "de"),
            ("https://APPS.apple.com/app/identity/id7#reviews", 7, nil),
        ] as [(String, Int, String?)])
    func `the number and the country are read`(address: String, id: Int, country: String?) {
        let link = AppleStoreLink(address)
        #expect(link?.id == id)
        #expect(link?.country == country)
    }

    @Test(arguments: [
        "https://play.google.com/store/apps/details?id=com.example.kasa", "https://apps.apple.com/app/kasa",
        "https://apps.apple.com/us/developer/someone/id", "https://apps.apple.com/app/id12345678901234567890",
        "https://apps.apple.com.example.com/app/id7", "https://example.com/id7", "https://apps.apple.com/app/id7x", "",
        "https://apps.apple.com/?id7",
    ])
    func `other addresses are none`(address: String) { #expect(AppleStoreLink(address) == nil) }
}
