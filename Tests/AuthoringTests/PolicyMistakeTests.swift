import Testing

/// The healthy app, broken once per case: the whole of what is said is compared.
struct PolicyMistakeTests {
    static let cases: [(old: String, new: String, says: String)] = [
        (
            "minimum: 2.7", "minimum: 2.7\nminimum: 2.7",
            "Content/kasa.md:11:1: error: 'minimum' is written more than once [repeated-key] | write each key once | Content/kasa.md:10:1: first written here"
        ),
        (
            "frequency: once", "frequency: &a once",
            "Content/kasa.md:11:12: error: the anchor '&a' cannot be used [yaml-anchor] | write the value out, or put quotes around it if it is text"
        ),
        (
            "frequency: once", "frequency: *a",
            "Content/kasa.md:11:12: error: the alias '*a' cannot be used [yaml-alias] | write the value out, or put quotes around it if it is text"
        ),
        (
            "frequency: once", "frequency: !!str once",
            "Content/kasa.md:11:12: error: the tag '!!str' cannot be used [yaml-tag] | remove it, or put quotes around the value if it is text"
        ),
        (
            "version: 3.10", "version: 03.10",
            "Content/kasa.md:8:15: error: '03.10' is not a version [version] | write 3.10"
        ),
        (
            "build: 310", "build: 270",
            "Content/kasa.md:8:5: error: 3.10 has the version code 270, which is not above 270 of 2.7.0 [version-code-order] | version codes ascend strictly with the version | Content/kasa.md:7:5: the release before"
        ),
        (
            "platform: ios, version", "version",
            "Content/kasa.md:13:49: error: 'os' does not say which platform's versions it means [os-without-platform] | add 'platform' beside it: Android's OS versions are API levels"
        ),
        (
            "https://apps.apple.com/app/id1", "https://a@apps.apple.com/",
            "Content/kasa.md:4:14: error: 'https://a@apps.apple.com/' holds credentials [store-url] | remove everything before the '@'"
        ),
        (
            "rule: bad", "rule: bed",
            "Content/kasa.md:15:40: error: 'bed' is neither a rule's id nor 'minimum' nor 'latest' [unknown-rule] | did you mean 'bad'?"
        ),
    ]

    @Test(arguments: cases.indices) func `one mistake is reported once, at its place`(index: Int) throws {
        let one = Self.cases[index]
        #expect(try HealthyContent.mistakes(one.old, one.new) == [one.says])
    }
}
