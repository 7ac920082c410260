import ClientTestSupport
import PolicyModel
import TestSupport

@testable import AppUpdater
@testable import Upgrader
@testable import SSVC
@testable import PrinceOfVersions
@testable import ClientFormats

/// Draws valid policies of every shape an author can write, the same ones for the same seed.
struct PolicyDraw {
    private let seed: UInt64
    private var random: SeededGenerator
    private var platforms: [Platform] = []

    init(seed: Int) {
        self.seed = UInt64(seed)
        random = SeededGenerator(seed: self.seed)
    }

    /// The same platforms with a generator of the client's own: a client more changes nothing that is drawn for others.
    private func own(of client: String) -> PolicyDraw {
        var own = self
        own.random = SeededGenerator(seed: client.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
        return own
    }

    mutating func policy() -> DraftPolicy {
        var draft = DraftPolicy()
        platforms = pick([
            [.ios], [.ios], [.macos], [.macos], [.macos], [.ios, .macos], [.ios, .macos], [.ios, .android], [.android],
            [.android],
            [.ios, .tvos], [.tvos, .watchos],
        ])
        draft.platforms = platforms
        draft.ids = map { $0.number(20) == 0 ? nil : "com.example.kasa.\($1.rawValue)" }
        draft.stores = map { $0.number(20) == 0 ? nil : "https://store.example.com/\($1.rawValue)?id=1&a=b" }
        draft.language = pick(["en", "en", "en", "de", "pt-BR"])
        draft.releases = releases()
        draft.clients = clients()
        draft.latest = chance(8) ? listed(in: draft, isLive: true) : [:]
        draft.minimum = chance(2) ? listed(in: draft, isLive: false) : [:]
        draft.frequency = pick([.always, .once])
        draft.texts = texts(draft.language)
        draft.rules = (0..<pick([0, 1, 1, 2, 3, 5])).map { rule($0, Array(draft.texts.keys).sorted()) }
        draft.extra = extra(draft.clients)
        return draft
    }

    private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    /// True once in so many.
    private mutating func chance(_ times: Int) -> Bool { number(times) == 0 }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

    private mutating func map<Value>(_ draw: (inout PolicyDraw, Platform) -> Value?) -> [Platform: Value] {
        var map: [Platform: Value] = [:]
        for platform in platforms { map[platform] = draw(&self, platform) }
        return map
    }
}

extension PolicyDraw {
    private mutating func releases() -> [DraftPolicy.Shipped] {
        var versions: Set<Version> = []
        let count = pick([1, 2, 2, 3, 3, 4, 5, 6, 8, 12]), isOdd = chance(10)
        while versions.count < count { versions.insert(version(isOdd)) }
        let ascending = versions.sorted()
        let facts = map { draw, platform in platform == .android ? draw.coded(count) : draw.ships(ascending) }
        let isAlike = chance(2)
        return ascending.indices.map { index in
            var ships: [Platform: DraftPolicy.Ship] = [:]
            for platform in platforms {
                guard !chance(8), let ship = facts[isAlike && platform != .android ? platforms[0] : platform]?[index]
                else { continue }
                ships[platform] = ship
            }
            if ships.isEmpty { ships[platforms[0]] = facts[platforms[0]]?[index] }
            return DraftPolicy.Shipped(version: ascending[index].description, ships: ships)
        }
    }

    private mutating func version(_ isOdd: Bool) -> Version {
        if isOdd, chance(2) {
            return Sample.version(
                pick([
                    "0", "0.0.1", "10", "100", "2024.11", "2024.1105.3", "1.0.2147483647", "2147483647", "3.99.99",
                    "3.100",
                    "2.0.0.1", "2.0.0.2", "2.0.0", "99.9.9", "1.10", "1.9",
                ]))
        }
        return Version(
            numbers: [number(5), number(13), number(3), number(2)].prefix(1 + pick([0, 1, 1, 2, 2, 3])).map { $0 })
            ?? Sample.version("1")
    }

    private mutating func ships(_ versions: [Version]) -> [DraftPolicy.Ship] {
        let style = number(platforms == [.macos] && !chance(4) ? 4 : 9),
            requires = ["12", "13", "14.2", "15", "15.4.1", "16.0", "17.0.3", "26"]
        var level = 0
        return versions.enumerated().map { index, version in
            if chance(3) { level = min(requires.count - 1, level + 1) }
            let own = chance(4) ? pick(requires) : requires[level]
            let live = live(), isDated = if case .from = live { true } else { false }
            return DraftPolicy.Ship(
                build: build(style, index, version), requires: chance(3) ? nil : own, live: live,
                archive: chance(2) ? "https://cdn.example.com/kasa-\(index).zip" : nil,
                rollout: isDated && chance(2) ? pick([1, 24, 2_000]) : nil)
        }
    }

    /// Ascending version codes, with and without room between them.
    private mutating func coded(_ count: Int) -> [DraftPolicy.Ship] {
        let levels = ["21", "23", "24", "26", "28", "29", "33"]
        var code = 0, level = 0
        return (0..<count).map { _ in
            code += pick([1, 1, 2, 10, 100])
            if chance(3) { level = min(levels.count - 1, level + 1) }
            return DraftPolicy.Ship(
                build: chance(60) ? nil : "\(code)", requires: chance(3) ? nil : levels[level], live: live(),
                archive: code % 7 == 0 ? nil : "https://cdn.example.com/kasa-\(code).apk")
        }
    }

    private mutating func live() -> Release.Live {
        switch number(12) {
        case 0: .pending
        case 1: .from(Moment(seconds: Sample.moment.seconds + 86_400))
        case 2, 3: .from(Moment(seconds: Sample.moment.seconds - 86_400 * number(400)))
        default: .longAgo
        }
    }

    /// `CFBundleVersion`s of one app keep to one style.
    private mutating func build(_ style: Int, _ index: Int, _ version: Version) -> String? {
        switch style {
        case 0: version.description
        case 1: "\(index + 1)"
        case 2: "\(index / 10 + 1).\(index % 10)"
        case 3: "\(4_354_667 + index * 7)"
        case 4: "\(index / 3 + 1)"
        case 5: pick(["1", "2", "3", "1.0", "1.10", "100", "9.9.9"])
        case 6: "1.2.\(index / 4)" + pick(["d", "a", "b", "f", ""]) + "\(index)"
        case 7: chance(3) ? nil : "\(index + 1)"
        default: pick(["1.2.4b1", "99.9.9", "0", "b3", "1.0.1", "20", "2024110500", "A1.b", "1.2.3.4", "7."])
        }
    }

    /// All clients that fit, or one of them. What knows shares says every policy whole, so it never stands alone.
    private mutating func clients() -> [ClientChoice] {
        let fitting = ClientFormats.all.filter { !Set(platforms).isDisjoint(with: $0.platforms) }
        let drawn = fitting.map { client in
            var own = own(of: client.name)
            return (rank: client.knowsShares ? UInt64.max : own.random.next(), choice: own.choice(client.name))
        }
        if chance(3) { return drawn.map(\.choice) }
        return drawn.min { $0.rank < $1.rank }.map { [$0.choice] } ?? []
    }

    private mutating func choice(_ name: String) -> ClientChoice {
        var options = ClientOptions()
        if name == "prince-of-versions" {
            options.legacy = chance(3) ? Set(platforms).subtracting([.tvos, .watchos]) : []
            if chance(3) {
                let version = pick(["4.0.0", "4.0.1", "4.0.4", "4.0.7", "4.0.8"])
                options.versions = [.ios: [version], .macos: [version]]
            }
            if chance(3) {
                options.versions[.android] = [pick(["4.0.0", "4.0.2", "4.0.3", "4.0.4", "kmp-0.1.0"])]
            }
        }
        if name == "xupdate", chance(2) { options.versions = [.android: [pick(["2.1.5", "2.1.0", "2.0.7"])]] }
        if name == "app-updater", chance(2) { options.format = .xml }
        if name == "sparkle-appcast", chance(2) { options.versions = [.macos: [pick(["2.9", "2.6"])]] }
        if name == "upgrader" {
            if chance(2) { options.systems = Set(platforms).intersection(Upgrader.flutterPlatforms) }
            if chance(2) { options.versions = [.ios: [pick(["13", "11", "6"])], .android: ["13", "11"]] }
        }
        if name == "ssvc" { options.layout = pick([.auto, .auto, .perBuild, .single]) }
        return ClientChoice(name: name, options: options, position: Sample.position)
    }

    /// For `latest` only what its store serves, as the check of that name wants it.
    private mutating func listed(in draft: DraftPolicy, isLive: Bool) -> [Platform: String] {
        map { draw, platform in
            guard !draw.chance(4) else { return nil }
            let fitting = draft.releases.filter { release in
                release.ships[platform].map { !isLive || $0.live.isLive(at: Sample.moment) } ?? false
            }
            return fitting.isEmpty ? nil : draw.pick(fitting).version
        }
    }
}

extension PolicyDraw {
    private mutating func rule(_ index: Int, _ sections: [String]) -> DraftPolicy.Exception {
        var when = Condition()
        if platforms.count > 1, chance(2) || platforms.contains(.android) { when.platforms = [pick(platforms)] }
        if chance(2) {
            when.version = range(
                ["<2", ">=1.2 <2.7", "1.5..3.5", "3.0.1", "<=1.10", ">3", "2", "0.0..0.9", ">=2.0.0.1"], most: 3)
        }
        let isAndroid = platforms == [.android] || when.platforms == [.android]
        if isAndroid, chance(3) {
            when.os = range(["<24", ">=26 <29", "24..28", ">=30", "26", ">28", "<=23"], most: 2)
        } else if chance(3) {
            when.os = range(
                [
                    "<15", ">=16.2", "14..15.4.1", "<=15.3", ">17", "15", ">=13 <16", "15.4.1", "<=12.9.9", "16.7.1",
                    "<16.7.2",
                ], most: 2)
        }
        if chance(5) {
            when.languages = some(
                ["de", "en", "pt", "pt-BR", "zh-Hant", "fil", "fi", "xx", "id", "he"].map(Sample.tag))
        }
        if chance(7) {
            when.models = some(
                ["iPhone5,*", "iPhone5,1", "iPad*", "*", "*Pro*", "iPod7,1", "Mac*", "iPhone*", "Moto G*", "SM-G9"].map(
                    ModelPattern.init))
        }
        if chance(9) { when.tablet = chance(2) }
        if chance(6) { when.custom = customs() }
        return DraftPolicy.Exception(
            id: chance(6) ? nil : "rule-\(index)", verdict: pick([.none, .recommend, .force]),
            text: chance(4) ? pick(sections) : nil, frequency: pick([nil, nil, .always, .once])
        ) { $0 = when }
    }

    private mutating func range(_ terms: [String], most: Int) -> VersionRange {
        Sample.range((0..<1 + number(most)).map { _ in pick(terms) }.joined(separator: ", "))
    }

    private mutating func some<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var chosen = [pick(elements)]
        while chance(2), chosen.count < 3 { chosen.append(pick(elements)) }
        return chosen
    }

    /// Sorted by name, each name once, as the reader of policies gives them.
    private mutating func customs() -> [CustomValue] {
        let names = chance(3) ? ["freeMemory", "ring"] : [pick(["ring", "plan", "free_memory"])]
        return names.map { CustomValue(name: $0, value: pick(["beta", "paid", "other", ""])) }
    }

    private mutating func texts(_ fallback: String) -> [String: [String: [LocalizedText.Field: String]]] {
        var texts: [String: [String: [LocalizedText.Field: String]]] = [:]
        for section in ["force", "recommend", "own", "bad-build"].prefix(2 + number(3)) {
            var words = [fallback: fields(section, fallback, isWhole: !chance(15))]
            for language in [
                "de", "de-AT", "pt", "pt-BR", "zh-Hant", "zh-Hant-TW", "sr-Latn", "fil", "fi", "tr", "en-GB", "he",
                "id",
            ]
            where chance(9) && language != fallback {
                words[language] = fields(section, language, isWhole: false)
            }
            texts[section] = words
        }
        return texts
    }

    private mutating func fields(_ section: String, _ language: String, isWhole: Bool) -> [LocalizedText.Field: String]
    {
        var fields: [LocalizedText.Field: String] = [:]
        for field in LocalizedText.Field.ofTexts {
            let isOptional = field == .whatsNew || field == .warnings || section == "own"
            guard isWhole && !isOptional || chance(2) else { continue }
            fields[field] =
                "\(section) \(field.rawValue) \(language)"
                + pick(["", "", "", " {app}", " {latest} {x}", " \"q\" \\ / é", "\nzwei", " 😀\u{2028}"])
        }
        if fields.isEmpty { fields[.message] = "\(section) \(language)" }
        return fields
    }

    private func extra(_ clients: [ClientChoice]) -> [String: JSONValue] {
        var extra: [String: JSONValue] = [:]
        for client in clients {
            var own = own(of: "extra of " + client.name)
            guard own.chance(4) else { continue }
            if client.name == "prince-of-versions" {
                extra[client.name] = .object([
                    "meta": .object([
                        "a_b": .integer(1), "ring": .string("x"), "deep": own.chance(9) ? .array([]) : .null,
                    ])
                ])
            }
            if client.name == "remote-configuration" {
                extra[client.name] = .object([
                    "urlConfig": .object(["a": .decimal("1.50")]), "list": .array([.null, .bool(true)]),
                ])
            }
        }
        return extra
    }
}
