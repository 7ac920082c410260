import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

/// Random policies on Android, built and judged again over every device that matters.
struct AndroidPropertyTests {
    private let releases = ["1.0", "1.2", "1.10", "2", "2.0.1", "2.7", "2.10", "10.0"]
    /// Bounds at listed releases only: no code stands for a version between two of them.
    private let listedRanges = ["<2", ">=1.2 <2.7", "2.0.1", ">2.0.1", "1.2, 2.7", "<=1.10", "1.2..2.7", "1.0, 10.0"]
    private let ranges = ["<2.5", ">=1.1 <2.6", "2.0.0.5", ">2.3", "1.5, 2.7", "<=1.10", "2.5", "0.5..2.8", "<20"]
    private let systems = ["<24", ">=29", "26..30", "28", "<=23, >=33", ">26 <33"]
    private let models = ["Pixel*", "Pixel 7", "SM-G99*", "SM-*", "*Pro", "moto g(6)*"]

    @Test func `a policy that codes can express is answered exactly, on every device`() {
        var random = SeededGenerator(seed: 17), wrong: [String] = [], judged = 0
        for round in 0..<Rounds.of(12, thorough: 400) {
            let reading = AndroidReading(
                policy(&random, ranges: listedRanges, languages: ["de", "he", "fil"], isCustom: false))
            #expect(reading.diagnostics == [], "\(round)")
            #expect(!reading.artifacts.isEmpty, "\(round)")
            #expect(reading.model.dangers == [], "\(round)")
            wrong += reading.losses.map { "\(round): \($0)" }
            judged += Grid(reading.dated, on: .android).devices.count
        }
        #expect(wrong == [])
        #expect(judged > 10_000)
    }

    @Test func `a release of which one code is named is answered exactly with each of its codes`() {
        var random = SeededGenerator(seed: 19), wrong: [String] = [], judged = 0
        for round in 0..<Rounds.of(12, thorough: 400) {
            let reading = AndroidReading(
                policy(&random, ranges: ranges, languages: ["de", "he"], isCustom: false, hasOneCode: true))
            for (index, version) in releases.enumerated() {
                for device in Grid(reading.dated, on: .android).decidingDevices(
                    of: Sample.version(version), on: Grid(reading.dated, on: .android).systems)
                {
                    let meant = reading.dated.verdict(for: device)
                    for code in 0..<10 {
                        var device = device
                        device.build = "\(10 * index + 7 + code)"
                        let given = reading.verdict(device)
                        judged += 1
                        if given != meant.verdict {
                            wrong.append("\(round): \(device.inWords), code \(device.build ?? ""), \(meant.verdict)")
                        }
                    }
                }
            }
        }
        #expect(wrong.prefix(5) == [])
        #expect(judged > 10_000)
    }

    @Test func `no policy makes the client refuse or do more than meant`() {
        var random = SeededGenerator(seed: 18), wrong: [String] = []
        for round in 0..<Rounds.of(12, thorough: 400) {
            let reading = AndroidReading(
                policy(&random, ranges: ranges, languages: ["de", "pt-BR", "zh-Hant"], isCustom: true))
            let fatal = ["crash", "refused", "stronger"]
            wrong += reading.losses.filter { loss in fatal.contains { loss.hasPrefix($0) } }.map { "\(round): \($0)" }
        }
        #expect(wrong == [])
    }

    private func policy(
        _ random: inout SeededGenerator, ranges: [String], languages: [String], isCustom: Bool,
        hasOneCode: Bool = false
    ) -> Policy {
        let rules = (0..<Int.random(in: 0...5, using: &random)).map { line in
            let verdict = Verdict.allCases.randomElement(using: &random) ?? .none
            let text = Int.random(in: 0...3, using: &random) == 0 ? "own" : nil
            let frequency = Frequency.allCases.randomElement(using: &random)
            let condition = condition(&random, ranges, languages, isCustom)
            return Sample.rule(verdict, id: "rule-\(line)", text: text, frequency: frequency, line: 20 + line) {
                $0 = condition
            }
        }
        let requires = [nil, "23", "26", "30"], isPending = Bool.random(using: &random)
        let listed = releases.enumerated().map { index, version in
            let code = 10 * index + 7
            let codes = [[code...code], [code...code + 4], [code...code, code + 1...code + 1, code + 5...code + 5]]
            return AndroidReading.release(
                version, codes: hasOneCode ? codes[0] : codes.randomElement(using: &random) ?? codes[0],
                requires: requires[index / 2],
                live: isPending && index == releases.count - 1 ? .pending : .longAgo)
        }
        return AndroidReading.policy(
            releases: listed, minimum: Bool.random(using: &random) ? "2.0.1" : nil,
            frequency: Bool.random(using: &random) ? .always : .once, rules: rules,
            texts: Sample.texts.merging([
                "own": Sample.text([
                    "en": [.message: "Own.", .warnings: "Careful."], "de": [.message: "Eigen."],
                    "he": [.whatsNew: "Shalom."],
                ])
            ]) { $1 }, clients: TurkcellReading.unfolded)
    }

    private func condition(
        _ random: inout SeededGenerator, _ ranges: [String], _ languages: [String], _ isCustom: Bool
    ) -> Condition {
        func maybe(_ texts: [String], _ odds: Int) -> String? {
            Int.random(in: 0..<odds, using: &random) == 0 ? texts.randomElement(using: &random) : nil
        }
        var condition = Condition()
        condition.version = maybe(ranges, 2).map(Sample.range)
        condition.os = maybe(systems, 2).map(Sample.range)
        condition.languages = maybe(languages, 4).map { [Sample.tag($0)] }
        condition.models = maybe(models, 4).map { [ModelPattern($0)] }
        condition.tablet = maybe(["true", "false"], 4).map { $0 == "true" }
        if isCustom { condition.custom = maybe(["beta"], 3).map { [CustomValue(name: "ring", value: $0)] } ?? [] }
        return condition
    }
}
