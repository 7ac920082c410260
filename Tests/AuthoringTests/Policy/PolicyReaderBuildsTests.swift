import PolicyModel
import Testing

/// Version codes: several of one release, and what cannot be.
struct PolicyReaderBuildsTests {
    private func codes(_ build: String) throws -> [String?] {
        let old = "build: 310", new = "build: \(build)"
        let (content, lines) = try HealthyContent.read(["kasa.md": HealthyContent.app(old, new)])
        #expect(lines.filter { $0.contains("error") } == [])
        let release = content?.policies.first?.releases.last
        return [Platform.ios, .android].map { release?.shipments[$0]?.builds }
    }

    @Test(arguments: [
        ("{ios: 31, android: [3010, 3011, 3013]}", "31", "3010, 3011, 3013"),
        ("{ios: 31, android: [3013, 3010]}", "31", "3010, 3013"),
        ("{ios: 31, android: 3010..3019}", "31", "3010..3019"),
        ("{ios: 31, android: [3005, 3010..3019]}", "31", "3005, 3010..3019"),
        ("{ios: 3.1, android: [3010]}", "3.1", "3010"), ("{ios: 31, android: 3010..3010}", "31", "3010"),
        ("3010", "3010", "3010"), ("{android: 271..2147483647}", nil, "271..2147483647"),
    ])
    func `a release for Android may have a list or a span of codes`(_ build: String, _ ios: String?, _ android: String)
        throws
    {
        #expect(try codes(build) == [ios, android])
    }

    private static let notSeveral =
        "only Android has several version codes: write build: {ios: 3010, android: [3010, 3011]}"

    static let mistakes: [Mistake] = [
        Mistake(
            "no codes", "build: 310", "build: {android: []}",
            """
            Content/kasa.md:8:38: error: 'build' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        Mistake(
            "a code twice", "build: 310", "build: {android: [3010, 3011, 3010]}",
            """
            Content/kasa.md:8:51: error: the version code 3010 is named twice [build]
              | name each version code of the release once
              | Content/kasa.md:8:39: first named here
            """),
        Mistake(
            "a span over other codes", "build: 310", "build: {android: [3010..3019, 3015..3030]}",
            """
            Content/kasa.md:8:51: error: the version codes 3015..3019 are named twice [build]
              | name each version code of the release once
              | Content/kasa.md:8:39: first named here
            """),
        Mistake(
            "a span that descends", "build: 310", "build: {android: 3019..3010}",
            """
            Content/kasa.md:8:38: error: the span '3019..3010' runs backwards [build]
              | write 3010..3019
            """),
        Mistake(
            "a span on iOS", "build: 310", "build: {ios: 3010..3019, android: 3010}",
            """
            Content/kasa.md:8:34: error: 'build' is the span '3010..3019', and a release has one build on iOS [build]
              | \(notSeveral)
            """),
        Mistake(
            "a list on iOS", "build: 310", "build: [3010, 3011]",
            """
            Content/kasa.md:8:28: error: 'build' is a list, and a release has one build on iOS [build]
              | \(notSeveral)
            """),
        Mistake(
            "a code of a list that is out of range", "build: 310", "build: {android: [3010, 2147483648]}",
            """
            Content/kasa.md:8:45: error: '2147483648' is not a build on Android [build]
              | a version code is a whole number from 1 to 2147483647; several are a list, [3010, 3011], or a span, 3010..3019; builds that differ by platform are a map
            """),
        Mistake(
            "a span without an end", "build: 310", "build: {android: \"3010..\"}",
            """
            Content/kasa.md:8:38: error: '3010..' is not a build on Android [build]
              | a version code is a whole number from 1 to 2147483647; several are a list, [3010, 3011], or a span, 3010..3019; builds that differ by platform are a map
            """),
        Mistake(
            "codes of the release before", "build: 310", "build: {ios: 310, android: [269, 310]}",
            """
            Content/kasa.md:8:5: error: 3.10 has the version codes 269, 310, which are not all above 270 of 2.7.0 [version-code-order]
              | version codes ascend strictly with the version
              | Content/kasa.md:7:5: the release before
            """),
        Mistake(
            "a span of the release before that goes too far", "build: 270", "build: {ios: 270, android: 270..310}",
            """
            Content/kasa.md:8:5: error: 3.10 has the version code 310, which is not above 310 of 2.7.0 [version-code-order]
              | version codes ascend strictly with the version
              | Content/kasa.md:7:5: the release before
            """),
    ]

    @Test(arguments: mistakes) func `codes that cannot be are refused where they stand`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }
}
