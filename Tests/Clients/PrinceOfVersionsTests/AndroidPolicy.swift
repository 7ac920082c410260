import PolicyModel
import TestSupport

@testable import PrinceOfVersions

/// Policies for Android, drawn from a seed: version codes close together and far apart, API levels, rules.
struct AndroidPolicy {
    private var random: SeededGenerator

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    static func choice(_ versions: [String] = [], legacy: Bool = false) -> ClientChoice {
        var options = ClientOptions()
        if !versions.isEmpty { options.versions = [.android: versions] }
        options.legacy = legacy ? [.android] : []
        return ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
    }

    mutating func policy(for choice: ClientChoice) -> Policy {
        let codes = pick([[10, 20, 30, 40], [1, 2, 3, 4], [5, 6, 8, 2_147_483_647], [100, 101, 103, 104]])
        let more = pick([0, 0, 4])
        let releases = zip(["1.0.0", "1.1.0", "2.0.0", "2.1.0"], codes).map { version, code in
            // Some of the drawn codes have room for more of the same release.
            Sample.release(
                version, codes: [code...(codes[0] == 10 ? code + more : code)], requires: pick([nil, nil, "21", "26"]),
                live: pick([.longAgo, .longAgo, .longAgo, .pending]), on: [.android])
        }
        let rules = (0..<Int.random(in: 0...3, using: &random)).map { _ in rule() }
        let minimum = pick([nil, "1.1.0", "2.0.0"]).map { [Platform.android: $0] } ?? [:]
        return Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"], stores: [:], clients: [choice],
            releases: releases, minimum: minimum, frequency: pick([.always, .once]), rules: rules)
    }

    private mutating func rule() -> Rule {
        let version = pick([nil, "1.0.0", "<1.1.0", ">=1.1.0 <2.1.0", ">1.0.0 <2.0.0", "<=1.5.0", "<=1.1.0"])
        let os = pick([nil, nil, "<24", ">=26", "<=21"])
        let isGerman = pick([true, false, false, false]), custom = pick([nil, nil, nil, "trial", "paid"])
        return Sample.rule(pick([.none, .recommend, .force])) { condition in
            condition.version = version.map(Sample.range)
            condition.os = os.map(Sample.range)
            if isGerman { condition.languages = [Sample.tag("de")] }
            if let custom { condition.custom = [CustomValue(name: "pay_plan", value: custom)] }
        }
    }
}

/// Existing devices on Android between and beyond those of the grid, by the meaning of the policy alone.
struct AndroidDevices {
    /// A device, what is meant for it, and its version code; the lowest that an unlisted version can have.
    struct Member {
        let device: Device
        let meant: PolicyVerdict
        let isListed: Bool
        let code: Int
    }

    let members: [Member]

    init(_ dated: DatedPolicy) {
        let grid = Grid.ofVerdicts(dated, on: .android), listed = dated.policy.releases(on: .android)
        let between = zip(grid.versions, grid.versions.dropFirst()).compactMap(Version.between)
        let versions = Set(grid.versions + between + ["0.0.1", "1.0.5", "1.5.9", "99.0"].map(Sample.version)).sorted()
        let levels = Set(grid.systems + ["1", "20", "23", "26", "30", "99"].map(Sample.version)).sorted()
        let customs = grid.customs + [["pay_plan": "trial", "tier": "gold"]]
        members = versions.flatMap { version -> [Member] in
            let isListed = dated.isListed(version, on: .android)
            let below = listed.last { $0.version <= version }?.shipments[.android]?.codes
            let above = listed.first { $0.version > version }?.shipments[.android]?.codes?.lowest ?? 2_147_483_648
            let first = (below?.highest ?? 0) + 1
            // Without room between its neighbours, an unlisted version has no code.
            guard isListed || first < above else { return [] }
            let devices = levels.flatMap { os in
                grid.languages.flatMap { language in
                    customs.map {
                        Device(platform: .android, version: version, os: os, language: language, custom: $0)
                    }
                }
            }
            return devices.filter(dated.exists).flatMap { device in
                (isListed ? below?.samples ?? [] : [first]).map { code in
                    var device = device
                    if isListed { device.build = String(code) }
                    return Member(device: device, meant: dated.verdict(for: device), isListed: isListed, code: code)
                }
            }
        }
    }
}
