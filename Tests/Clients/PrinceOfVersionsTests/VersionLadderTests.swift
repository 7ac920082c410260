import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// What every document must hold to, whatever the policy: asked of the model, which reads the bytes.
struct VersionLadderTests {
    private func choice(_ seed: Int) -> ClientChoice {
        var options = ClientOptions()
        options.legacy = seed.isMultiple(of: 2) ? [.ios, .macos] : []
        return ClientChoice(name: "prince-of-versions", options: options, position: Sample.position)
    }

    @Test(arguments: 1...24)
    func `every edition answers every device, none stronger than meant and none against a rule`(seed: Int) {
        var drawn = DrawnPolicy(seed: seed)
        let dated = DatedPolicy(drawn.policy(for: choice(seed)), at: Sample.moment)
        guard DeadEnds.diagnostics(dated).isEmpty else { return }
        var diagnostics: [Diagnostic] = []
        let client = PrinceOfVersions(), documents = client.documents(for: dated, reporting: &diagnostics)
        let models = client.editions(for: dated.policy).map { edition in
            (edition, client.model(reading: documents, of: "kasa", as: edition))
        }
        let faults = dated.policy.platforms.flatMap { DenseGrid(dated, on: $0).devices }.flatMap { device in
            let meant = dated.verdict(for: device), clientDevice = ClientDevice(device, in: dated)
            return models.compactMap { edition, model in
                fault(model.answer(on: clientDevice), on: device, meant, dated).map { "\(edition.name): \($0)" }
            }
        }
        #expect(faults.prefix(5) == [])
    }

    /// What is wrong with an answer, in words, or nil.
    private func fault(
        _ answer: ClientAnswer, on device: Device, _ meant: PolicyVerdict, _ dated: DatedPolicy
    ) -> String? {
        guard case .verdict(let given) = answer.outcome else { return "\(device.inWords): \(answer.outcome)" }
        let isAhead = dated.announced(on: device.platform).map { $0.version <= device.version } ?? true
        let isStronger = given > meant.verdict && (given == .force || isAhead)
        guard isStronger || given != .none && meant.isRuledOut else { return nil }
        return "\(device.inWords): \(given) where \(meant.verdict) is meant"
    }

    @Test func `the first OS step of a list needs the highest OS and the last one none`() {
        let policy = Sample.policy(
            clients: [choice(1)],
            releases: [
                Sample.release("1.0"), Sample.release("2.0", requires: "15"), Sample.release("3.0", requires: "17.4.1"),
            ])
        let ladder = VersionLadder(DatedPolicy(policy, at: Sample.moment), on: .ios)
        #expect(ladder.configurations.map(\.os.threeNumbers) == ["17.4.1", "15.0.0", "0.0.0"])
    }

    @Test func `steps that say the same are one, with the lower OS`() {
        let policy = Sample.policy(
            clients: [choice(1)], releases: [Sample.release("1.0"), Sample.release("2.0")],
            rules: [Sample.rule(.recommend) { $0.os = Sample.range(">=15") }])
        let ladder = VersionLadder(DatedPolicy(policy, at: Sample.moment), on: .ios)
        #expect(ladder.configurations.map(\.os.threeNumbers) == ["0.0.0"])
    }
}

/// Existing devices between and beyond those of the grid, by the meaning of the policy alone.
private struct DenseGrid {
    let devices: [Device]

    init(_ dated: DatedPolicy, on platform: Platform) {
        let grid = Grid.ofVerdicts(dated, on: platform),
            listed = Set(dated.policy.releases(on: platform).map(\.version))
        let versions = DenseGrid.between(grid.versions, ["0", "0.0.1", "1.0.5", "1.5.0.1", "1.5.9", "2.0.9.9", "99.0"])
            .filter { version in
                // One that the client cannot distinguish from a listed one counts as that one.
                listed.contains(version) || !listed.contains { $0.truncated(to: 3) == version.truncated(to: 3) }
            }
        // No system reports more than three numbers.
        let systems = DenseGrid.between(grid.systems, ["9.0", "18", "26.0.1"]).filter { $0.fourth == 0 }
        let customs = grid.customs + [["plan": "trial", "tier": "gold"]]
        devices = versions.flatMap { version in
            systems.flatMap { os in
                grid.languages.flatMap { language in
                    customs.map {
                        Device(platform: platform, version: version, os: os, language: language, custom: $0)
                    }
                }
            }
        }.filter(dated.exists)
    }

    private static func between(_ points: [Version], _ others: [String]) -> [Version] {
        Set(points + zip(points, points.dropFirst()).compactMap(Version.between) + others.map(Sample.version)).sorted()
    }
}
