import PolicyModel
import Testing

@testable import Authoring

/// Hosts and ids of stores as authors write them.
struct StorePageTests {
    @Test(arguments: [
        ("app.apple.com", "apps.apple.com"), ("apps.aple.com", "apps.apple.com"), ("apps.apple.co", "apps.apple.com"),
        ("www.apps.apple.com", "apps.apple.com"), ("appstore.apple.com", "apps.apple.com"),
        ("itunes.aple.com", "itunes.apple.com"), ("plays.google.com", "play.google.com"),
        ("play.googel.com", "play.google.com"), ("play.google.con", "play.google.com"),
        ("playstore.google.com", "play.google.com"), ("market.google.com", "play.google.com"),
        ("appgalery.huawei.com", "appgallery.huawei.com"), ("play.google.de", "play.google.com"),
        ("apps.apple.fr", "apps.apple.com"), ("apps.apple.com.example.com", "apps.apple.com"),
    ])
    func `a host that is nearly a store's leads to it`(host: String, meant: String) {
        #expect(StorePage.host(likelyMeantBy: host) == meant)
    }

    @Test(arguments: [
        "apps.apple.com", "play.google.com", "itunes.apple.com", "f-droid.org", "example.com", "apps.example.com",
        "updates.kasa.example", "drive.google.com", "sites.google.com", "www.apple.com", "f-droid.com",
    ])
    func `other hosts are other hosts`(host: String) {
        #expect(StorePage.host(likelyMeantBy: host) == nil)
    }

    private func mistake(in address: String, on platform: Platform) throws -> (message: String, page: String?)? {
        StorePage.mistake(in: try WebAddress(parsing: address), on: platform)
    }

    @Test(arguments: [
        ("https://apps.apple.com/us/app/kasa/id1234567890?mt=8", Platform.ios),
        ("https://itunes.apple.com/app/id7", .macos),
        ("https://testflight.apple.com/join/aBc", .ios), ("https://example.com/kasa", .ios),
        ("https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=1234567890", .ios),
        ("https://play.google.com/store/apps/details?id=com.example.app&hl=tr", .android),
        ("https://play.google.com/store/apps/details?hl=tr&id=com.example.app", .android),
        ("https://play.google.com/apps/testing/com.example.app", .android),
        ("https://appgallery.huawei.com/app/C1", .android), ("https://apps.apple.com/us/app/story/id7", .ios),
        ("https://web.example.com/save/https://apps.apple.com/app/id7", .ios),
    ])
    func `the page of an app is right`(address: String, platform: Platform) throws {
        #expect(try mistake(in: address, on: platform) == nil)
    }

    @Test(
        arguments: [
            ("https://apps.apple.com/us/app/kasa", Platform.ios, "names no app", nil),
            ("https://apps.apple.com/app/1234567890", .ios, "names no app", "https://apps.apple.com/app/id1234567890"),
            ("https://apps.apple.com/app/id", .macos, "names no app", nil),
            (
                "https://appstoreconnect.apple.com/apps/1234567890/distribution", .ios, "is where apps are made ready",
                "https://apps.apple.com/app/id1234567890"
            ),
            ("https://play.google.com/store", .android, "names no app", nil),
            ("https://play.google.com/store/apps/details?id=", .android, "names no app", nil),
            (
                "https://play.google.com/store/apps/com.example.app", .android, "names no app",
                "https://play.google.com/store/apps/details?id=com.example.app"
            ),
            ("https://play.google.com/console/u/0/app/1", .android, "is where apps are made ready", nil),
            ("https://play.google.com/store/apps/details?id=com.example.app", .ios, "is no store for iOS", nil),
            ("https://apps.apple.com/app/id1234567890", .android, "is no store for Android", nil),
            ("https://apps.apple.com/tr/developer/acme/id1000000001", .ios, "is the page of a developer", nil),
            ("https://apps.apple.com/developer/acme/id1000000001", .macos, "is the page of a developer", nil),
            ("https://apps.apple.com/us/story/id1000000001", .ios, "is the page of a story", nil),
            (
                "https://apple.com/app/id1000000001", .ios, "is Apple's own site",
                "https://apps.apple.com/app/id1000000001"
            ),
            ("https://www.apple.com/app-store/", .ios, "is Apple's own site", nil),
            (
                "https://google.com/store/apps/details?id=com.example.app", .android, "is Google's own site",
                "https://play.google.com/store/apps/details?id=com.example.app"
            ),
            (
                "https://apps.apple.com/app/id1000000001https://apps.apple.com/app/id1000000001", .ios,
                "is one address written twice", "https://apps.apple.com/app/id1000000001"
            ),
            (
                "https://play.google.com/store/apps/details?id=com.example.app"
                    + "https://play.google.com/store/apps/details?id=com.example.app", .android,
                "is one address written twice", "https://play.google.com/store/apps/details?id=com.example.app"
            ),
        ] as [(String, Platform, String, String?)])
    func `another page of a store leads no user to the app`(
        address: String, platform: Platform, message: String, page: String?
    ) throws {
        let found = try #require(try mistake(in: address, on: platform))
        #expect(found.message.hasPrefix(message))
        #expect(found.page == page)
    }

    @Test(arguments: [
        ("https://play.google.com/store/apps/details?hl=tr&id=com.example.app", "com.example.app"),
        ("https://market.android.com/details?id=com.example.app", "com.example.app"),
        ("https://f-droid.org/tr/packages/com.example.app/", "com.example.app"),
        ("https://galaxystore.samsung.com/detail/com.example.app?langCd=tr", "com.example.app"),
        ("https://apps.rustore.ru/app/com.example.app", "com.example.app"),
        ("https://apkpure.com/kasa/com.example.app", "com.example.app"), ("https://f-droid.org/packages/", nil),
        ("https://appgallery.huawei.com/app/C1", nil), ("https://kasa.example/com.example.app", nil),
    ])
    func `a page of a store for Android names its app`(address: String, id: String?) throws {
        #expect(StorePage.applicationID(of: try WebAddress(parsing: address)) == id)
    }
}
