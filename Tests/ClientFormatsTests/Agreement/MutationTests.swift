import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

/// The grid asks what exists: a mistake in a document that changes the answer on some device, drawn without regard to
/// the grid, is found by Agreement, which asks the grid alone.
struct MutationTests {
    /// Mutations that matter, and those of them that Agreement does not find.
    private struct Count {
        var harmful = 0
        var missed: [String] = []
    }

    private static let most = Rounds.of(80, thorough: 2_000)

    @Test(arguments: ClientFormats.all.map(\.name))
    func `nineteen of twenty mistakes that some device would notice are found`(client: String) throws {
        let count = try count(client)
        let found = count.harmful - count.missed.count
        #expect(count.harmful > 5)
        #expect(
            found * 20 >= count.harmful * 19,
            "\(client): \(found) of \(count.harmful)\n\(count.missed.joined(separator: "\n"))")
    }

    private func count(_ client: String) throws -> Count {
        var count = Count()
        for draft in RichPolicy.drafts(for: client) {
            let dated = DatedPolicy(draft.policy, at: Sample.moment)
            let format = try #require(ClientFormats.named(client))
            var diagnostics: [Diagnostic] = []
            let artifacts = format.documents(for: dated, reporting: &diagnostics)
            let all = Mutation.all(of: artifacts),
                known = Set(Agreement.losses(for: dated, documents: [(format, artifacts)]).map(\.key))
            var random = SeededGenerator(seed: 5)
            let devices = devices(of: dated, format, &random), step = max(1, all.count / Self.most)
            for mutation in stride(from: 0, to: all.count, by: step).map({ all[$0] }) {
                guard let device = harmed(devices, by: mutation, besides: artifacts, dated, format) else { continue }
                count.harmful += 1
                let losses = Agreement.losses(for: dated, documents: [(format, mutation.artifacts)]).map(\.key)
                if known.isSuperset(of: losses) { count.missed.append("\(mutation.name): \(device)") }
            }
        }
        return count
    }

    private func devices(
        of dated: DatedPolicy, _ format: any ClientFormat, _ random: inout SeededGenerator
    ) -> [Device] {
        format.platforms(of: dated.policy).flatMap { platform in
            let dense = DenseDevices(dated, on: platform)
            return (0..<400).compactMap { _ in dense.draw(&random) }
        }
    }

    /// The first device that the mutation gives a wrong answer, in words; nil if it harms none.
    private func harmed(
        _ devices: [Device], by mutation: Mutation, besides artifacts: [Artifact], _ dated: DatedPolicy,
        _ format: any ClientFormat
    ) -> String? {
        for edition in format.editions(for: dated.policy) {
            let right = PlainJudge(dated, format, artifacts, as: edition)
            let wrong = PlainJudge(dated, format, mutation.artifacts, as: edition)
            for device in devices where edition.platforms.contains(device.platform) {
                let new = Set(wrong.findings(on: device)).subtracting(right.findings(on: device))
                if let finding = new.sorted(by: { $0.description < $1.description }).first {
                    return "\(finding) on \(device.inWords)"
                }
            }
        }
        return nil
    }
}
