import TestSupport
import Testing

@testable import PolicyModel

@Suite struct OutcomeTableTests {
    private func table(
        _ releases: [Release], minimum: [Platform: String] = [:], rules: [Rule] = []
    ) -> OutcomeTable {
        let policy = Sample.policy(releases: releases, minimum: minimum, rules: rules)
        return OutcomeTable(DatedPolicy(policy, at: Sample.moment), on: .ios)
    }

    private func words(_ table: OutcomeTable) -> [String] {
        table.rows.map { row in
            "\(row.release.version): "
                + row.cells.map { cell in
                    cell.isEmpty
                        ? "–"
                        : cell.map { "\($0.verdict)" + ($0.target.map { " \($0)" } ?? "") }
                            .joined(separator: " or ")
                }.joined(separator: ", ")
        }
    }

    @Test func `releases stand newest first under one column where the OS does not matter`() {
        let table = table(
            ["2.7.0", "2.8.0", "3.2.0"].map { Sample.release($0, requires: "15") }, minimum: [.ios: "2.8.0"])
        #expect(table.systems.map { $0.inWords(on: .ios) } == ["iOS 15 and later"])
        #expect(words(table) == ["3.2.0: none", "2.8.0: recommend 3.2.0", "2.7.0: force 3.2.0"])
    }

    @Test func `OS versions that say the same are one column`() {
        let table = table(
            [Sample.release("1.0"), Sample.release("2.0"), Sample.release("3.0", requires: "15")],
            rules: [
                Sample.rule(.none) {
                    $0.version = Sample.range("9"); $0.os = Sample.range("<12")
                }
            ])
        #expect(table.systems.map { $0.inWords(on: .ios) } == ["iOS 15 and later", "iOS below 15"])
        #expect(words(table) == ["3.0: none, –", "2.0: recommend 3.0, none", "1.0: recommend 3.0, recommend 2.0"])
    }

    @Test func `a cell lists every outcome that a rule's language makes, strongest first`() {
        let table = table(
            [Sample.release("1.0"), Sample.release("2.0")], minimum: [.ios: "2.0"],
            rules: [Sample.rule(.none) { $0.languages = [Sample.tag("de")] }])
        #expect(table.systems.map { $0.inWords(on: .ios) } == ["every iOS version"])
        #expect(words(table) == ["2.0: none or none", "1.0: force 2.0 or none"])
    }

    @Test func `releases with the same outcomes are one row, but the announced one stands alone`() {
        let table = table(
            ["1.0", "1.1", "2.0", "2.1", "2.2"].map { Sample.release($0) }
                + [Sample.release("3.0", live: .pending), Sample.release("3.1", live: .pending)], minimum: [.ios: "2.0"]
        )
        #expect(
            table.bands.map { $0.rows.map(\.release.version.description) }
                == [["3.1", "3.0"], ["2.2"], ["2.1", "2.0"], ["1.1", "1.0"]])
    }

    @Test(arguments: 0..<120)
    func `every cell says of a drawn policy what its devices get, and nothing else`(seed: Int) {
        for (dated, platform) in DrawnMeaning.all(seed: seed) {
            let table = OutcomeTable(dated, on: platform), grid = Grid(dated, on: platform)
            var seen: [Version: [Set<OutcomeTable.Outcome>]] = [:]
            for device in grid.versions.flatMap(grid.devices) where dated.listed(device.version, on: platform) != nil {
                let verdict = dated.verdict(for: device), reached = verdict.reachable?.version
                let outcome = OutcomeTable.Outcome(
                    verdict: verdict.verdict, reason: verdict.reason,
                    target: verdict.verdict == .none ? nil : reached.flatMap { $0 > device.version ? $0 : nil })
                let column = table.systems.firstIndex { $0.contains(device.os) }
                guard let column else { Issue.record("\(device.inWords) has no column"); continue }
                seen[device.version, default: Array(repeating: [], count: table.systems.count)][column].insert(outcome)
            }
            for row in table.rows {
                #expect(row.cells.map(Set.init) == seen[row.release.version] ?? row.cells.map { _ in [] })
            }
            #expect(table.bands.flatMap { $0.rows.map(\.release.version) } == table.rows.map(\.release.version))
            #expect(table.bands.allSatisfy { band in band.rows.allSatisfy { $0.cells == band.cells } })
        }
    }

    @Test func `an example device of each step gets what the step says`() {
        let table = table(
            ["1.0", "2.0", "3.0"].map { Sample.release($0) }, minimum: [.ios: "2.0"],
            rules: [Sample.rule(.none) { $0.languages = [Sample.tag("de")] }])
        #expect(Set(table.examples.keys.map(\.reason)) == [.rule(0), .minimum, .latest, .upToDate])
        for (step, devices) in table.examples {
            for device in devices {
                let verdict = table.dated.verdict(for: device)
                #expect(verdict.verdict == step.verdict && verdict.reason == step.reason)
            }
        }
    }
}
