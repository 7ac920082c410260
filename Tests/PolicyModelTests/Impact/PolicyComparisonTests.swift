import PolicyModel
import TestSupport
import Testing

/// One healthy policy, changed in one place per case: who notices.
struct PolicyComparisonTests {
    private static let releases = [
        Sample.release("2.7.0", requires: "13"), Sample.release("2.9.0", requires: "14"),
        Sample.release("3.2.0", requires: "15"),
    ]

    private func policy(
        minimum: String = "2.7.0", releases: [Release] = releases, rules: [Rule] = [], latest: [Platform: String] = [:],
        texts: [String: LocalizedText] = Sample.texts, frequency: Frequency = .always,
        store: String = "https://apps.apple.com/app/id1234567890"
    ) -> Policy {
        Sample.policy(
            stores: [.ios: store], releases: releases, latest: latest, minimum: [.ios: minimum], frequency: frequency,
            rules: rules, texts: texts)
    }

    private func lines(_ new: Policy, since old: Policy? = nil, at moment: Moment = Sample.moment) -> [String] {
        let old = DatedPolicy(old ?? policy(), at: Sample.moment)
        return PolicyComparison(old, DatedPolicy(new, at: moment), on: .ios).lines.map(words)
    }

    /// Versions, systems, kind of device, change, from and to.
    private func words(_ line: ImpactLine) -> String {
        let versions =
            line.isListed
            ? line.releases.map(\.description).joined(separator: " ") : line.unlisted.map(ends).joined(separator: " ")
        let systems = ends(line.systems), kinds = line.kinds.models.map { " \($0)" } ?? ""
        let languages = line.kinds.languages.map { " \($0.map(\.description))" } ?? ""
        let tablet = line.kinds.tablet.map { " tablet=\($0)" } ?? "", custom = line.kinds.customs.map { " \($0)" } ?? ""
        let target = line.change.new.target.map { " to \($0)" } ?? ""
        return
            "\(line.isListed ? "" : "unlisted ")\(versions) on \(systems)\(kinds)\(languages)\(tablet)\(custom): \(line.change.kind.rawValue)\(target)"
    }

    private func ends(_ interval: Interval) -> String {
        let lower = interval.lower.map { "\($0.isIncluded ? "[" : "(")\($0.version)" } ?? "("
        let upper = interval.upper.map { "\($0.version)\($0.isIncluded ? "]" : ")")" } ?? ")"
        return "\(lower),\(upper)"
    }

    @Test func `the same policy changes nothing`() {
        #expect(lines(policy()) == [])
    }

    @Test func `a higher minimum forces the releases below it, and strands those with nothing to go to`() {
        #expect(
            lines(policy(minimum: "3.2.0")) == [
                "2.7.0 on (,14): stranded",
                "2.9.0 on (,15): stranded",
                "2.7.0 on [14,15): newly-forced to 2.9.0",
                "2.7.0 2.9.0 on [15,): newly-forced to 3.2.0",
                "unlisted (2.7.0,2.9.0) on [14,15): newly-forced to 2.9.0",
                "unlisted (2.7.0,3.2.0) on [15,): newly-forced to 3.2.0",
            ])
    }

    @Test func `Macs that a release does not run on go elsewhere, or are stranded`() {
        let releases = [
            Sample.release("1.0", on: [.macos]), Sample.release("2.0", on: [.macos]),
            Sample.release("3.0", hardware: .arm64, on: [.macos]),
            Sample.release("4.0", hardware: .arm64, on: [.macos]),
        ]
        let policy = { (minimum: String) in
            Sample.policy(platforms: [.macos], releases: releases, minimum: [.macos: minimum])
        }
        let found = PolicyComparison(
            DatedPolicy(policy("1.0"), at: Sample.moment), DatedPolicy(policy("4.0"), at: Sample.moment), on: .macos
        ).lines.filter(\.isListed).map { "\($0.kinds.processor?.rawValue ?? "all"): \(words($0))" }
        #expect(
            found == [
                "x86_64: 2.0 on (,): stranded", "arm64: 1.0 2.0 on (,): newly-forced to 4.0",
                "x86_64: 1.0 on (,): newly-forced to 2.0", "all: 3.0 on (,): newly-forced to 4.0",
            ])
    }

    @Test func `where every Mac gets the same, its processor is not named`() {
        let releases = [
            Sample.release("1.0", on: [.macos]), Sample.release("2.0", hardware: .arm64, on: [.macos]),
            Sample.release("3.0", on: [.macos]),
        ]
        let policy = { (minimum: String) in
            Sample.policy(platforms: [.macos], releases: releases, minimum: [.macos: minimum])
        }
        let found = PolicyComparison(
            DatedPolicy(policy("1.0"), at: Sample.moment), DatedPolicy(policy("3.0"), at: Sample.moment), on: .macos
        ).lines.filter(\.isListed).map { "\($0.kinds.processor?.rawValue ?? "all"): \(words($0))" }
        #expect(found == ["all: 1.0 2.0 on (,): newly-forced to 3.0"])
    }

    @Test func `a lower minimum frees them, and they are only notified`() {
        #expect(
            lines(policy(), since: policy(minimum: "2.9.0")) == [
                "2.7.0 on (,14): newly-free",
                "2.7.0 on [14,15): newly-free to 2.9.0",
                "2.7.0 on [15,): newly-free to 3.2.0",
                "unlisted (2.7.0,2.9.0) on [14,15): newly-free to 2.9.0",
                "unlisted (2.7.0,2.9.0) on [15,): newly-free to 3.2.0",
            ])
    }

    @Test func `a new release is recommended, where its system allows it`() {
        let new = policy(releases: Self.releases + [Sample.release("3.3.0", requires: "16")])
        #expect(
            lines(new) == [
                "3.2.0 on [16,): notified to 3.3.0", "2.7.0 2.9.0 on [16,): otherwise to 3.3.0",
                "unlisted (3.2.0,3.3.0) on [16,): notified to 3.3.0",
                "unlisted (,2.7.0) on [16,): otherwise to 3.3.0",
                "unlisted (2.7.0,3.2.0) on [16,): otherwise to 3.3.0",
            ])
    }

    @Test func `a release that goes live between two moments changes verdicts without an edit`() {
        let coming = policy(
            releases: Self.releases + [
                Sample.release("3.3.0", requires: "15", live: .from(Moment(seconds: Sample.moment.seconds + 60)))
            ])
        #expect(lines(coming, since: coming) == [])
        let later = lines(coming, since: coming, at: Moment(seconds: Sample.moment.seconds + 60))
        #expect(later.first == "3.2.0 on (,): notified to 3.3.0")
    }

    @Test func `a rule of one model is reported for that model alone`() {
        let rule = Sample.rule(.force) { $0.models = [ModelPattern("iPhone5,*")] }
        #expect(
            lines(policy(rules: [rule])).contains(
                "2.7.0 2.9.0 on [15,) [\"iPhone5,1\"]: newly-forced to 3.2.0"))
    }

    @Test func `rules of languages, tablets and custom values cut the line likewise`() {
        #expect(
            lines(policy(rules: [Sample.rule(.none) { $0.languages = [Sample.tag("de")] }])) == [
                "2.7.0 on [14,15) [\"de\"]: no-longer-notified", "2.7.0 2.9.0 on [15,) [\"de\"]: no-longer-notified",
                "unlisted (,2.7.0) on (,) [\"de\"]: newly-free",
                "unlisted (2.7.0,2.9.0) on [14,15) [\"de\"]: no-longer-notified",
                "unlisted (2.7.0,3.2.0) on [15,) [\"de\"]: no-longer-notified",
            ])
        let tablets = lines(policy(rules: [Sample.rule(.none) { $0.tablet = true }]))
        #expect(tablets.allSatisfy { $0.contains("tablet=true") } && !tablets.isEmpty)
        let paid = lines(policy(rules: [Sample.rule(.none) { $0.custom = [CustomValue(name: "plan", value: "paid")] }]))
        #expect(paid.allSatisfy { $0.contains("[[\"plan\": \"paid\"]]") } && !paid.isEmpty)
    }

    @Test func `other words are reported by their languages`() {
        var texts = Sample.texts
        texts["recommend"] = Sample.text([
            "en": [
                .title: "Update available", .message: "{app} {latest} is ready.", .updateButton: "Update",
                .laterButton: "Not now",
            ],
            "de": [.message: "Neu"],
        ])
        let comparison = PolicyComparison(
            DatedPolicy(policy(), at: Sample.moment), DatedPolicy(policy(texts: texts), at: Sample.moment), on: .ios)
        #expect(Set(comparison.lines.map(\.change.words)) == [.some([Sample.tag("de")])])
        #expect(Set(comparison.lines.map(\.change.kind)) == [.otherwise])
    }

    @Test func `another link and another frequency are reported`() {
        let link = PolicyComparison(
            DatedPolicy(policy(), at: Sample.moment),
            DatedPolicy(policy(store: "https://apps.apple.com/app/id2"), at: Sample.moment), on: .ios)
        #expect(!link.lines.isEmpty && link.lines.allSatisfy { $0.change.hasOtherLink })
        #expect(lines(policy(frequency: .once)).allSatisfy { $0.contains("otherwise") })
    }

    @Test func `a policy means the same wherever it is written`() {
        let moved = policy(rules: [Sample.rule(.none, id: "a", line: 20) { $0.tablet = true }])
        let there = policy(rules: [Sample.rule(.none, id: "b", line: 40) { $0.tablet = true }])
        #expect(moved.means(theSameAs: there))
        #expect(!policy().means(theSameAs: policy(minimum: "2.9.0")))
        #expect(!policy().means(theSameAs: there))
        var texts = Sample.texts
        texts["force"] = Sample.text(["en": [.message: "No."]])
        #expect(!policy().means(theSameAs: policy(texts: texts)))
    }
}
