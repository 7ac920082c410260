@testable import PolicyModel
import Testing

struct NearestNameTests {
    private static let keys = [
        "app", "language", "extends", "ids", "store", "clients", "releases", "latest", "minimum",
    ]

    @Test(arguments: [
        ("minimun", "minimum"), ("Clients", "clients"), ("client", "clients"), ("lastest", "latest"),
        ("relaeses", "releases"),
        ("stroe", "store"), ("id", "ids"),
    ])
    func `a slip finds the name that was meant`(_ word: String, _ name: String) {
        #expect(NearestName.to(word, among: Self.keys) == name)
    }

    @Test(arguments: [
        ("osVersion", "os"), ("os_version", "os"), ("OSVersion", "os"), ("app-version", "version"),
        ("Version", "version"),
        ("minimumVersion", "version"), ("os-list", "os-list"), ("systemVersion", "version"),
    ])
    func `a compound means its first word that is a name`(_ word: String, _ name: String) {
        #expect(
            NearestName.to(word, among: ["platform", "version", "os", "language", "OS-list"])?.lowercased() == name)
    }

    @Test(arguments: [
        ("iphone", "ios"), ("iPad", "ios"), ("OSX", "macos"), ("apple-tv", "tvos"), ("sparkle", "sparkle-appcast"),
        ("pov", "prince-of-versions"), ("turkcell", "turkcell-updater"), ("mandatory", "force"), ("yes", "true"),
    ])
    func `what people say besides, and a part of a name, find the name`(_ word: String, _ name: String) {
        let known = [
            "ios", "macos", "tvos", "sparkle-appcast", "prince-of-versions", "turkcell-updater", "app-updater", "force",
            "true",
        ]
        #expect(NearestName.to(word, among: known) == name)
        #expect(NearestName.to("updater", among: known) == nil)
    }

    @Test(arguments: ["", "zzz", "wholly-different", "x"])
    func `a word like none of them finds none`(_ word: String) {
        #expect(NearestName.to(word, among: Self.keys) == nil)
    }

    @Test func `ties go to the first, and endless words cost little`() {
        #expect(NearestName.to("ab", among: ["ac", "ad"]) == "ac")
        #expect(NearestName.to("ab", among: []) == nil)
        #expect(NearestName.to(String(repeating: "a", count: 100_000), among: Self.keys) == nil)
    }

    @Test(arguments: [("ab", "ba", 1), ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "abc", 0), ("abc", "", 3)])
    func `edits are insertions, deletions, substitutions and swaps`(_ one: String, _ two: String, _ edits: Int) {
        #expect(NearestName.edits(one, two) == edits)
    }
}
