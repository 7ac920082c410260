import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import RemoteConfiguration

/// Holds the encoder to the model over policies drawn from seeds, on more devices than the grid has.
struct RemoteConfigurationPropertyTests {
    private static let fields: [LocalizedText.Field] = [.title, .message, .updateButton, .laterButton]
    private static let written = [
        "de", "de-AT", "de-CH", "pt-BR", "zh-Hans", "zh-Hant", "zh-Hant-HK", "en-GB", "fr", "sr-Latn",
    ]
    /// What phones speak beside what is written: with and without region, other regions, other scripts, unknown.
    private static let spoken =
        (written + [
            "en", "en-US", "de-DE", "pt", "pt-PT", "zh-Hans-CN", "zh-Hant-TW", "fr-CA", "fr-FR", "ja", "ja-JP", "und",
            "sr-RS",
        ]).map(Sample.tag)

    @Test(arguments: 0..<40)
    func `no user is locked out or refused, and everyone reads the words meant in their language`(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let policy = DatedPolicy(self.policy(seed, &random), at: Sample.moment)
        // A policy that forces its newest release is refused before anything is written.
        guard DeadEnds.diagnostics(policy).isEmpty else { return }
        var diagnostics: [Diagnostic] = []
        let written = RemoteConfiguration().documents(for: policy, reporting: &diagnostics)
        #expect(!written.isEmpty)
        let model = RemoteConfiguration().model(reading: written, of: "kasa", as: .only)
        #expect(model.dangers.filter { $0.kind == .crash || $0.kind == .refusal } == [])
        let found = versions.flatMap { faults(of: $0, policy, model) }
        #expect(found.isEmpty, "\(found.count) faults, such as \(found.first ?? "")")
    }

    private let versions = ["0.9", "1.0", "1.0.5", "1.1.0", "1.9", "2.0", "2.1", "3"].map(Sample.version)
    private let systems = ["12.5.7", "13", "15.1.9", "15.2", "15.2.3", "16.7.12", "26.0.1"]

    private func faults(of version: Version, _ policy: DatedPolicy, _ model: any DecisionModel) -> [String] {
        let sights = self.sights(of: version, policy, model), shown = Shown(policy, sights)
        return sights.compactMap { sight in
            let words = "\(sight.device.inWords): \(sight.answer.outcome)"
            guard case .verdict(let given) = sight.answer.outcome else { return words }
            if given == .force, sight.meant.verdict != .force { return words }
            if given == .recommend, policy.announced(on: .ios).map({ $0.version <= version }) ?? true { return words }
            guard given == sight.meant.verdict, given != .none, shown.isJudged(sight) else { return nil }
            let intended = shown.intended(sight)
            return sight.answer.dialog == intended
                ? nil : "\(words): \(sight.answer.dialog?.text ?? "") instead of \(intended?.text ?? "")"
        }
    }

    private func sights(of version: Version, _ policy: DatedPolicy, _ model: any DecisionModel) -> [Sight] {
        var sights: [Sight] = []
        for os in systems {
            for plan in ["other", "paid", "trial"] {
                let first = Device(
                    platform: .ios, version: version, os: Sample.version(os), language: .english, custom: ["plan": plan]
                )
                guard policy.exists(first) else { continue }
                let answers = model.answers(on: ClientDevice(first, in: policy), in: Self.spoken)
                for (language, answer) in zip(Self.spoken, answers) {
                    let device = first.speaking(language)
                    sights.append(Sight(device: device, meant: policy.verdict(for: device), answer: answer))
                }
            }
        }
        return sights
    }

    private struct Sight {
        let device: Device
        let meant: PolicyVerdict
        let answer: ClientAnswer
    }

    /// What can be shown at all: one text for each language and verdict, and one script for each language.
    private struct Shown {
        private struct Group: Hashable {
            let language: LanguageTag
            let verdict: Verdict
        }

        private var names: [Group: Set<String?>] = [:]
        /// The release that the one text of each verdict names.
        private var latest: [Verdict: Version] = [:]
        private let policy: DatedPolicy

        init(_ policy: DatedPolicy, _ sights: [Sight]) {
            for sight in sights {
                let group = Group(language: sight.device.language, verdict: sight.meant.verdict)
                names[group, default: []].insert(sight.meant.textName)
            }
            for (verdict, sights) in Dictionary(grouping: sights, by: \.meant.verdict) {
                latest[verdict] = sights.compactMap { $0.meant.reachable?.version }.max()
            }
            self.policy = policy
        }

        /// False if devices that read one alert are meant to read different words.
        func isJudged(_ sight: Sight) -> Bool {
            let group = Group(language: sight.device.language, verdict: sight.meant.verdict)
            return names[group]?.count == 1 && isParted(sight.device.language, sight.meant.verdict)
                && sight.meant.reachable?.version == latest[sight.meant.verdict]
        }

        /// True if the tag is the only script of its language, or a region parts the two that are written.
        private func isParted(_ tag: LanguageTag, _ verdict: Verdict) -> Bool {
            let sections = names.filter { $0.key.verdict == verdict }.values.joined().compactMap(\.self)
            let tags = Set(
                (sections + [verdict == .force ? "force" : "recommend"])
                    .flatMap { policy.policy.texts[$0]?.languages ?? [] }.filter { $0.language == tag.language })
            if tags.allSatisfy({ $0.script == tag.script }) { return true }
            let areBothWritten = ["zh-Hans", "zh-Hant"].map(Sample.tag).allSatisfy(tags.contains)
            return tag.region != nil && (areBothWritten || tags.contains(tag))
        }

        func intended(_ sight: Sight) -> Dialog? {
            Intentions(RemoteConfiguration(), policy, PolicyWords(of: policy))
                .dialogs(
                    for: GridSpot.ExpectedVerdict.Meant(sight.meant, on: sight.device.version, namesLatest: true),
                    in: [sight.device.language], on: .ios)[0]
        }
    }

    private func policy(_ seed: Int, _ random: inout SeededGenerator) -> Policy {
        var draw = DrawnPolicy(seed: seed + 1)
        let drawn = draw.policy(for: ClientChoice(name: "remote-configuration", position: Sample.position))
        let fallback = ["en", "en", "de", "pt-BR"].randomElement(using: &random) ?? "en"
        var sections: [String: LocalizedText] = [:]
        for name in ["force", "recommend", "special"] { sections[name] = section(name, fallback, &random) }
        let rules = drawn.rules.map { rule in
            Rule(
                id: rule.id, when: rule.when, verdict: rule.verdict,
                text: Bool.random(using: &random) ? "special" : nil,
                frequency: [nil, .once, .always].randomElement(using: &random) ?? nil, position: rule.position)
        }
        return Sample.policy(
            language: fallback, clients: drawn.clients, releases: drawn.releases,
            steps: drawn.minimum, rules: rules, texts: sections)
    }

    /// All fields in the fallback language, some fields in some others.
    private func section(_ name: String, _ fallback: String, _ random: inout SeededGenerator) -> LocalizedText {
        var words: [String: [LocalizedText.Field: String]] = [:]
        for tag in [fallback] + Self.written where tag == fallback || Int.random(in: 0...2, using: &random) == 0 {
            for field in Self.fields where tag == fallback || Int.random(in: 0...3, using: &random) > 0 {
                words[tag, default: [:]][field] = "\(name) \(tag) \(field.rawValue) {latest}"
            }
        }
        return Sample.text(words)
    }
}
