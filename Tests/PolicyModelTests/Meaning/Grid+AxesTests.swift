import PolicyModel
import TestSupport
import Testing

struct GridAxesTests {
    private func grid(
        _ releases: [Release], on platform: Platform = .ios, texts: [String: LocalizedText] = Sample.texts,
        folding folds: Set<DeviceFold> = [], _ changes: [(inout Condition) -> Void] = []
    ) -> Grid {
        let rules = changes.map { change in Sample.rule(.none) { change(&$0) } }
        let client = ClientChoice(
            name: "ssvc", traits: ClientTraits(folds: [platform: folds]), position: Sample.position)
        let policy = Sample.policy(
            platforms: [platform], clients: [client], releases: releases, rules: rules, texts: texts)
        return Grid(DatedPolicy(policy, at: Sample.moment), on: platform)
    }

    @Test func `versions are all listed ones, one below, one above, and one between each pair`() {
        let grid = grid([Sample.release("2.0"), Sample.release("2.0.1"), Sample.release("3")])
        #expect(grid.versions.map(\.description) == ["1.9.9", "2.0", "2.0.0.1", "2.0.1", "2.0.2", "3", "3.0.1"])
    }

    @Test func `a rule's version bounds are versions of the grid too`() {
        let grid = grid([Sample.release("2.0")], [{ $0.version = Sample.range(">=1.5 <1.7") }])
        #expect(grid.versions.map(\.description) == ["1.4.9", "1.5", "1.5.1", "1.7", "1.7.1", "2.0", "2.0.1"])
    }

    @Test func `zero has nothing below, and no release means no device`() {
        #expect(grid([Sample.release("0")]).versions.map(\.description) == ["0", "0.0.1"])
        #expect(grid([Sample.release("1", on: [.android])]).devices.isEmpty)
    }

    @Test func `OS versions are at, just below and just above each bound, and one above all`() {
        let grid = grid([Sample.release("1", requires: "15.2")], [{ $0.os = Sample.range("<=16") }])
        #expect(grid.systems.map(\.description) == ["15.1.9", "15.2", "15.2.1", "15.9.9", "16", "16.0.1", "17"])
        #expect(grid.systemSteps.map(\.description) == ["0", "15.2", "16", "16.0.1"])
    }

    @Test func `OS bounds of four numbers still have a version between them`() {
        let grid = grid([Sample.release("1", requires: "15.0.0.1")], [{ $0.os = Sample.range(">15.0.0.3") }])
        #expect(grid.systems.map(\.description).contains("15.0.0.2"))
    }

    @Test func `Android's OS versions are whole API levels`() {
        let grid = grid(
            [Sample.release("1", requires: "21", on: [.android])], on: .android, [{ $0.os = Sample.range("<=28") }])
        #expect(grid.systems.map(\.description) == ["20", "21", "22", "27", "28", "29"])
        #expect(grid.systemSteps.map(\.description) == ["0", "21", "28", "29"])
    }

    @Test func `without bounds there is one OS version above all`() {
        #expect(grid([Sample.release("1")]).systems.map(\.description) == ["1"])
        #expect(grid([Sample.release("1")]).systemSteps.map(\.description) == ["0"])
    }

    @Test func `the languages that a rule's tags are cut to are asked too`() {
        let grid = grid([Sample.release("1")], [{ $0.languages = ["zh-Hant", "fil", "de"].map(Sample.tag) }])
        #expect(grid.languages.map(\.description) == ["en", "de", "fi", "fil", "zh", "zh-Hant", "en-ZZ", "und"])
    }

    @Test func `Chinese of a country is asked with the script that devices report`() {
        let grid = grid([Sample.release("1")], texts: ["force": Sample.text(["zh-TW": [.title: "T"]])], [])
        #expect(grid.languages.map(\.description) == ["en", "zh-TW", "zh-Hant-TW", "en-ZZ", "und"])
    }

    @Test func `a language with two codes is asked under both`() {
        let texts = ["force": Sample.text(["he": [.title: "T"]])]
        let grid = grid([Sample.release("1")], texts: texts, [{ $0.languages = [Sample.tag("id")] }])
        #expect(grid.languages.map(\.description) == ["en", "he", "iw", "id", "in", "en-ZZ", "und"])
    }

    @Test func `no Intel Mac is on a system for Apple's processors alone`() {
        let releases = [("1", "26", nil), ("2", "27", Processor.arm64)].map { version, system, hardware in
            Release(
                version: Sample.version(version),
                shipments: [.macos: .init(requires: Sample.version(system), hardware: hardware)],
                position: Sample.position)
        }
        let devices = grid(releases, on: .macos).devices,
            systems = { (processor: Processor) in
                Set(devices.filter { $0.processor == processor }.map(\.os.major))
            }
        #expect(systems(.arm64).contains(27) && systems(.x86_64).contains(26))
        #expect(!systems(.x86_64).contains { $0 >= 27 })
    }

    @Test func `a language is asked in those that a client takes for it`() {
        func languages(folding folds: Set<DeviceFold>, _ text: String) -> [String] {
            let texts = ["force": Sample.text([text: [.title: "T"]])]
            return grid([Sample.release("1")], texts: texts, folding: folds).languages.map(\.description)
        }
        #expect(languages(folding: [], "fi") == ["en", "fi", "en-ZZ", "und"])
        #expect(languages(folding: [.languageLetters], "fi") == ["en", "fi", "fil", "en-ZZ", "und"])
        #expect(languages(folding: [.languageParts], "zh-Hant") == ["en", "zh-Hant", "zh", "zh-Hans", "en-ZZ", "und"])
        #expect(
            languages(folding: [.languageParts], "de-AT") == ["en", "de-AT", "de", "de-ZZ", "en-ZZ", "und"])
    }

    @Test func `a model is asked in other letters and with other blanks where a client folds them`() {
        func models(folding folds: Set<DeviceFold>) -> [String] {
            grid([Sample.release("1")], folding: folds, [{ $0.models = ["Moto G*", "SM-1"].map(ModelPattern.init) }])
                .models
        }
        #expect(models(folding: []) == ["Other1,1", "Moto G1", "SM-1"])
        #expect(models(folding: [.modelCase]) == ["Other1,1", "Moto G1", "SM-1", "moto g1", "sm-1"])
        #expect(models(folding: [.modelBlanks]) == ["Other1,1", "Moto G1", "SM-1", "MotoG1", "S M-1"])
    }

    @Test func `an OS bound below a major number is asked with a digit more where a client folds it`() {
        func systems(folding folds: Set<DeviceFold>) -> [String] {
            let old: [(inout Condition) -> Void] = [{ $0.os = Sample.range("<16.7.2") }]
            return grid([Sample.release("1")], folding: folds, old).systems.map(\.description)
        }
        #expect(systems(folding: []) == ["16.7.1", "16.7.2", "16.7.3", "17"])
        #expect(systems(folding: [.systemBeginnings]) == ["16.7.1", "16.7.2", "16.7.3", "16.7.10", "16.7.20", "17"])
    }

    @Test func `no OS bound is asked with a number of three digits`() {
        let old: [(inout Condition) -> Void] = [{ $0.os = Sample.range(">=16.7.11") }]
        let systems = grid([Sample.release("1")], folding: [.systemBeginnings], old).systems.map(\.description)
        #expect(systems == ["16.7.10", "16.7.11", "16.7.12", "17"])
    }

    @Test func `every language written, one with a region and one unknown`() {
        let texts = ["force": Sample.text(["pt-BR": [.title: "T"], "und": [.title: "T"]])]
        let grid = grid([Sample.release("1")], texts: texts, [{ $0.languages = [Sample.tag("de")] }])
        #expect(grid.languages.map(\.description) == ["en", "pt-BR", "und", "de", "en-ZZ", "zxx"])
    }

    @Test func `a pattern whose example another matches has one of its own`() {
        let grid = grid([Sample.release("1")], [{ $0.models = [ModelPattern("iPhone1"), ModelPattern("iPhone*")] }])
        #expect(grid.models == ["Other1,1", "iPhone1", "iPhone0"])
    }

    @Test func `a pattern for every model leaves no other`() {
        #expect(grid([Sample.release("1")], [{ $0.models = [ModelPattern("*")] }]).models == ["1"])
    }

    @Test func `of patterns that overlap, and of one around two others, each part has a model`() {
        func models(_ patterns: String...) -> [String] {
            grid([Sample.release("1")], [{ $0.models = patterns.map { ModelPattern($0) } }]).models
        }
        #expect(models("iPad*", "*,4") == ["Other1,1", "iPad1", "1,4", "iPad1,4"])
        #expect(models("iPad*", "iPad1*", "iPad11*").contains("iPad10"))
    }

    @Test func `each custom value and one other, in every combination`() {
        let grid = grid(
            [Sample.release("1")],
            [
                { $0.custom = [CustomValue(name: "a", value: "1"), CustomValue(name: "b", value: "other")] },
                { $0.custom = [CustomValue(name: "a", value: "2")] },
            ])
        let expected = ["other", "1", "2"].flatMap { a in ["other-0", "other"].map { ["a": a, "b": $0] } }
        #expect(grid.customs == expected)
    }

    @Test func `thirty custom names do not make a grid of millions`() {
        let values = (10..<40).map { CustomValue(name: "n\($0)", value: "x") }
        let grid = grid([Sample.release("1")], [{ $0.custom = values }])
        #expect(grid.customs.count == 32)
        #expect(grid.customs.contains(Dictionary(uniqueKeysWithValues: values.map { ($0.name, "x") })))
    }
}
