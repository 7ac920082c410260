import PolicyModel
import TestSupport

/// A policy with dates drawn from a seed, as the author wrote it and as it would be written for one moment.
struct DrawnDates {
    private struct Release {
        let version: String
        let live: Moment?
    }

    private struct Step {
        let version: String
        let from: Moment?
    }

    private struct Rule {
        let words: String
        let from: Moment?
        let until: (date: Moment, hasTime: Bool)?

        /// The first moment after its end.
        var end: Moment? { until.map { $0.hasTime ? $0.date : Moment(seconds: $0.date.seconds + 86_400) } }
    }

    private let releases: [Release]
    private let steps: [Step]
    private let rules: [Rule]
    private let isOnMac: Bool
    private var drawn: SeededGenerator

    init(seed: Int) {
        var drawn = SeededGenerator(seed: UInt64(seed))
        isOnMac = Bool.random(using: &drawn)
        releases = (0..<Int.random(in: 3...6, using: &drawn)).map { index in
            Release(version: "\(index + 1).0", live: Int.random(in: 0..<3, using: &drawn) == 0 ? Self.day(&drawn) : nil)
        }
        let days = (0..<Int.random(in: 0...3, using: &drawn)).map { _ in Self.moment(&drawn) }
        let versions = releases.map(\.version), froms = Set(days).sorted()
        steps = froms.enumerated().map { index, from in
            Step(
                version: versions.randomElement(using: &drawn) ?? "1.0",
                from: index == 0 && Bool.random(using: &drawn) ? nil : from)
        }
        rules = (0..<Int.random(in: 0...4, using: &drawn)).map { index in Self.rule(index, &drawn) }
        self.drawn = drawn
    }

    private static func rule(_ index: Int, _ drawn: inout SeededGenerator) -> Rule {
        let verdicts = ["force", "recommend", "none"]
        let conditions = [
            "version: 1.0", #"version: "<=2.0""#, #"os: ">=15""#, "language: de", #"version: "2.0..3.0""#,
        ]
        let when = conditions.randomElement(using: &drawn) ?? "", verdict = verdicts.randomElement(using: &drawn) ?? ""
        let from = Bool.random(using: &drawn) ? moment(&drawn) : nil
        let hasTime = Bool.random(using: &drawn), end = hasTime ? moment(&drawn) : day(&drawn)
        let isEnded = Bool.random(using: &drawn) && (from.map { $0 < end } ?? true)
        return Rule(
            words: "id: rule-\(index), when: {\(when)}, do: \(verdict)", from: from,
            until: isEnded ? (end, hasTime) : nil)
    }

    private static let start = Sample.moment.seconds

    private static func day(_ drawn: inout SeededGenerator) -> Moment {
        Moment(seconds: start + Int.random(in: -20...20, using: &drawn) * 86_400)
    }

    private static func moment(_ drawn: inout SeededGenerator) -> Moment {
        Moment(seconds: day(&drawn).seconds + Int.random(in: 0..<24, using: &drawn) * 3_600)
    }

    /// A moment at which something may change, or close to it.
    mutating func moment() -> Moment {
        let instants =
            releases.compactMap(\.live) + steps.compactMap(\.from) + rules.compactMap(\.from) + rules.compactMap(\.end)
        let near = instants.randomElement(using: &drawn) ?? Sample.moment
        return Moment(seconds: near.seconds + [-86_400, -1, 0, 1, 3_600, 86_400].randomElement(using: &drawn)!)
    }

    /// The policy with all of its dates.
    var asWritten: String {
        let steps = steps.map { step in
            "{version: \(step.version)\(step.from.map { ", from: \($0)" } ?? "")}"
        }
        return text(
            releases: releases.map {
                "{version: \($0.version), build: \($0.version)\($0.live.map { ", live: \($0)" } ?? "")}"
            },
            minimum: steps.isEmpty ? nil : "[\(steps.joined(separator: ", "))]",
            rules: rules.map { rule in
                let until = rule.until.map { $0.hasTime ? "\($0.date)" : $0.date.date }
                return
                    "{\(rule.words)\(rule.from.map { ", from: \($0)" } ?? "")\(until.map { ", until: \($0)" } ?? "")}"
            })
    }

    /// What somebody would write who only thinks of `moment`: no date is left in it.
    func resolved(at moment: Moment) -> String {
        let step = steps.last { ($0.from ?? moment) <= moment }
        let current = rules.filter { ($0.from ?? moment) <= moment && moment < ($0.end ?? Moment(seconds: .max)) }
        return text(
            releases: releases.map { release in
                // A past date stays: SSVC's document holds that of the announced release.
                let live = release.live.map { $0 > moment ? ", live: pending" : ", live: \($0)" } ?? ""
                return "{version: \(release.version), build: \(release.version)\(live)}"
            },
            minimum: step?.version, rules: current.map { "{\($0.words)}" })
    }

    private func text(releases: [String], minimum: String?, rules: [String]) -> String {
        let mac = isOnMac ? #", macos: "https://apps.apple.com/app/id2""# : ""
        return """
            ---
            app: Kasa
            ids: {ios: com.example.kasa\(isOnMac ? ", macos: com.example.kasa" : "")}
            store: {ios: "https://apps.apple.com/app/id1"\(mac)}
            clients: [turkcell-updater, prince-of-versions, remote-configuration, ssvc, retired]
            releases:
            \(releases.map { "  - \($0)" }.joined(separator: "\n"))
            \(minimum.map { "minimum: \($0)" } ?? "# no minimum")
            rules: [\(rules.joined(separator: ", "))]
            ---
            # Text: force
            - Title: Update required
            - Message: Now.
            - Update button: Update

            # Text: recommend
            - Title: Update available
            - Message: New.
            - Update button: Update
            - Later button: Later

            """
    }
}
