import ClientTestSupport
import PolicyModel

@testable import ClientFormats

extension Slip {
    static let turkcell = of(
        "turkcell-updater",
        [
            (
                "string order for versions", .weaker,
                { $0.change("updates", 6, "filters", "appVersionName") { _ in .string("<1.10") } }
            ),
            ("a line one release too low", .weaker, { $0.replace(",1.9,1.9.*\"", with: "\"") }),
            ("the newest release told", .stronger, { $0.replace("2.9,2.9.*\"", with: "2.9,2.9.*,2.10\"") }),
            ("a line one release too high", .stronger, { $0.replace(",1.9,1.9.*\"", with: ",1.9,1.9.*,1.10\"") }),
            ("an empty list", .crash, { $0.change("updates") { _ in .array([]) } }),
            ("a null link", .link, { $0.change("updates", -1, "targetWebsiteUrl") { _ in .null } }),
            ("force under a wrong key", .weaker, { $0.replace("forceUpdate", with: "forceupdate") }),
            (
                "a filter under a key in the wrong case", .stronger,
                { $0.replace("deviceLanguage", with: "devicelanguage") }
            ),
            ("the words of another verdict", .text, { $0.replace("must Message en", with: "may Message en") }),
            ("the words of another language", .text, { $0.replace("may Message pt", with: "may Message de") }),
            ("no words for other languages", .weaker, { $0.change("updates", -1, "descriptions", "*") { _ in nil } }),
            ("warnings left out", .text, { $0.change("updates", -1, "descriptions", "*", "warnings") { _ in nil } }),
            ("another app's link", .link, { $0.replace("id1234567890", with: "id1") }),
            ("the entry for all others left out", .weaker, { $0.change("updates", -1) { _ in nil } }),
            ("entries in reversed order", .weaker, { $0.change("updates") { $0.reversed } }),
            ("an entry that keeps an old system silent left out", .noisy, { $0.change("updates", -4) { _ in nil } }),
            ("an entry that keeps a model silent left out", .noisy, { $0.change("updates", -2) { _ in nil } }),
            ("another app's id", .refused, { $0.replace("com.example.kasa", with: "com.example.Kasa") }),
            ("an id that is a number", .refused, { $0.change("packageName") { _ in .integer(1) } }),
        ])

    static let prince = of(
        "prince-of-versions",
        [
            ("string order for versions", .weaker, { $0.replace("1.10.0", with: "1.9.0") }),
            ("a line one release too high", .stronger, { $0.replace("1.10.0", with: "2.0.0") }),
            ("the newest release told", .stronger, { $0.replace("2.10.0", with: "2.11.0") }),
            ("an empty list", .refused, { $0.change("ios") { _ in .array([]) } }),
            (
                "the forcing line under a wrong key", .weaker,
                { $0.replace("required_version", with: "minimum_version") }
            ),
            ("the wrong frequency", .frequency, { $0.replace("ONCE", with: "ALWAYS") }),
            ("a frequency in lower case", .refused, { $0.replace("ONCE", with: "once") }),
            (
                "a version that is a number", .refused,
                { $0.change("ios", 2, "last_version_available") { _ in .decimal("2.1") } }
            ),
            ("entries in reversed order", .weaker, { $0.change("ios") { $0.reversed } }),
            ("the entry for all others left out", .weaker, { $0.change("ios", 1) { _ in nil } }),
            ("a platform in the wrong case", .refused, { $0.replace("\"ios\"", with: "\"iOS\"") }),
            ("a system in words", .noisy, { $0.replace("15.2.0", with: "iOS 15.2") }),
            ("a requirement left out", .weaker, { $0.change("ios", 0, "requirements", "ring") { _ in nil } }),
            ("no version at all", .weaker, { $0.change("ios", 1, "last_version_available") { _ in nil } }),
        ])

    static let remote = of(
        "remote-configuration",
        [
            ("another release's file", .weaker, { $0.copy("1.10.json", to: ".1.9.json") }),
            ("the newest release told", .stronger, { $0.copy("2.1.json", to: ".2.10.json") }),
            ("the plain file forces", .stronger, { $0.copy("1.0.json", to: "/remote-configuration.json") }),
            ("a type in the wrong case", .refused, { $0.replace("\"mandatory\"", with: "\"Mandatory\"") }),
            (
                "a version that is a number", .refused,
                { $0.change("appUpdate", "availableVersion") { _ in .decimal("2.10") } }
            ),
            ("no alerts", .refused, { $0.change("appUpdate", "localizedStrings") { _ in nil } }),
            (
                "no button that updates", .refused,
                { $0.replace("\"isUpdateAction\": true", with: "\"isUpdateAction\": false") }
            ),
            ("the fallback language left out", .text, { $0.change("appUpdate", "localizedStrings", 0) { _ in nil } }),
            ("systems to be left out left in", .stronger, { $0.change("appUpdate", "ignoredOSVersions") { _ in nil } }),
            ("too many systems left out", .weaker, { $0.replace("\"12.\"", with: "\"1\"") }),
            ("the wrong frequency", .frequency, { $0.replace("\"once\"", with: "\"always\"") }),
            ("another app's link", .link, { $0.replace("id1234567890", with: "id1") }),
            ("the words of another verdict", .text, { $0.replace("must Message en", with: "may Message en") }),
            ("a release's file left out", .weaker, { $0.drop(".1.0.json") }),
            ("the link under a wrong key", .refused, { $0.replace("\"url\"", with: "\"link\"") }),
            (
                "one alert without a title", .refused,
                { $0.change("appUpdate", "localizedStrings", 1, "title") { _ in nil } }
            ),
        ])

    static let ssvc = of(
        "ssvc",
        [
            (
                "the README's key for force", .weaker,
                { $0.replace("SSVCMinimumSupportedVersionNumber", with: "SSVCUpdateRequired") }
            ),
            ("a minimum one too high", .stronger, { $0.replace("33587200", with: "33587201") }),
            ("a minimum one release too low", .weaker, { $0.replace("33587200", with: "26247168") }),
            ("the newest build told", .stronger, { $0.replace("50364416", with: "50364417") }),
            ("an empty object", .weaker, { $0.rewrite { _ in Array("{}\n".utf8) } }),
            ("a number that is a string", .crash, { $0.replace("50364416", with: "\"50364416\"") }),
            ("a null minimum", .crash, { $0.replace("33587200", with: "null") }),
            ("an array around it", .crash, { $0.rewrite { Array("[".utf8) + $0 + Array("]".utf8) } }),
            ("an older release announced", .weaker, { $0.replace("50364416", with: "35684352") }),
            ("a version for a packed number", .weaker, { $0.replace("33587200", with: "20") }),
            (
                "an older key and no number", .weaker,
                { file in
                    file.change("SSVCLatestVersionNumber") { _ in nil }
                    file.replace("\"3.0\"", with: "\"2.2\"")
                }
            ),
        ])

    static let retired = of(
        "retired",
        [
            ("a version in its shortest form", .weaker, { $0.replace("\"1.10\"", with: "\"1.1\"") }),
            ("a policy in another form", .weaker, { $0.replace("\"force\"", with: "\"forced\"") }),
            (
                "the newest release told", .stronger,
                { $0.change("versions", -1, "policy") { _ in .string("recommend") } }
            ),
            (
                "a recommended release forced", .stronger,
                { $0.change("versions", 2, "policy") { _ in .string("force") } }
            ),
            ("a silent release told", .noisy, { $0.change("versions", 4, "policy") { _ in .string("recommend") } }),
            ("an empty list", .weaker, { $0.change("versions") { _ in .array([]) } }),
            ("no words for a verdict", .crash, { $0.change("messaging", "recommended") { _ in nil } }),
            (
                "a button under a key in the wrong case", .crash,
                { $0.replace("continueButtonText", with: "ContinueButtonText") }
            ),
            ("a version that is a number", .crash, { $0.replace("\"1.0\"", with: "1.0") }),
            ("the words of another verdict", .text, { $0.replace("must Message en", with: "may Message en") }),
            ("a language's file left out", .text, { $0.drop(".de.json") }),
            ("another language's file", .text, { $0.copy(".de.json", to: ".pt.json") }),
            ("the plain file left out", .weaker, { $0.drop("/retired.json") }),
            (
                "no way out of a recommendation", .text,
                { $0.change("messaging", "recommended", "cancelButtonText") { _ in nil } }
            ),
        ])

    static let growthBook = of(
        "growthbook",
        [
            ("nobody forced", .weaker, { $0.replace("\"verdict\": \"force\"", with: "\"verdict\": \"recommend\"") }),
            (
                "everybody forced", .stronger,
                { $0.replace("\"verdict\": \"recommend\"", with: "\"verdict\": \"force\"") }
            ),
            ("a verdict that no app knows", .weaker, { $0.replace("\"recommend\"", with: "\"advise\"") }),
            ("the newest release told", .stronger, { $0.replace("\"$vlt\": \"2.10\"", with: "\"$vlt\": \"3\"") }),
            ("another model left alone", .noisy, { $0.replace("^iPhone5,", with: "^iPhone6,") }),
            ("an operator that no SDK knows", .weaker, { $0.replace("\"$vlt\"", with: "\"$vlow\"") }),
            (
                "rules that are no list", .refused,
                { $0.change("features", "update", "rules") { _ in .object([JSONValue.Member]()) } }
            ),
            (
                "an id that is a number", .refused,
                { $0.change("features", "update", "rules", 0, "id") { _ in .integer(7) } }
            ),
            ("a feature of another name", .weaker, { $0.replace("\"update\": {", with: "\"upgrade\": {") }),
            ("other words", .text, { $0.replace("may Message en", with: "must Message en") }),
            ("another link", .link, { $0.replace("\"link\": \"https:", with: "\"link\": \"http:") }),
            (
                "a repetition", .frequency,
                { $0.replace("\"frequency\": \"once\"", with: "\"frequency\": \"always\"") }
            ),
            ("an older release", .older, { $0.replace("\"version\": \"2.10\"", with: "\"version\": \"2.2\"") }),
        ])

    static let xupdate = of(
        "xupdate",
        [
            ("everybody forced", .stronger, { $0.change("UpdateStatus") { _ in .integer(2) } }),
            ("nobody notified", .weaker, { $0.change("UpdateStatus") { _ in .integer(0) } }),
            ("an update that can be ignored", .frequency, { $0.change("UpdateStatus") { _ in .integer(3) } }),
            ("the code of the release before", .weaker, { $0.change("VersionCode") { _ in .integer(23) } }),
            ("a code that nobody has", .stronger, { $0.change("VersionCode") { _ in .integer(31) } }),
            ("a code that is a word", .refused, { $0.change("VersionCode") { _ in .string("new") } }),
            ("a link to the shop", .link, { $0.replace("kasa.apk", with: "details?id=kasa") }),
            ("other words", .text, { $0.replace("may Message en", with: "must Message en") }),
            ("no name", .refused, { $0.change("VersionName") { _ in nil } }),
            ("a size that is a word", .refused, { $0.change("ApkSize") { _ in .string("big") } }),
            ("keys in small letters", .weaker, { $0.rewrite { Breakage.smallKeys($0) } }),
        ])

    static let appUpdater = of(
        "app-updater",
        [
            ("the code of the release before", .weaker, { $0.change("latestVersionCode") { _ in .integer(23) } }),
            ("a code that nobody has", .stronger, { $0.change("latestVersionCode") { _ in .integer(31) } }),
            (
                "letters in the name, and no code", .stronger,
                {
                    $0.change("latestVersionCode") { _ in nil }
                    $0.change("latestVersion") { _ in .string("2.10-rc1") }
                }
            ),
            (
                "an old name, and no code", .weaker,
                {
                    $0.change("latestVersionCode") { _ in .integer(0) }
                    $0.change("latestVersion") { _ in .string("1.0") }
                }
            ),
            ("no name", .refused, { $0.change("latestVersion") { _ in nil } }),
            ("a name without a digit", .refused, { $0.change("latestVersion") { _ in .string("new") } }),
            ("no link", .refused, { $0.change("url") { _ in nil } }),
            (
                "a link of the shop's app", .refused,
                { $0.replace("https://example.com/get.html", with: "market://kasa") }
            ),
        ])

    static let sparkle = of(
        "sparkle-appcast",
        [
            (
                "the marketing version in place of the build", .stronger,
                { $0.replace("<sparkle:version>3.0<", with: "<sparkle:version>10<", in: ".xml") }
            ),
            (
                "a line one release too high", .stronger,
                { $0.replace("sparkle:version=\"2.0\"", with: "sparkle:version=\"2.1\"", in: ".xml") }
            ),
            (
                "a line one release too low", .weaker,
                { $0.replace("sparkle:version=\"2.0\"", with: "sparkle:version=\"1.9\"", in: ".xml") }
            ),
            (
                "a line without its prefix", .stronger,
                { $0.replace("criticalUpdate sparkle:version", with: "criticalUpdate version", in: ".xml") }
            ),
            (
                "the line left out", .weaker,
                { $0.replace("sparkle:criticalUpdate", with: "sparkle:critical", in: ".xml") }
            ),
            (
                "an empty line", .weaker,
                { $0.replace("sparkle:version=\"2.0\"", with: "sparkle:version=\"\"", in: ".xml") }
            ),
            ("no build", .refused, { $0.replace("sparkle:version>", with: "sparkle:build>", in: ".xml") }),
            ("an archive behind ftp", .refused, { $0.replace("https://cdn.", with: "ftp://cdn.", in: ".xml") }),
            (
                "another kind of installation", .refused,
                {
                    $0.replace(
                        "type=\"application", with: "sparkle:installationType=\"app\" type=\"application", in: ".xml")
                }
            ),
            (
                "the system of another library", .weaker,
                { $0.replace("<enclosure ", with: "<enclosure sparkle:os=\"macOS\" ", in: ".xml") }
            ),
            (
                "a channel", .weaker,
                { $0.replace("<link>", with: "<sparkle:channel>beta</sparkle:channel><link>", in: ".xml") }
            ),
            ("an empty feed", .weaker, { $0.replace("item>", with: "entry>", in: ".xml") }),
            (
                "no bound of macOS", .stronger,
                { $0.replace("minimumSystemVersion", with: "minimumSystem", in: ".xml") }
            ),
            (
                "the bounds of a newer macOS", .weaker,
                { $0.replace("<sparkle:minimumSystemVersion>1", with: "<sparkle:minimumSystemVersion>3", in: ".xml") }
            ),
        ])

    static let upgrader = of(
        "upgrader",
        [
            (
                "the newest release told", .stronger,
                { $0.replace("<sparkle:version>2.10<", with: "<sparkle:version>2.11<", in: ".xml") }
            ),
            (
                "a line one release too high", .stronger,
                { $0.replace("<sparkle:version>1.10<", with: "<sparkle:version>2.0<", in: ".xml") }
            ),
            (
                "string order for versions", .weaker,
                { $0.replace("<sparkle:version>1.10<", with: "<sparkle:version>1.9<", in: ".xml") }
            ),
            (
                "the tag as Sparkle reads it", .weaker,
                {
                    $0.replace("<sparkle:tags>", with: "", in: ".xml")
                    $0.replace("</sparkle:tags>", with: "", in: ".xml")
                }
            ),
            ("another prefix", .weaker, { $0.replace("sparkle:", with: "sp:", in: ".xml") }),
            ("no link", .refused, { $0.replace("url=", with: "href=", in: ".xml") }),
            ("another platform", .weaker, { $0.replace("\"ios\"", with: "\"iPhone OS\"", in: ".xml") }),
            (
                "a blank before the version", .weaker,
                { $0.replace("<sparkle:version>", with: "<sparkle:version> ", in: ".xml") }
            ),
            (
                "a letter before the version", .weaker,
                { $0.replace("<sparkle:version>", with: "<sparkle:version>v", in: ".xml") }
            ),
            (
                "an empty part of a pre-release", .refused,
                { $0.replace("2.10</sparkle:version>", with: "2.10-a..b</sparkle:version>", in: ".xml") }
            ),
            ("no bound of the OS", .noisy, { $0.replace("minimumSystemVersion", with: "minimumSystem", in: ".xml") }),
            (
                "the bounds of a newer OS", .weaker,
                { $0.replace("<sparkle:minimumSystemVersion>1", with: "<sparkle:minimumSystemVersion>3", in: ".xml") }
            ),
            (
                "the announced release tagged", .stronger,
                {
                    $0.replace(
                        "<sparkle:version>2.10<",
                        with: "<sparkle:tags><sparkle:criticalUpdate/></sparkle:tags><sparkle:version>2.10<", in: ".xml"
                    )
                }
            ),
            (
                "Latin letters of one byte", .refused,
                {
                    $0.replace("Kasa", with: "Kasa", in: ".xml"); $0.rewrite(".xml") { $0 + [0xE9] }
                }
            ),
        ])

    private static func of(
        _ client: String, _ slips: [(name: String, loss: LossClass, make: @Sendable (inout Breakage) -> Void)]
    ) -> [Slip] {
        slips.map { Slip(client, $0.name, $0.loss, make: $0.make) }
    }
}
