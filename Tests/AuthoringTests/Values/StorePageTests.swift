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
        ("appgalery.huawei.com", "appgallery.huawei.com"),
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
}
