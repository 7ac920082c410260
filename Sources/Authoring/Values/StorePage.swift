import Basics
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
        if let posing = hosts.first(where: { host.hasPrefix($0 + ".") }) { return posing }
        // These two have one address for all countries.
        if let store = ["apps.apple.", "play.google."].first(where: host.hasPrefix) { return store + "com" }
        // In a short name two letters are another name.
        return hosts.first { $0.utf8.count > 11 && $0.first == host.first && NearestName.edits($0, host) <= 2 }
    }

    /// Whether an address leads to a store that a platform does not have.
    static func isForeign(_ address: WebAddress, on platform: Platform) -> Bool {
        switch address.host {
        case "play.google.com": platform != .android
        case "apps.apple.com", "itunes.apple.com": platform == .android
        default: false
        }
    }

    /// Why an address of a store is no page that an app's users can update at, with the page that was likely meant; nil
    /// for a page of an app, and for every address elsewhere.
    static func mistake(in address: WebAddress, on platform: Platform) -> (message: String, page: String?)? {
        if let once = half(of: address) { return ("is one address written twice", once) }
        if isForeign(address, on: platform) { return ("is no store for \(platform.displayName)", nil) }
        let words = address.path.split(separator: "/")
        var app: String? { words.lazy.reversed().compactMap { page(ofApp: String($0), on: .ios) }.first }
        switch address.host {
        case "appstoreconnect.apple.com", "itunesconnect.apple.com":
            return ("is where apps are made ready: users cannot open it", app)
        case "apple.com", "www.apple.com":
            return ("is Apple's own site: the pages of apps are at apps.apple.com", app)
        case "google.com", "www.google.com":
            let page = words.first == "store" ? "https://play.google.com\(address.path)\(address.rest)" : nil
            return ("is Google's own site: the pages of apps are at play.google.com", page)
        case "apps.apple.com", "itunes.apple.com":
            if let other = otherPage(words) { return ("is the page of \(other), and no app's", nil) }
            guard !words.contains(where: isAppleID), !address.rest.contains("id=") else { return nil }
            return ("names no app: the address of its page ends in 'id' and a number", app)
        case "play.google.com": return googleMistake(words, in: address)
        default: return nil
        }
    }

    /// What a page of Apple's store with a number shows in place of an app; its first word, or the one behind a
    /// country, says it.
    private static func otherPage(_ words: [Substring]) -> String? {
        let kind = words.first?.utf8.count == 2 ? words.dropFirst().first : words.first
        switch kind {
        case "developer", "artist": return "a developer"
        case "story", "post": return "a story"
        case "genre", "charts", "room", "collection", "curated-list", "grouping": return "a list of apps"
        default: return nil
        }
    }

    /// An address that was pasted twice, once.
    private static func half(of address: WebAddress) -> String? {
        let text = "\(address.path)\(address.rest)"
        // Finding a string by its characters takes long, and nearly every address is written once.
        guard text.contains(ascii: "https://"), let second = text.firstRange(of: "https://") else { return nil }
        let first = "https://\(address.host)\(text[..<second.lowerBound])"
        return text[second.lowerBound...] == first ? first : nil
    }

    private static func googleMistake(_ words: [Substring], in address: WebAddress) -> (String, String?)? {
        if words.first == "console" { return ("is where apps are made ready: users cannot open it", nil) }
        let namesApp = address.rest.dropFirst().split(whereSeparator: { "&#".contains($0) }).contains {
            $0.hasPrefix("id=") && $0.count > 3
        }
        if words == ["store", "apps", "details"], namesApp { return nil }
        // An invitation of testers is a page of one app, too.
        if words.starts(with: ["apps", "testing"]) { return nil }
        let page = words.last.flatMap { Self.page(ofApp: String($0), on: .android) }
        return ("names no app: the address of its page is https://play.google.com/store/apps/details?id=…", page)
    }

    /// The application id that a page of a store for Android is of, as it is written; nil for every other address.
    static func applicationID(of address: WebAddress) -> String? {
        switch address.host {
        case "play.google.com" where address.path == "/store/apps/details",
            "market.android.com" where address.path == "/details":
            let parts = address.rest.dropFirst().split(whereSeparator: { "&#".contains($0) })
            return parts.first { $0.hasPrefix("id=") }.map { String($0.dropFirst(3)) }
        case "apkpure.com", "apps.rustore.ru", "f-droid.org", "galaxystore.samsung.com", "www.rustore.ru":
            // A page in one language may name it first, and none but the id has dots.
            return address.path.split(separator: "/").map(String.init).last(where: AppIdentifier.isApplicationID)
        default: return nil
        }
    }

    private static func isAppleID(_ word: Substring) -> Bool {
        word.hasPrefix("id") && word.utf8.count > 2 && word.utf8.dropFirst(2).allSatisfy(\.isDigit)
    }

    /// The page of an app that a text names by its id alone: `1234567890` or `id1234567890`, on Android
    /// `com.example.app`.
    static func page(ofApp text: String, on platform: Platform) -> String? {
        if platform == .android {
            guard AppIdentifier.isApplicationID(text), !text.hasPrefix("www."), text.split(separator: ".").count > 2
            else { return nil }
            return "https://play.google.com/store/apps/details?id=\(text)"
        }
        let digits = text.hasPrefix("id") ? text.dropFirst(2) : text[...]
        guard (6...12).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isDigit) else {
            return nil
        }
        return "https://apps.apple.com/app/id\(digits)"
    }
}
