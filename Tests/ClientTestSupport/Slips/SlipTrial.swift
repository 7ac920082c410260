import ClientKit
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What an encoder of one client could get wrong, in the documents of policies that the client says whole: Agreement
/// sees it, in the emitted bytes and by its right name.
package struct SlipTrial: Sendable {
    private let client: any ClientFormat
    private let drafts: [DraftPolicy]

    /// - Parameter drafts: the slips are made in the first; mistakes are drawn in all.
    package init(_ client: any ClientFormat, _ drafts: DraftPolicy...) { (self.client, self.drafts) = (client, drafts) }

    private typealias Written = (dated: DatedPolicy, artifacts: [Artifact])

    /// The policy as it stands at the moment of the tests, and what the client is given.
    private func written(_ draft: DraftPolicy) -> Written {
        let dated = DatedPolicy(draft.policy, at: Sample.moment)
        var diagnostics: [Diagnostic] = []
        let artifacts = client.documents(for: dated, reporting: &diagnostics)
        #expect(diagnostics.filter { $0.severity == .error } == [])
        return (dated, artifacts)
    }

    /// The whole documents lose nothing, and there are ten slips and more.
    package func expectWhole(besides slips: [Slip]) throws {
        let (dated, artifacts) = written(try #require(drafts.first))
        #expect(Agreement.diagnostics(for: dated, documents: [(client, artifacts)]) == [])
        #expect(slips.count >= 10)
    }

    package func expectReported(_ slip: Slip) throws {
        let (dated, artifacts) = written(try #require(drafts.first))
        var broken = Breakage(artifacts)
        slip.make(&broken)
        #expect(broken.hasChanged)
        let losses = Agreement.losses(for: dated, documents: [(client, broken.artifacts)])
        #expect(losses.map(\.client).allSatisfy { $0 == client.name })
        let classes = Set(losses.map(\.key.lossClass))
        #expect(classes.contains(slip.loss), "told \(classes.map(\.rawValue).sorted())")
    }
}

/// The grid asks what exists: a mistake in a document that changes the answer on some device, drawn without regard to
/// the grid, is found by Agreement, which asks the grid alone.
extension SlipTrial {
    private static let devicesPerPlatform = Rounds.of(200, thorough: 400)
    private static let mostMistakes = Rounds.of(60, thorough: 2_000)

    /// Nineteen of twenty mistakes that some device would notice are found.
    package func expectMistakesFound() {
        var harmful = 0, missed: [String] = []
        for draft in drafts {
            let (dated, artifacts) = written(draft), all = Mutation.all(of: artifacts)
            let known = Set(Agreement.losses(for: dated, documents: [(client, artifacts)]).map(\.key))
            let right = findings(of: artifacts, under: dated, on: devices(of: dated))
            let step = max(1, all.count / Self.mostMistakes)
            for mutation in stride(from: 0, to: all.count, by: step).map({ all[$0] }) {
                guard let harm = harm(of: mutation, besides: right, under: dated) else { continue }
                harmful += 1
                let losses = Agreement.losses(for: dated, documents: [(client, mutation.artifacts)]).map(\.key)
                if known.isSuperset(of: losses) { missed.append("\(mutation.name): \(harm)") }
            }
        }
        #expect(harmful > 5)
        #expect((harmful - missed.count) * 20 >= harmful * 19, "of \(harmful)\n\(missed.joined(separator: "\n"))")
    }

    /// What each edition does otherwise than meant on each of its devices, with the documents as they are written.
    private typealias Findings = [(edition: ClientEdition, devices: [(device: Device, known: [PlainJudge.Finding])])]

    private func findings(of artifacts: [Artifact], under dated: DatedPolicy, on devices: [Device]) -> Findings {
        client.editions(for: dated.policy).map { edition in
            let judge = PlainJudge(dated, client, artifacts, as: edition)
            return (
                edition,
                devices.filter { edition.platforms.contains($0.platform) }.map { ($0, judge.findings(on: $0)) }
            )
        }
    }

    private func devices(of dated: DatedPolicy) -> [Device] {
        var random = SeededGenerator(seed: 5)
        return client.platforms(of: dated.policy).flatMap { platform in
            let dense = DenseDevices(dated, on: platform)
            return (0..<Self.devicesPerPlatform).compactMap { _ in dense.draw(&random) }
        }
    }

    /// The first device that the mutation gives a wrong answer, in words; nil if it harms none.
    private func harm(of mutation: Mutation, besides right: Findings, under dated: DatedPolicy) -> String? {
        for (edition, devices) in right {
            let wrong = PlainJudge(dated, client, mutation.artifacts, as: edition)
            for (device, known) in devices {
                let new = wrong.findings(on: device).filter { !known.contains($0) }
                if let finding = new.min(by: { $0.description < $1.description }) {
                    return "\(finding) on \(device.inWords)"
                }
            }
        }
        return nil
    }
}
