import Testing

/// The list of releases.
struct PolicyReaderReleasesTests {
    private static let signature =
        "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw=="

    /// A policy for macOS whose release has an archive.
    private static func signed(by signature: String) -> String {
        """
        ---
        app: Kasa
        store: {macos: "https://kasa.example/mac"}
        clients: [ssvc]
        releases:
          - {version: 1.0.0, build: 1, archive: {macos: {url: "https://a.example/a.zip", length: 9, ed-signature: \(signature)}}}
        ---
        """
    }

    static let mistakes: [Mistake] = [
        Mistake(
            "the same version twice", "releases:\n", "releases:\n  - {version: 2.7}\n",
            """
            Content/kasa.md:8:15: error: 2.7.0 is listed more than once [repeated-release]
              | keep one entry; 2.0 and 2.0.0 are the same version
              | Content/kasa.md:7:5: first listed here
            """),
        Mistake(
            "a rollout without a date", "live: 2026-03-01}", "rollout: 24}",
            """
            Content/kasa.md:7:77: error: 'rollout' counts from 'live', which is no date on iOS [rollout]
              | give the release a date, live: 2026-11-02, or remove 'rollout'
            """),
        Mistake(
            "a rollout of a pending release", "android: pending}}", "android: pending}, rollout: {android: 12}}",
            """
            Content/kasa.md:8:117: error: 'rollout' counts from 'live', which is no date on Android [rollout]
              | give the release a date, live: 2026-11-02, or remove 'rollout'
            """),
        Mistake(
            "a pause without a rollout", "live: 2026-03-01}", "live: 2026-03-01, paused: 2}",
            """
            Content/kasa.md:7:94: error: 'paused' stops a rollout, and there is none on iOS [rollout]
              | give the release its 'rollout', or remove 'paused'
            """),
        Mistake(
            "a pause after the last group", "live: 2026-03-01}", "live: 2026-03-01, rollout: 24, paused: 7}",
            """
            Content/kasa.md:7:107: error: '7' is not a whole number from 1 to 6 [number]
              | write it in digits, without sign or leading zeros
            """),
        Mistake(
            "a rollout in days", "live: 2026-03-01}", "live: 2026-03-01, rollout: 1d}",
            """
            Content/kasa.md:7:95: error: '1d' is not a whole number from 1 to 8760 [number]
              | write it in digits, without sign or leading zeros
            """),
        Mistake(
            "hardware where no Mac is", "live: 2026-03-01}", "hardware: arm64}",
            """
            Content/kasa.md:7:78: error: 'hardware' is for macOS, on which this release did not ship [hardware]
              | remove it; on other platforms the store knows which devices an app runs on
            """),
        Mistake(
            "an archive for iOS", "live: 2026-03-01}", "archive: {ios: {url: \"https://a.example/a.zip\"}}}",
            """
            Content/kasa.md:7:83: error: no client installs an archive on iOS [archive-form]
              | write it for macos or android: archive: {android: {url: "https://…"}}
            """),
        Mistake(
            "an archive for two platforms", "live: 2026-03-01}", "archive: {url: \"https://a.example/a.zip\"}}",
            """
            Content/kasa.md:7:77: error: 'archive' names no platform, and the release is for iOS, Android [archive-form]
              | write it for macos or android: archive: {android: {url: "https://…"}}
            """),
        Mistake(
            "an archive for a misspelt platform", "android: pending}}",
            "android: pending}, archive: {andriod: {url: \"https://a.example/a.apk\"}}}",
            """
            Content/kasa.md:8:108: error: 'andriod' is not a key of 'archive' [unknown-key]
              | did you mean 'android'?
            """),
        Mistake(
            "an archive that is an address", "android: pending}}",
            "android: pending}, archive: \"https://a.example/a.apk\"}",
            """
            Content/kasa.md:8:107: error: 'archive' must be a map [wrong-shape]
              | write archive: {android: {url: "https://…"}}
            """),
        Mistake(
            "an archive over http", "android: pending}}",
            "android: pending}, archive: {android: {url: \"http://a.example/a.apk\"}}}",
            """
            Content/kasa.md:8:123: error: 'http://a.example/a.apk' does not begin with https:// [archive-form]
              | write https://a.example/a.apk
            """),
        Mistake(
            "an archive with a wrong sum, and a key of macOS", "android: pending}}",
            "android: pending}, archive: {android: {url: \"https://a.example/a.apk\", md5: 12, ed-signature: x}}}",
            """
            Content/kasa.md:8:155: error: '12' is no 'md5' of an archive [archive-form]
              | write 32 hexadecimal digits, as md5sum prints
            Content/kasa.md:8:159: error: 'ed-signature' is not a key of 'archive' on Android [unknown-key]
              | write one of: url, length, md5
            """),
        Mistake(
            "an archive without an address", "android: pending}}",
            "android: pending}, archive: {android: {length: 0}}}",
            """
            Content/kasa.md:8:117: error: the archive for Android has no 'url' [archive-form]
              | write archive: {android: {url: …}}
            Content/kasa.md:8:126: error: '0' is not a whole number from 1 to 1099511627776 [number]
              | write it in digits, without sign or leading zeros
            """),
        Mistake(
            "a signature with all that its tool prints",
            ["kasa.md": signed(by: "'sparkle:edSignature=\"\(signature)\" length=\"9\"'")],
            """
            Content/kasa.md:6:107: error: 'sparkle:edSignature="\(signature.prefix(75))' is no 'ed-signature' of an archive [archive-form]
              | write only the text between the first quotes: ed-signature: "\(signature)"
            """),
        Mistake(
            "a signature that is none", ["kasa.md": signed(by: "abc")],
            """
            Content/kasa.md:6:107: error: 'abc' is no 'ed-signature' of an archive [archive-form]
              | write 64 bytes in base64: what Sparkle's 'sign_update -p' prints, or the text between the first quotes of what 'sign_update' prints without it
            """),
        Mistake(
            "a release without a version", "version: 3.10, ", "",
            """
            Content/kasa.md:8:5: error: the release has no 'version' [missing-key]
              | write {version: 1.0.0}
            """),
        Mistake(
            "a version code that stays", "build: 310", "build: 270",
            """
            Content/kasa.md:8:5: error: 3.10 has the version code 270, which is not above 270 of 2.7.0 [version-code-order]
              | version codes ascend strictly with the version
              | Content/kasa.md:7:5: the release before
            """),
        Mistake(
            "a version code that falls", "build: 310", "build: {ios: 310, android: 269}",
            """
            Content/kasa.md:8:5: error: 3.10 has the version code 269, which is not above 270 of 2.7.0 [version-code-order]
              | version codes ascend strictly with the version
              | Content/kasa.md:7:5: the release before
            """),
        Mistake(
            "a version code of letters", "build: 310", "build: {android: 3a}",
            """
            Content/kasa.md:8:38: error: '3a' is not a build on Android [build]
              | a version code is a whole number from 1 to 2147483647; several are a list, [3010, 3011], or a span, 3010..3019; builds that differ by platform are a map
            """),
        Mistake(
            "a version code of zero", "build: 310", "build: {android: 0}",
            """
            Content/kasa.md:8:38: error: '0' is not a build on Android [build]
              | a version code is a whole number from 1 to 2147483647; several are a list, [3010, 3011], or a span, 3010..3019; builds that differ by platform are a map
            """),
        Mistake(
            "a version code too large", "build: 310", "build: {android: 2147483648}",
            """
            Content/kasa.md:8:38: error: '2147483648' is not a build on Android [build]
              | a version code is a whole number from 1 to 2147483647; several are a list, [3010, 3011], or a span, 3010..3019; builds that differ by platform are a map
            """),
        Mistake(
            "a build with a hyphen", "build: 310", "build: {ios: 3-10}",
            """
            Content/kasa.md:8:34: error: '3-10' is not a build on iOS [build]
              | a build is 1 to 18 letters, digits and dots, as in CFBundleVersion
            """),
        Mistake(
            "a build of 19 letters", "build: 310", "build: {ios: 1234567890123456789}",
            """
            Content/kasa.md:8:34: error: '1234567890123456789' is not a build on iOS [build]
              | a build is 1 to 18 letters, digits and dots, as in CFBundleVersion
            """),
        Mistake(
            "one build that fits no platform", "build: 310", "build: 3_10",
            """
            Content/kasa.md:8:28: error: '3_10' is not a build on iOS [build]
              | a build is 1 to 18 letters, digits and dots, as in CFBundleVersion
            """),
        Mistake(
            "an unknown platform", "live: {ios: 2026-11-02T09:00Z, android: pending}", "platforms: [ios, andriod]",
            """
            Content/kasa.md:8:65: error: 'andriod' is not a value of 'platforms' [unknown-value]
              | did you mean 'android'?
            """),
        Mistake(
            "a platform the app does not have", "live: {ios: 2026-11-02T09:00Z, android: pending}",
            "platforms: [ios, macos]",
            """
            Content/kasa.md:8:65: error: 'macos' in 'platforms' is not a platform of this app (ios, android) [foreign-platform]
              | add the platform to 'ids' or 'store', or remove it here
            """),
        Mistake(
            "no platform", "live: {ios: 2026-11-02T09:00Z, android: pending}", "platforms: []",
            """
            Content/kasa.md:8:59: error: 'platforms' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        Mistake(
            "a word for the live date", "android: pending", "android: Pending",
            """
            Content/kasa.md:8:88: error: 'Pending' is neither a date nor 'pending' [date]
              | write pending
            """),
        Mistake(
            "a requirement that is no version", "requires: {ios: 15", "requires: {ios: \">=15\"",
            """
            Content/kasa.md:7:50: error: '>=15' is not a version [version]
              | write one to four numbers joined by dots, each 0 to 2147483647 without leading zeros, or any
            """),
    ]

    @Test(arguments: mistakes) func `a release that cannot hold is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
