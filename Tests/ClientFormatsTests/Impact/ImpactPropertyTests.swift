import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Drawn pairs of policies: each line's block against direct evaluation, device by device, also between the grid's own.
struct ImpactPropertyTests {
    @Test(arguments: 0..<30)
    func `every affected device is in exactly one line, and no other device in any`(seed: Int) {
        let choice = ClientChoice(name: "prince-of-versions", position: Sample.position)
        var first = DrawnPolicy(seed: seed), second = DrawnPolicy(seed: seed + 5000)
        let old = DatedPolicy(first.policy(for: choice), at: Sample.moment)
        let new = DatedPolicy(second.policy(for: choice), at: Sample.moment)
        for platform in [Platform.ios, .macos] {
            let comparison = PolicyComparison(old, new, on: platform), lines = comparison.lines
            var seen: Set<Int> = []
            for device in devices(old, new, comparison.grid) {
                let expected = Change(
                    from: UserOutcome(old.verdict(for: device)), to: UserOutcome(new.verdict(for: device)))
                let isListed = comparison.grid.isListed(device.version)
                let found = lines.indices.filter { lines[$0].covers(device, isListed: isListed) }
                seen.formUnion(found)
                if expected.kind == .same {
                    #expect(found.allSatisfy { lines[$0].change.words != .none }, "\(device.inWords)")
                } else {
                    #expect(found.count == 1, "\(device.inWords): \(found.count) lines")
                    #expect(
                        found.allSatisfy {
                            lines[$0].change.old == expected.old && lines[$0].change.new == expected.new
                        })
                }
            }
            #expect(seen == Set(lines.indices), "a line of nobody")
        }
    }

    @Test func `neighbouring lines never say the same of the same systems`() {
        for seed in 0..<60 {
            let choice = ClientChoice(name: "prince-of-versions", position: Sample.position)
            var first = DrawnPolicy(seed: seed), second = DrawnPolicy(seed: seed + 5000)
            let lines = PolicyComparison(
                DatedPolicy(first.policy(for: choice), at: Sample.moment),
                DatedPolicy(second.policy(for: choice), at: Sample.moment), on: .ios
            ).lines
            let keys = lines.map {
                [$0.change.hashValue, $0.systems.hashValue, $0.kinds.hashValue, $0.isListed.hashValue]
            }
            #expect(Set(keys).count == keys.count, "seed \(seed)")
        }
    }

    /// Both grids' versions and systems, with others between, below and above them.
    private func devices(_ old: DatedPolicy, _ new: DatedPolicy, _ grid: ImpactGrid) -> [Device] {
        let grids = [Grid(old, on: grid.platform), Grid(new, on: grid.platform)]
        let versions = closer(grids.flatMap(\.versions)), systems = closer(grids.flatMap(\.systems))
        let devices = versions.flatMap { version in
            systems.flatMap { os in
                grid.kinds.all.map { kind in
                    Device(
                        platform: grid.platform, version: version, os: os, language: kind.language ?? .english,
                        model: kind.model, isTablet: kind.isTablet, custom: kind.custom)
                }
            }
        }
        return devices.filter { device in
            let listing = [old, new].filter { $0.listed(device.version, on: device.platform) != nil }
            return (listing.isEmpty ? [old, new] : listing).contains { $0.exists(device) }
        }
    }

    private func closer(_ versions: [Version]) -> [Version] {
        let sorted = Set(versions).sorted()
        let between = zip(sorted, sorted.dropFirst()).compactMap(Version.between)
        let ends = [sorted.first?.predecessor, sorted.last?.successor, sorted.last?.nextMajor].compactMap(\.self)
        return Set(sorted + between + ends).sorted()
    }
}
