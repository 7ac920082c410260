import Testing

/// Stores, and versions by platform.
struct PolicyReaderPlatformsTests {
    static let mistakes: [Mistake] = [
        Mistake(
            "an unknown platform in ids", "ids: {ios", "ids: {iso",
            """
            Content/kasa.md:3:7: error: 'iso' is not a key of 'ids' [unknown-key]
              | did you mean 'ios'?
            """),
        Mistake(
            "an unknown platform in store", "{ios: \"https", "{linux: \"https",
            """
            Content/kasa.md:4:9: error: 'linux' is not a key of 'store' [unknown-key]
              | write one of: ios, macos, tvos, watchos, android
            """),
        Mistake(
            "a foreign platform in minimum", "minimum: 2.7", "minimum: {macos: 2.7}",
            """
            Content/kasa.md:10:11: error: 'macos' in 'minimum' is not a platform of this app (ios, android) [foreign-platform]
              | add the platform to 'ids' or 'store', or remove it here
            """),
        Mistake(
            "a foreign platform in a release", "live: {ios: 2026-11-02T09:00Z",
            "platforms: ios, live: {ios: 2026-11-02T09:00Z",
            """
            Content/kasa.md:8:95: error: 'android' in 'live' is not a platform of this release (ios) [foreign-platform]
              | add the platform to the release, or remove it here
            """),
        Mistake(
            "a latest that is not listed", "latest: {ios: 3.10}", "latest: {ios: 3.11}",
            """
            Content/kasa.md:9:15: error: 3.11 in 'latest' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 3.10, or list it under 'releases'
            """),
        Mistake(
            "a latest listed on another platform only",
            "build: 310, requires: any, live: {ios: 2026-11-02T09:00Z, android: pending}",
            "build: 310, requires: any, platforms: [android]",
            """
            Content/kasa.md:9:15: error: 3.10 in 'latest' is not a listed release on iOS [unlisted-version]
              | name a listed release, such as 2.7.0, or list it under 'releases'
            """),
        Mistake(
            "a minimum that is not listed", "minimum: 2.7", "minimum: {android: 3.0}",
            """
            Content/kasa.md:10:20: error: 3.0 in 'minimum' is not a listed release on Android [unlisted-version]
              | name a listed release, such as 2.7.0 or 3.10, or list it under 'releases'
            """),
        Mistake(
            "another app's page in another store", "https://play.google.com/store/apps/details?id=com.example.kasa",
            "https://f-droid.org/packages/com.example.other/",
            """
            Content/kasa.md:4:57: warning: 'https://f-droid.org/packages/com.example.other/' is the page of 'com.example.other', and the app's id on Android is 'com.example.kasa' [store-page]
              | write https://f-droid.org/packages/com.example.kasa/; or accept it if users are to go to another app
            """),
        Mistake(
            "a page of the author's own machine", "https://apps.apple.com/app/id1", "https://localhost:8443/kasa",
            """
            Content/kasa.md:4:14: warning: 'localhost' is the device itself, where nothing answers [store-host]
              | write the host that users reach
            """),
        Mistake(
            "a store over http", "https://apps.apple.com/app/id1", "http://apps.apple.com/app/id1",
            """
            Content/kasa.md:4:14: error: 'http://apps.apple.com/app/id1' does not begin with https:// [store-url]
              | write https://apps.apple.com/app/id1
            """),
        Mistake(
            "an app store's own scheme", "https://apps.apple.com/app/id1", "itms-apps://apps.apple.com/app/id1",
            """
            Content/kasa.md:4:14: error: 'itms-apps://apps.apple.com/app/id1' does not begin with https:// [store-url]
              | write https://apps.apple.com/app/id1
            """),
        Mistake(
            "a store with credentials", "https://apps.apple.com/app/id1", "https://a:b@apps.apple.com/app/id1",
            """
            Content/kasa.md:4:14: error: 'https://a:b@apps.apple.com/app/id1' holds credentials [store-url]
              | remove everything before the '@'
            """),
        Mistake(
            "a store without a host", "https://apps.apple.com/app/id1", "https:///app/id1",
            """
            Content/kasa.md:4:14: error: 'https:///app/id1' has no readable host [store-url]
              | write https://host/path
            """),
        Mistake(
            "a store with a port out of range", "apps.apple.com/app", "apps.apple.com:65536/app",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com:65536/app/id1' has no readable port [store-url]
              | write a number from 1 to 65535, or leave the port out
            """),
        Mistake(
            "a store with a host in other letters", "apps.apple.com/app", "äpps.apple.com/app",
            """
            Content/kasa.md:4:14: error: 'https://äpps.apple.com/app/id1' does not write its host in ASCII, as xn--pps-pla.apple.com [store-url]
              | write https://xn--pps-pla.apple.com/…
            """),
        Mistake(
            "a store whose host mixes scripts", "apps.apple.com/app", "apps.аpple.com/app",
            """
            Content/kasa.md:4:14: error: 'https://apps.аpple.com/app/id1' mixes the letters of Latin and Cyrillic in its host apps.xn--pple-43d.com, read as apps.аpple.com [store-url]
              | a host that mixes scripts poses as another; write the one that is meant
            """),
        Mistake(
            "a store whose host mixes scripts in punycode", "apps.apple.com/app", "apps.xn--pple-43d.com/app",
            """
            Content/kasa.md:4:14: error: 'https://apps.xn--pple-43d.com/app/id1' mixes the letters of Latin and Cyrillic in its host apps.xn--pple-43d.com, read as apps.аpple.com [store-url]
              | a host that mixes scripts poses as another; write the one that is meant
            """),
        Mistake(
            "a store with characters that no host has", "apps.apple.com/app", "apps.apple.com/äpp",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/äpp/id1' holds characters that an address cannot hold [store-url]
              | write the host in punycode (xn--…) and the rest percent-encoded
            """),
        Mistake(
            "a store with dot segments", "/app/id1", "/app/../id1",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/app/../id1' holds dot segments, %2f or %2e [store-url]
              | write the path out
            """),
        Mistake(
            "a store with a hidden slash", "/app/id1", "/app%2Fid1",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/app%2Fid1' holds dot segments, %2f or %2e [store-url]
              | write the path out
            """),
        Mistake(
            "a store with a backslash", "\"https://apps.apple.com/app/id1\"", "'https://apps.apple.com\\app'",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com\\app' holds characters that an address cannot hold [store-url]
              | write the host in punycode (xn--…) and the rest percent-encoded
            """),
        Mistake(
            "a store without a value", "\"https://apps.apple.com/app/id1\"", "",
            """
            Content/kasa.md:4:14: error: 'store' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        Mistake(
            "the page of another app in Google's store", "details?id=com.example.kasa",
            "details?id=com.Example.kasa&hl=de",
            """
            Content/kasa.md:4:57: warning: 'https://play.google.com/store/apps/details?id=com.Example.kasa&hl=de' is the page of 'com.Example.kasa', and the app's id on Android is 'com.example.kasa' [store-page]
              | write https://play.google.com/store/apps/details?id=com.example.kasa; or accept it if users are to go to another app
            """),
        Mistake(
            "one store of Apple's for an app on Android too",
            "store: {ios: \"https://apps.apple.com/app/id1\", android: \"https://play.google.com/store/apps/details?id=com.example.kasa\"}",
            "store: \"https://apps.apple.com/app/id1\"",
            """
            Content/kasa.md:4:8: warning: 'https://apps.apple.com/app/id1' is no store for Android [store-page]
              | give each platform its own address: store: {ios: "https://apps.apple.com/app/id1", android: …}
            """),
        Mistake(
            "one page that names no app, for two of Apple's systems",
            [
                "kasa.md":
                    """
                ---
                app: Kasa
                ids: {ios: com.example.kasa, macos: com.example.kasa}
                store: "https://apps.apple.com/us/app/kasa"
                ---

                """
            ],
            """
            Content/kasa.md:4:8: warning: 'https://apps.apple.com/us/app/kasa' names no app: the address of its page ends in 'id' and a number [store-page]
              | write the address that the app's page in the store has
            """),
        Mistake(
            "one store of Google's for two of Apple's systems",
            [
                "kasa.md":
                    """
                ---
                app: Kasa
                ids: {ios: com.example.kasa, macos: com.example.kasa}
                store: "https://play.google.com/store/apps/details?id=com.example.kasa"
                ---

                """
            ],
            """
            Content/kasa.md:4:8: warning: 'https://play.google.com/store/apps/details?id=com.example.kasa' is no store for iOS or macOS [store-page]
              | write the address that the app's page in the store has
            """),
        Mistake(
            "the number of the store in place of the bundle id", "ids: {ios: com.example.kasa", "ids: {ios: 1000000001",
            """
            Content/kasa.md:3:12: warning: '1000000001' reads like the app's number in the store, and 'ids' holds its bundle id [app-id]
              | write the bundle id, such as com.example.app; the number belongs to 'store': https://apps.apple.com/app/id1000000001
            """),
        .site(
            "a store outside the allowed addresses", "allowed-urls: [https://apps.apple.com]",
            """
            Content/kasa.md:4:57: error: 'https://play.google.com/store/apps/details?id=com.example.kasa' is outside the site's allowed-urls [store-url]
              | correct the link, or have its prefix added to 'allowed-urls' in index.md
            """),
        .site(
            "a store whose host only begins like an allowed one",
            "allowed-urls: [https://apps.apple, https://play.google.com/store]",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/app/id1' is outside the site's allowed-urls [store-url]
              | correct the link, or have its prefix added to 'allowed-urls' in index.md
            """),
        .site(
            "a store whose path only begins like an allowed one",
            "allowed-urls: [https://apps.apple.com/ap, https://play.google.com/]",
            """
            Content/kasa.md:4:14: error: 'https://apps.apple.com/app/id1' is outside the site's allowed-urls [store-url]
              | correct the link, or have its prefix added to 'allowed-urls' in index.md
            """),
    ]

    @Test(arguments: mistakes) func `a value by platform that cannot hold is refused where it stands`(mistake: Mistake)
        throws
    {
        #expect(try mistake.reading() == mistake.says)
    }
}
