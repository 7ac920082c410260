import PolicyModel
import TestSupport
import Testing

@testable import TurkcellUpdater

struct ModelClassesTests {
    private func shared(_ one: String, _ other: String) -> [String] {
        (PatternClosure.shared(by: ModelPattern(one), and: ModelPattern(other)) ?? []).map(\.text)
    }

    @Test func `what two patterns share is a pattern of its own`() {
        #expect(shared("iPhone*1", "iPhone5*") == ["iPhone5*1"])
        #expect(shared("iPhone5,*", "iPhone*,1") == ["iPhone5,1"])
        #expect(shared("*5,*", "iPad*") == ["iPad*5,*"])
    }

    @Test func `patterns that hold one another, or nothing in common, share none`() {
        #expect(shared("iPhone*", "iPhone5,1") == [])
        #expect(shared("iPhone*", "iPad*") == [])
        #expect(shared("iPhone5,1", "iPhone5,2") == [])
    }

    @Test func `what patterns share comes before them, and stands for models that no rule names`() {
        let classes = ModelClasses(["iPhone*,1", "iPhone5,*", "iPad*"].map(ModelPattern.init))
        #expect(classes.patterns.map(\.text) == ["iPad*", "iPhone5,1", "iPhone*,1", "iPhone5,*"])
        #expect(classes.samples == ["iPhone5,1"])
        #expect(classes.conflict == nil)
    }

    @Test func `patterns that share too much are refused at the last of them`() {
        let rules = ["*1*", "*2*", "*3*", "*4*"].enumerated().map { index, text in
            Sample.rule(.none, line: 20 + index) { $0.models = [ModelPattern(text)] }
        }
        let reading = TurkcellReading(
            Sample.policy(
                clients: TurkcellReading.choice, releases: ["1.0", "1.1"].map { Sample.release($0) }, rules: rules))
        #expect(reading.artifacts == [])
        #expect(
            reading.diagnostics == [
                Diagnostic(
                    .error, "not-expressible", at: SourcePosition(file: Sample.position.file, line: 23, column: 5),
                    "models '*4*' and '*3*' may share ids, which turkcell-updater cannot distinguish",
                    help: "write patterns of which one holds the other, or that begin differently",
                    client: "turkcell-updater")
            ])
    }

    @Test func `overlapping patterns are answered exactly`() {
        let policy = Sample.policy(
            clients: TurkcellReading.choice, releases: ["1.0", "1.1", "1.2"].map { Sample.release($0) },
            rules: [
                Sample.rule(.force) {
                    $0.models = [ModelPattern("iPhone*,1")]
                    $0.version = Sample.range("<1.1")
                },
                Sample.rule(.none) { $0.models = [ModelPattern("iPhone5,*")] },
            ])
        let reading = TurkcellReading(policy)
        #expect(reading.diagnostics == [])
        let devices = ["1.0", "1.1", "1.2"].flatMap { version in
            ["iPhone5,1", "iPhone5,2", "iPhone15,1", "iPhone15,2", "iPad5,1"].map { model in
                Device(
                    platform: .ios, version: Sample.version(version), os: Sample.version("17"), language: .english,
                    model: model)
            }
        }
        #expect(reading.wrong(among: devices, isExact: true) == [])
        #expect(
            devices.map { reading.dated.verdict(for: $0).verdict.rawValue }.joined(separator: " ") == """
                force none force recommend recommend none none recommend recommend recommend \
                none none none none none
                """)
    }
}
