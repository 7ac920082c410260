import PolicyModel
import TestSupport
import Testing

/// The grid's size is known before the grid is made, and never estimated too small.
struct GridSizeTests {
    private func size(_ rules: [Rule], on platform: Platform = .ios) -> (estimated: Int, made: Int) {
        let platforms = [Platform.ios, .android]
        let releases = [Sample.release("2.0", requires: "15", on: platforms), Sample.release("3.0", on: platforms)]
        let policy = Sample.policy(platforms: platforms, releases: releases, rules: rules)
        let grid = Grid(DatedPolicy(policy, at: Sample.moment), on: platform)
        let made = [
            grid.versions.count, grid.systems.count, grid.languages.count, grid.models.count, grid.tablets.count,
            grid.customs.count,
        ].reduce(1, *)
        return (Grid.size(of: policy, on: platform), made)
    }

    private static let conditions: [@Sendable (inout Condition, Int) -> Void] = [
        { condition, _ in condition = Condition() },
        { $0.version = Sample.range(">=1.\($1) <2.\($1), 4.\($1)") },
        { $0.os = Sample.range("<\($1 + 5).5") },
        { $0.languages = [Sample.tag("zh-Hant-\($1 % 2 == 0 ? "TW" : "HK")"), Sample.tag("fil")] },
        { $0.models = [ModelPattern("iPhone\($1),*")].compactMap(\.self) },
        { condition, _ in condition.tablet = true },
        { $0.custom = [CustomValue(name: "k\($1)", value: "v")] },
    ]

    @Test(arguments: conditions.indices, [1, 3, 40])
    func `conditions of one kind are never counted too few`(kind: Int, count: Int) {
        let rules = (0..<count).map { index in Sample.rule(.none) { Self.conditions[kind](&$0, index) } }
        for platform in [Platform.ios, .android] {
            let size = size(rules, on: platform)
            #expect(size.made <= size.estimated)
            #expect(size.estimated < 20 * size.made)
        }
    }

    @Test func `version codes are counted, and a span costs three at most`() {
        func size(_ codes: [ClosedRange<Int>]) -> Int {
            let release = Sample.release("2.0", codes: codes, on: [.android])
            return Grid.size(of: Sample.policy(platforms: [.android], releases: [release]), on: .android)
        }
        let single = size([1...1])
        #expect(size([1...1, 2...2]) == single / 3 * 4)
        #expect(size([1...2_000_000_000]) == single / 3 * 5)
    }

    @Test func `conditions of all kinds together are more than a number holds, and counting them ends`() {
        let rules = (0..<300).flatMap { index in
            Self.conditions.map { change in Sample.rule(.none) { change(&$0, index) } }
        }
        let policy = Sample.policy(releases: [Sample.release("2.0")], rules: rules)
        #expect(Grid.size(of: policy, on: .ios) > 1_000_000_000_000)
    }
}
