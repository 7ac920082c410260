import PolicyModel

/// The pages of stores: their hosts, and the address of an app's page.
enum StorePage {
    /// The hosts of stores that apps are sent to, and their former ones, which lead on.
    private static let hosts = [
        "apps.apple.com", "itunes.apple.com", "testflight.apple.com", "play.google.com", "appgallery.huawei.com",
        "galaxystore.samsung.com", "apps.samsung.com", "apps.microsoft.com", "apkpure.com", "f-droid.org",
        "www.rustore.ru", "apps.rustore.ru",
    ]

    /// Hosts that do not exist, or are no store, and are taken for one.
    private static let mistaken: [String: String] = {
        let apple = ["app", "appstore", "app-store", "store", "www.apps", "www.itunes"].map { "\($0).apple.com" }
        let google = ["app", "apps", "plays", "playstore", "play-store", "www.play", "market", "store"].map {
            "\($0).google.com"
        }
        let toApple = apple + ["apple.apps.com", "apps.itunes.com", "itunes.com", "apps.apple.store"]
        let toGoogle = google + ["google.play.com", "play.android.com", "googleplay.com", "www.googleplay.com"]
        return Dictionary(
            toApple.map { ($0, "apps.apple.com") } + toGoogle.map { ($0, "play.google.com") },
            uniquingKeysWith: { first, _ in first })
    }()

    /// The store's host that a host was likely to be; nil for a store's own, and for every other.
    static func host(likelyMeantBy host: String) -> String? {
        if hosts.contains(host) { return nil }
        if let meant = mistaken[host] { return meant }
        // In a short name two letters are another name.
        return hosts.first { $0.utf8.count > 11 && $0.first == host.first && NearestName.edits($0, host) <= 2 }
    }

    /// The page of an app that a text names by its id alone: `1234567890` or `id1234567890`, on Android `com.example.app`.
    static func page(ofApp text: String, on platform: Platform) -> String? {
        if platform == .android {
            guard AppIdentifier.isApplicationID(text), !text.hasPrefix("www."), text.split(separator: ".").count > 2
            else { return nil }
            return "https://play.google.com/store/apps/details?id=\(text)"
        }
        let digits = text.hasPrefix("id") ? text.dropFirst(2) : text[...]
        guard (6...12).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return "https://apps.apple.com/app/id\(digits)"
    }
}
