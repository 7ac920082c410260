import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

/// Random policies against a denser grid than the encoder ever looks at.
struct TurkcellPropertyTests {
    private let releases = ["1.0", "1.2", "1.10", "2", "2.0.1", "2.7", "2.10", "10.0"]
    private let ranges = ["<2", ">=1.2 <2.7", "2.0.1", ">2.0.1", "1.2, 2.7", "<=1.10", "2.5", "1.2..2.8"]
    private let systems = ["<15", ">=16.2", "14..15.4", "15.4.1", "<=13, >=17"]
    private let models = ["iPhone5,*", "iPad4,1", "iPhone*", "iPad*", "*,1", "iP*,1*"]

    /// Spellings and neighbours on both sides of every release and bound.
    private let versions = [
        "0", "0.9", "1", "1.0.0", "1.0.1", "1.1.99", "1.2.0.0", "1.2.1", "1.9", "1.10", "1.10.0.1", "1.11", "2.0",
        "2.0.0.1", "2.0.1", "2.0.2", "2.1", "2.5", "2.5.0", "2.6.100", "2.7", "2.7.3", "2.8", "2.8.1", "2.9", "2.10",
        "2.10.1", "3", "9.9", "10", "10.0.1", "11", "100.2",
    ]
    private let operating = [
        "5.1", "9.3", "13", "13.0.1", "14.8", "15", "15.4", "15.4.1", "16.1.9", "16.2", "17.0", "20",
    ]
    private let ids = ["", "iPhone5,1", "iPhone5,12", "iPhone15,2", "iPad4,1", "iPad4,10", "x86_64"]

    @Test func `a policy that the client can express is answered exactly on every device`() {
        var random = SeededGenerator(seed: 7), wrong: [String] = []
        for _ in 0..<12 {
            let reading = TurkcellReading(policy(&random, languages: ["de", "fr", "he"], isCustom: false))
            #expect(!reading.artifacts.isEmpty)
            wrong += reading.wrong(
                among: devices(reading.dated, ["en", "de", "de-AT", "pt", "sv", "he", "iw-IL"]), isExact: true)
        }
        #expect(wrong == [])
    }

    @Test func `no policy makes the client crash, refuse, or do more than meant`() {
        var random = SeededGenerator(seed: 8), wrong: [String] = []
        for _ in 0..<12 {
            let languages = ["de", "pt-BR", "fil", "zh-Hant"]
            let reading = TurkcellReading(policy(&random, languages: languages, isCustom: true))
            wrong += reading.wrong(
                among: devices(reading.dated, ["en", "fi", "fil", "pt", "pt-BR", "zh-Hant", "zh"]), isExact: false)
        }
        #expect(wrong == [])
    }

    private func policy(_ random: inout SeededGenerator, languages: [String], isCustom: Bool) -> Policy {
        let rules = (0..<Int.random(in: 0...4, using: &random)).map { line in
            let verdict = Verdict.allCases.randomElement(using: &random) ?? .none
            let text = Int.random(in: 0...3, using: &random) == 0 ? "own" : nil
            let condition = condition(&random, languages, isCustom)
            return Sample.rule(verdict, id: "rule-\(line)", text: text, line: 20 + line) { $0 = condition }
        }
        let requires = ["13", "15", "16.2"]
        let listed = releases.enumerated().map { Sample.release($1, requires: requires[min($0 / 3, 2)]) }
        return Sample.policy(
            clients: TurkcellReading.choice, releases: listed,
            minimum: Bool.random(using: &random) ? [.ios: "2.0.1"] : [:], rules: rules,
            texts: Sample.texts.merging([
                "own": Sample.text([
                    "en": [.message: "Own.", .warnings: "Careful."], "de": [.message: "Eigen."],
                    "pt": [.whatsNew: "Novo."],
                ])
            ]) { $1 })
    }

    private func condition(
        _ random: inout SeededGenerator, _ languages: [String], _ isCustom: Bool
    ) -> Condition {
        func maybe(_ texts: [String], _ odds: Int) -> String? {
            Int.random(in: 0..<odds, using: &random) == 0 ? texts.randomElement(using: &random) : nil
        }
        var condition = Condition()
        condition.version = maybe(ranges, 2).map(Sample.range)
        condition.os = maybe(systems, 3).map(Sample.range)
        condition.languages = maybe(languages, 4).map { [Sample.tag($0)] }
        condition.models = maybe(models, 4).map { [ModelPattern($0)] }
        condition.tablet = maybe(["true", "false"], 4).map { $0 == "true" }
        if isCustom { condition.custom = maybe(["beta"], 3).map { [CustomValue(name: "ring", value: $0)] } ?? [] }
        return condition
    }

    private func devices(_ dated: DatedPolicy, _ languages: [String]) -> [Device] {
        var devices: [Device] = []
        for version in versions {
            for os in operating {
                for language in languages {
                    // Models and tablets in turn, not all of them everywhere.
                    let turn = devices.count
                    devices.append(
                        Device(
                            platform: .ios, version: Sample.version(version), os: Sample.version(os),
                            language: Sample.tag(language), model: ids[turn % ids.count], isTablet: turn % 3 == 0,
                            custom: turn % 4 == 0 ? ["ring": "beta"] : [:]))
                }
            }
        }
        return devices.filter(dated.exists)
    }
}
