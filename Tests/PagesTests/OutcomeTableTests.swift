import PolicyModel
import TestSupport
import Testing

@testable import Pages

@Suite struct OutcomeTableTests {
    private func table(
        _ releases: [Release], minimum: [Platform: String] = [:], rules: [Rule] = []
    ) -> OutcomeTable {
        let policy = Sample.policy(releases: releases, minimum: minimum, rules: rules)
        return OutcomeTable(DatedPolicy(policy, at: Sample.moment), on: .ios)
    }

    private func words(_ table: OutcomeTable) -> [String] {
        table.rows.map { row in
            "\(row.release.version): " + row.cells.map { cell in
                cell.isEmpty ? "–" : cell.map { "\($0.verdict)" + ($0.target.map { " \($0)" } ?? "") }
                    .joined(separator: " or ")
            }.joined(separator: ", ")
        }
    }

    @Test func `releases stand newest first under one column where the OS does not matter`() {
        let table = table(["2.7.0", "2.8.0", "3.2.0"].map { Sample.release($0, requires: "15") }, minimum: [.ios: "2.8.0"])
        #expect(table.systems.map { $0.inWords(on: .ios) } == ["iOS 15 and later"])
        #expect(words(table) == ["3.2.0: none", "2.8.0: recommend 3.2.0", "2.7.0: force 3.2.0"])
    }

    @Test func `OS versions that say the same are one column`() {
        let table = table(
            [Sample.release("1.0"), Sample.release("2.0"), Sample.release("3.0", requires: "15")],
            rules: [Sample.rule(.none) { $0.version = Sample.range("9"); $0.os = Sample.range("<12") }])
        #expect(table.systems.map { $0.inWords(on: .ios) } == ["iOS 15 and later", "below iOS 15"])
        #expect(words(table) == ["3.0: none, –", "2.0: recommend 3.0, none", "1.0: recommend 3.0, recommend 2.0"])
    }

    @Test func `a cell lists every outcome that a rule's language makes, strongest first`() {
        let table = table(
            [Sample.release("1.0"), Sample.release("2.0")], minimum: [.ios: "2.0"],
            rules: [Sample.rule(.none) { $0.languages = [Sample.tag("de")] }])
        #expect(table.systems.map { $0.inWords(on: .ios) } == ["every iOS version"])
        #expect(words(table) == ["2.0: none or none", "1.0: force 2.0 or none"])
    }

    @Test func `columns are named by their ends`() {
        let (low, high) = (Sample.version("13"), Sample.version("15"))
        #expect(OutcomeTable.Systems(from: low, below: high).inWords(on: .macos) == "macOS 13 to below 15")
        #expect(OutcomeTable.Systems(from: nil, below: high).inWords(on: .android) == "below Android API level 15")
        #expect(OutcomeTable.Systems(from: nil, below: nil).inWords(on: .android) == "every Android version")
    }
}
