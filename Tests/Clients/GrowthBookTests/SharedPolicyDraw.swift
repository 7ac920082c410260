import PolicyModel
import TestSupport

/// Draws policies of every family for GrowthBook alone: all platforms, every condition, shares, steps and messages.
struct SharedPolicyDraw {
    private var random: SeededGenerator

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

    mutating func policy() -> Policy {
        let platforms: [Platform] = pick([[.ios], [.ios], [.macos], [.ios, .android], [.tvos, .watchos], [.android]])
        let versions = pick([
            ["1.0", "1.1.0", "2.0", "2.1"], ["2.7.0", "2.7.0.1", "2.7.1", "3.10"], ["9", "10", "10.0.2", "99999"],
            ["1", "1.0.0.1", "1.0.1", "1.10.0.3"],
        ])
        let releases = versions.enumerated().map { index, version in release(version, isNewest: index == 3, platforms) }
        let fixed = number(6) == 0 ? pick(Array(versions.dropFirst())) : nil
        let minimum = number(3) == 0 ? versions[1] : nil
        let stores = Dictionary(
            uniqueKeysWithValues: platforms.map { ($0, "https://store.example.com/\($0.rawValue)") })
        let rules = (0..<pick([0, 1, 1, 2, 3])).map { rule($0, versions, platforms) }
        let language = pick(["en", "de", "pt-BR"])
        return Sample.policy(
            language: language, platforms: platforms, ids: [:], stores: stores,
            clients: [
                ClientChoice(
                    name: "growthbook",
                    traits: ClientTraits(messagePlatforms: Platform.allCases, folds: [:], knowsNoDates: true),
                    position: Sample.position)
            ],
            releases: releases,
            latest: fixed.map { latest in .init(uniqueKeysWithValues: platforms.map { ($0, latest) }) } ?? [:],
            minimum: minimum.map { lowest in .init(uniqueKeysWithValues: platforms.map { ($0, lowest) }) } ?? [:],
            frequency: pick([.always, .once]), rules: rules, texts: texts(), messages: messages(in: language))
    }

    private mutating func release(_ version: String, isNewest: Bool, _ platforms: [Platform]) -> Release {
        var shipments = PlatformMap<Release.Shipment>()
        let share =
            isNewest && number(2) == 0 ? InstallationShare(pick(["10 %", "0.5 %", "50 %", "100 %", "0 %"])) : nil
        for platform in platforms where platform == platforms[0] || number(6) > 0 {
            let needed = platform == .android ? pick([nil, "21", "34"]) : pick([nil, nil, "13", "15.2"])
            shipments[platform] = .init(
                requires: needed.map(Sample.version), live: pick([.longAgo, .longAgo, .longAgo, .longAgo, .pending]),
                shares: share.map { [ShareStep($0)] } ?? [],
                hardware: platform == .macos && number(3) == 0 ? .arm64 : nil)
        }
        return Release(version: Sample.version(version), shipments: shipments, position: Sample.position)
    }

    private mutating func rule(_ index: Int, _ versions: [String], _ platforms: [Platform]) -> Rule {
        let verdict: Verdict = pick([.none, .recommend, .force]), low = versions[number(2)],
            high = versions[2 + number(2)]
        let version = pick([
            nil, low, "<\(high)", ">=\(low) <\(high)", ">\(low)", "<=\(high)", "\(low)..\(high), \(versions[3])",
        ])
        let os =
            platforms == [.android]
            ? pick([nil, "<30", ">=24"]) : platforms.contains(.android) ? nil : pick([nil, "<14", ">=15.2", "16"])
        let languages = pick([nil, nil, ["pt"], ["he", "de"], ["zh-Hant"]]), isForSome = number(3) == 0
        let models = pick([nil, nil, ["iPhone5,*"], ["a.b(c)*", "X"]]), tablet = pick([nil, nil, nil, true, false])
        let custom = pick([nil, nil, "trial", "null"]), share = pick(["20 %", "0.01 %", "99.99 %"])
        return Sample.rule(
            verdict, id: "rule-\(index)", text: pick([nil, "own"]), frequency: pick([nil, .once, .always])
        ) { when in
            when.version = version.map(Sample.range)
            when.os = os.map(Sample.range)
            when.languages = languages?.map(Sample.tag)
            when.models = models?.map(ModelPattern.init)
            when.tablet = tablet
            if let custom { when.custom = [CustomValue(name: "plan", value: custom)] }
            if isForSome { when.draw = ShareDraw(InstallationShare(share)!, seed: "kasa/rule/rule-\(index)") }
        }
    }

    private mutating func texts() -> [String: LocalizedText] {
        let words: [LocalizedText.Field: String] = [
            .title: "T", .message: "{app} {latest}", .updateButton: "Go", .laterButton: "Later", .whatsNew: "New",
        ]
        let other: [LocalizedText.Field: String] = pick([[.message: "Olá {latest}"], [.title: "\"T\""], [:]])
        func text(_ name: String) -> LocalizedText {
            Sample.text([
                "en": words, "de": words, "pt-BR": words.merging([.title: name]) { $1 }, "pt": other, "zh-Hant": other,
            ])
        }
        return ["force": text("f"), "recommend": text("r"), "own": text("o")]
    }

    /// - Parameter fallback: the policy's language, in which each message has words.
    private mutating func messages(in fallback: String) -> [Message] {
        // The app counts one message alone: one that has had its turns leaves no room for the next.
        let every = pick([nil, 24]), max = pick([nil, 2])
        return (0..<pick([0, 0, 1, 2])).map { index in
            let version = pick([nil, ">=2"]), language = pick([nil, "pt"])
            return Sample.message(
                "m-\(index)", every: every, max: max,
                text: Sample.text([fallback: [.message: "Hi \(index)", .closeButton: "OK"], "pt": [.message: "Oi"]])
            ) { when in
                when.version = version.map(Sample.range)
                when.languages = language.map { [Sample.tag($0)] }
            }
        }
    }
}
