/// How much there is to prove, known before anything is proved: a policy of a few lines can make a grid of billions.
extension Grid {
    /// The devices of `platform`, counted so that no policy makes counting slow; never too few.
    package static func size(of policy: Policy, on platform: Platform) -> Int {
        let rules = policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }
        let releases = policy.releases(on: platform)
        let versions = Set(releases.map(\.version) + rules.flatMap { $0.version?.bounds ?? [] })
        let systems = Set(releases.compactMap { $0.shipments[platform]?.requires } + rules.flatMap { $0.os?.bounds ?? [] })
        let named = Set(rules.flatMap { $0.languages ?? [] })
        let models = Set(rules.flatMap { $0.models ?? [] })
        return product([
            2 * versions.count + 1, 4 * systems.count + 1, policy.languages.count + 3 * named.count + 2, 2 * models.count + 1,
            rules.contains { $0.tablet != nil } ? 2 : 1, combinations(rules.flatMap(\.custom), of: rules.count),
        ])
    }

    /// Of custom values: all of them together as long as they are few, else each alone and each rule's own.
    private static func combinations(_ customs: [CustomValue], of rules: Int) -> Int {
        let names = Dictionary(grouping: Set(customs), by: \.name)
        let all = product(names.values.map { $0.count + 1 })
        return all > mostCustoms ? Set(customs).count + rules + 1 : all
    }

    /// `Int.max` where it would be more.
    private static func product(_ factors: [Int]) -> Int {
        factors.reduce(1) { product, factor in
            let (result, overflows) = product.multipliedReportingOverflow(by: factor)
            return overflows ? .max : result
        }
    }
}
