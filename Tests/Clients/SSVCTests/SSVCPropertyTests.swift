import ClientTestSupport
import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import SSVC

/// SSVC's promise on drawn policies and builds of every shape: no device crashes, is refused, or gets more than meant.
struct SSVCPropertyTests {
    private static let shapes = [
        ["1.0", "1.1", "2.0", "2.1"], ["1", "1.10", "20", "21"], ["9", "3", "5", "5"],
        ["1.2.4b1", "1.2.4b255", "1.2.4", "1.2.5d1"], ["1.2.4", "1.2.4b1", "2", "2a9"], ["1.9", "1.10", "1.11", "2.0"],
        ["98", "99", "100", "101"], ["4354667", "4354668", "4354700", "20240101"], ["1.0", "1", "1.0.0", "01"],
        ["0.0.0", "0.0.1", "0.1", "1"], ["1.0", "2024.1.5", "3.0", "4.0"], ["2.0", "1.0", "100", "3.0"],
        ["1.2b0001", "1.2b1", "1.2", "1.3"], ["5", "6", "7.10", "7.9"],
    ]

    private func policy(_ layout: ClientOptions.Layout, seed: Int) -> Policy {
        var drawn = DrawnPolicy(seed: seed), options = ClientOptions()
        options.layout = layout
        let policy = drawn.policy(for: ClientChoice(name: "ssvc", options: options, position: Sample.position))
        let builds = Self.shapes[seed % Self.shapes.count]
        let releases = zip(policy.releases, builds).map { release, build in
            Release(
                version: release.version,
                shipments: release.shipments.mapValues {
                    Release.Shipment(build: build, requires: $0.requires, live: $0.live)
                },
                position: release.position)
        }
        return Sample.policy(
            platforms: policy.platforms, clients: policy.clients, releases: releases,
            steps: policy.minimum, rules: policy.rules)
    }

    /// Nil if the policy is refused before any document is written.
    private func dated(_ layout: ClientOptions.Layout, seed: Int) -> DatedPolicy? {
        let dated = DatedPolicy(policy(layout, seed: seed), at: Sample.moment)
        var diagnostics = DeadEnds.diagnostics(dated)
        _ = SSVC().documents(for: dated, reporting: &diagnostics)
        return diagnostics.hasErrors ? nil : dated
    }

    @Test(arguments: ClientOptions.Layout.allCases, 1...14)
    func `no device of a closer grid gets more than the policy says`(layout: ClientOptions.Layout, seed: Int) {
        guard let dated = dated(layout, seed: seed) else { return }
        #expect(dated.policy.platforms.flatMap { CloserGrid(dated, on: $0).wrongs(of: SSVC()) } == [])
    }

    /// From a file of its own, a build's devices hear all that they may hear.
    @Test(arguments: [ClientOptions.Layout.auto, .perBuild], 1...60)
    func `each build with a file of its own hears all that its devices may hear`(
        layout: ClientOptions.Layout, seed: Int
    ) {
        guard let dated = dated(layout, seed: seed) else { return }
        let artifacts = artifacts(of: dated)
        let model = SSVC().model(reading: artifacts, of: "kasa", as: .only)
        for (build, group) in devices(of: dated) where artifacts.contains(where: { $0.path == path(of: build) }) {
            let shared = Verdict.shared(by: group.map { dated.verdict(for: $0) })
            let isAhead = group.contains { dated.isAhead($0.version, on: dated.policy.platforms) }
            let meant = shared == .recommend && isAhead ? .none : shared
            #expect(
                model.answer(on: ClientDevice(group[0], in: dated)).outcome == .verdict(meant),
                "build \(build) of \(group[0].inWords)")
        }
    }

    /// Apple's own packing, as the model knows it, says which builds can be compared.
    @Test(arguments: 1...60)
    func `unasked, own files are for the builds that cannot be compared and for no others`(seed: Int) {
        guard let dated = dated(.auto, seed: seed) else { return }
        let odd = devices(of: dated).keys.filter { BundleVersionNumber.packed($0) == 0 }
        #expect(Set(artifacts(of: dated).map(\.path)) == Set(odd.map(path) + ["kasa/ssvc.json"]))
    }

    private func artifacts(of dated: DatedPolicy) -> [Artifact] {
        var diagnostics: [Diagnostic] = []
        return SSVC().documents(for: dated, reporting: &diagnostics)
    }

    private func path(of build: String) -> String { "kasa/ssvc.\(build).json" }

    /// The grid's devices by the build of their listed release.
    private func devices(of dated: DatedPolicy) -> [String: [Device]] {
        let devices = dated.policy.platforms.flatMap { Grid(dated, on: $0).devices }
        return Dictionary(grouping: devices.filter { $0.build != nil }) { $0.build ?? "" }
    }

    @Test func `most drawn policies are asked`() {
        let asked = (1...14).filter { dated(.auto, seed: $0) != nil }
        #expect(asked.count >= 7, "\(asked)")
    }
}
