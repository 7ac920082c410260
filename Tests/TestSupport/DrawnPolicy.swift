import PolicyModel

/// Policies drawn from a seed: rules over versions, OS, language and custom values, builds of every shape.
package struct DrawnPolicy {
    private var state: UInt64

    package init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func number(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

    /// A policy for one client, on iOS or on iOS and macOS.
    package mutating func policy(for client: ClientChoice) -> Policy {
        let platforms: [Platform] = pick([[.ios], [.ios, .macos]])
        let builds = pick([["1.0", "1.1", "2.0", "2.1"], ["1", "1.10", "20", "21"], ["9", "3", "5", "5"]])
        let releases = zip(["1.0", "1.1.0", "2.0", "2.1"], builds).map { version, build in
            Sample.release(
                version, build: build, requires: pick([nil, nil, "13", "15.2"]),
                live: pick([.longAgo, .longAgo, .longAgo, .pending]), on: platforms)
        }
        let rules = (0..<number(4)).map { _ in rule() }
        let minimum = pick([nil, "1.1", "2.0"]).map { [platforms[0]: $0] } ?? [:]
        return Sample.policy(
            platforms: platforms, clients: [client], releases: releases, minimum: minimum, rules: rules)
    }

    private mutating func rule() -> Rule {
        let version = pick([nil, "1.0", "<1.1", ">=1.1 <2.1", ">1.0 <2.0", "<=1.5"])
        let os = pick([nil, nil, "<14", ">=15.2", "<=13"])
        let isGerman = number(4) == 0, custom = pick([nil, nil, nil, "trial", "paid"])
        return Sample.rule(pick([.none, .recommend, .force])) { condition in
            condition.version = version.map(Sample.range)
            condition.os = os.map(Sample.range)
            if isGerman { condition.languages = [Sample.tag("de")] }
            if let custom { condition.custom = [CustomValue(name: "plan", value: custom)] }
        }
    }
}
