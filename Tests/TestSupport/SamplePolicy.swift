import PolicyModel

/// Policies for tests below Authoring, where there is no Markdown to read.
package enum Sample {
    package static let position = SourcePosition(file: "Content/kasa.md", line: 1, column: 1)

    /// Where `minimum` is written.
    package static let minimumPosition = SourcePosition(file: position.file, line: 12, column: 10)

    /// 2026-11-21T00:00:00Z, the moment of every test that does not choose another.
    package static let moment = Moment("2026-11-21")!

    package static func version(_ text: String) -> Version { Version(text)! }

    package static func tag(_ text: String) -> LanguageTag { LanguageTag(text)! }

    package static func range(_ text: String) -> VersionRange { try! VersionRange(parsing: text) }

    /// A release that shipped on all of `platforms` with the same facts.
    ///
    /// - Parameter codes: several version codes; empty if `build` is the only one.
    package static func release(
        _ version: String, build: String? = nil, codes: [ClosedRange<Int>] = [], requires: String? = nil,
        live: Release.Live = .longAgo, hardware: Processor? = nil, on platforms: [Platform] = [.ios]
    ) -> Release {
        let shipment = Release.Shipment(
            build: build, codes: VersionCodes(codes), requires: requires.flatMap { Version($0) }, live: live,
            hardware: hardware)
        return Release(
            version: self.version(version),
            shipments: PlatformMap(Dictionary(uniqueKeysWithValues: platforms.map { ($0, shipment) })),
            position: position)
    }

    package static func rule(
        _ verdict: Verdict, id: String? = nil, text: String? = nil, frequency: Frequency? = nil,
        from: Moment? = nil, until: Moment? = nil, line: Int = 20,
        when change: (inout Condition) -> Void = { _ in }
    ) -> Rule {
        var condition = Condition()
        change(&condition)
        return Rule(
            id: id, when: condition, verdict: verdict, text: text, frequency: frequency,
            span: Validity(since: from, until: until),
            position: SourcePosition(file: position.file, line: line, column: 5))
    }

    /// One text section from `[language: [field: words]]`.
    package static func text(_ words: [String: [LocalizedText.Field: String]]) -> LocalizedText {
        LocalizedText(
            words: Dictionary(
                uniqueKeysWithValues: words.map { language, fields in
                    (tag(language), fields.mapValues { LocalizedText.Words($0, at: position) })
                }),
            position: position)
    }

    /// English words for both standard texts.
    package static let texts: [String: LocalizedText] = [
        "force": text([
            "en": [
                .title: "Update required", .message: "This version of {app} has stopped working.",
                .updateButton: "Update",
            ]
        ]),
        "recommend": text([
            "en": [
                .title: "Update available", .message: "{app} {latest} is ready.", .updateButton: "Update",
                .laterButton: "Not now",
            ]
        ]),
    ]

    /// An announcement to every Android device, without a limit.
    package static func message(
        _ id: String = "hello", from: Moment? = nil, until: Moment? = nil, every: Int? = nil, max: Int? = nil,
        link: String? = nil, image: String? = nil, text: LocalizedText = text(["en": [.message: "Hi"]]),
        when change: (inout Condition) -> Void = { _ in }
    ) -> Message {
        var condition = Condition()
        change(&condition)
        return Message(
            id: id, when: condition, from: from, until: until, every: every, max: max, link: link, image: image,
            text: text, position: position)
    }

    package static func policy(
        slug: String = "kasa", name: String = "Kasa", language: String = "en", platforms: [Platform] = [.ios],
        ids: [Platform: String] = [.ios: "com.example.kasa"],
        stores: [Platform: String] = [.ios: "https://apps.apple.com/app/id1234567890"],
        clients: [ClientChoice] = [], releases: [Release], previews: [Release] = [],
        latest: [Platform: String] = [:],
        minimum: [Platform: String] = [:], steps: PlatformMap<[MinimumStep]> = [:], frequency: Frequency = .always,
        rules: [Rule] = [],
        accepts: [Acceptance] = [], promises: [Promise] = [], extra: [String: JSONValue] = [:],
        texts: [String: LocalizedText] = texts,
        notes: [Version: [LanguageTag: Prose]] = [:], messages: [Message] = [], documentation: Prose = .empty,
        siteURL: String? = nil, dates: [Policy.Positions.WrittenDate] = [], parts: [Policy.Part] = []
    ) -> Policy {
        let plain = minimum.mapValues { [MinimumStep(version: version($0), position: minimumPosition)] }
        return Policy(
            slug: slug, name: name, language: tag(language), platforms: platforms, ids: PlatformMap(ids),
            stores: PlatformMap(stores), clients: clients, releases: releases.sorted { $0.version < $1.version },
            previews: previews.sorted { $0.version < $1.version },
            latest: PlatformMap(latest.mapValues { version($0) }),
            minimum: PlatformMap(plain.merging(steps.map { ($0.key, $0.value) }) { $1 }),
            frequency: frequency, rules: rules, accepts: accepts, promises: promises, extra: extra, texts: texts,
            notes: notes,
            messages: messages, documentation: documentation, siteURL: siteURL,
            positions: Policy.Positions(
                file: position,
                keys: [
                    "clients": SourcePosition(file: position.file, line: 4, column: 10),
                    "releases": SourcePosition(file: position.file, line: 6, column: 3),
                    "minimum": minimumPosition,
                ],
                dates: dates, parts: parts))
    }
}
