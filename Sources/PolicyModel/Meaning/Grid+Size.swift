/// Estimates the size of a grid before it is made: a policy of a few lines can have a grid of billions of devices.
extension Grid {
    /// An upper bound for the number of devices on `platform`; quick to compute for every policy.
    ///
    /// - Parameter part: the condition of the devices that count; nil for all.
    package static func size(of policy: Policy, on platform: Platform, holding part: Condition? = nil) -> Int {
        let rules = policy.conditions(on: platform) + [part].compactMap(\.self)
        let releases = policy.releases(on: platform)
        let versions = Set(releases.map(\.version) + rules.flatMap { $0.version?.bounds ?? [] })
        let required = releases.compactMap { $0.shipments[platform]?.requires }
        let systems = Set(required + rules.flatMap { $0.os?.bounds ?? [] })
        let named = Set(rules.flatMap { $0.languages ?? [] })
        let models = Set(rules.flatMap { $0.models ?? [] })
        let codes = platform == .android ? releases.reduce(0) { $0 + moreCodes(of: $1) } : 0
        let folds = policy.folds(on: platform)
        let cut = named.flatMap { [$0.language[...], $0.language.prefix(2)].compactMap { LanguageTag($0) } }
        let alike = (Array(named) + cut + policy.languages).flatMap { tag in folds.flatMap { $0.languages(like: tag) } }
        let written = policy.languages.count + 3 * named.count + alike.count
        let spelled = (Array(named) + alike + policy.languages).reduce(0) { $0 + 3 * ($1.spellings.count - 1) }
        return product([
            (part?.version?.singles ?? 2 * versions.count + 1) + codes,
            part?.os?.singles ?? (folds.contains(.systemBeginnings) ? 6 : 4) * systems.count + 1,
            written + spelled + 2, (2 + folds.intersection([.modelCase, .modelBlanks]).count) * models.count + 1,
            part?.tablet == nil && rules.contains { $0.tablet != nil } ? 2 : 1,
            combinations(rules.flatMap(\.custom), of: rules.count), policy.namesProcessors(on: platform) ? 2 : 1,
            2 * policy.mostDraws(on: platform) + 1,
        ])
    }

    /// How many version codes the grid asks of a release on Android, beside the first.
    private static func moreCodes(of release: Release) -> Int {
        (release.shipments[.android]?.codes?.samples.count ?? 1) - 1
    }

    /// The number of combinations of custom values, as `Grid.customs` makes them.
    private static func combinations(_ customs: [CustomValue], of rules: Int) -> Int {
        let names = Dictionary(grouping: Set(customs), by: \.name)
        let all = product(names.values.map { $0.count + 1 })
        return all > mostCustoms ? Set(customs).count + rules + 1 : all
    }

    /// The product, at most `Int.max`.
    private static func product(_ factors: [Int]) -> Int {
        factors.reduce(1) { product, factor in
            let (result, overflows) = product.multipliedReportingOverflow(by: factor)
            return overflows ? .max : result
        }
    }
}

extension VersionRange {
    /// How many versions it holds, where it names each by itself; nil for a range of others.
    fileprivate var singles: Int? {
        alternatives.allSatisfy { $0.lower == $0.upper && $0.lower != nil } ? alternatives.count : nil
    }
}
