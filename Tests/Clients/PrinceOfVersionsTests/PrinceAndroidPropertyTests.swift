import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// What every document for Android must hold to, whatever the policy: asked of the models, which read the bytes.
struct PrinceAndroidPropertyTests {
    /// What a line through the codes of devices with one answer must stay at or below.
    private struct Bounds {
        /// The lowest code that is not to be forced.
        let open: Int?
        /// The lowest code of which a rule says that nothing is told.
        let silent: Int?

        init(_ group: [AndroidDevices.Member]) {
            open = group.filter { $0.meant.verdict != .force }.map(\.code).min()
            silent = group.filter(\.meant.isRuledOut).map(\.code).min()
        }
    }

    /// A drawn policy with its document, and everything that is wrong with the answers of some editions.
    private func faults(_ seed: Int, _ choice: ClientChoice, tellsApart: Bool = true) -> [String] {
        var drawn = AndroidPolicy(seed: seed)
        let dated = DatedPolicy(drawn.policy(for: choice), at: Sample.moment)
        guard DeadEnds.diagnostics(dated).isEmpty else { return [] }
        var diagnostics: [Diagnostic] = []
        let client = PrinceOfVersions(), documents = client.documents(for: dated, reporting: &diagnostics)
        diagnostics.removeAll { $0.id == "codes-above" }
        guard diagnostics.isEmpty else { return diagnostics.map(\.message) }
        let members = AndroidDevices(dated).members
        let groups = Dictionary(grouping: members) { member in
            tellsApart ? "\(member.device.os) \(member.device.custom.sorted { $0.key < $1.key })" : ""
        }
        return client.editions(for: dated.policy).flatMap { edition in
            let model = client.model(reading: documents, of: "kasa", as: edition)
            let needs = edition.isCourtesy ? [] : ["dangers of \(edition.name): \(model.dangers.map(\.message))"]
            let found = groups.values.flatMap { group in
                let bounds = Bounds(group)
                return group.compactMap { member in
                    fault(model.answer(on: ClientDevice(member.device, in: dated)), member, bounds, edition, dated)
                }
            }
            return found + (model.dangers.isEmpty ? [] : needs)
        }
    }

    /// What is wrong with an answer, in words, or nil.
    private func fault(
        _ answer: ClientAnswer, _ member: AndroidDevices.Member, _ bounds: Bounds,
        _ edition: ClientEdition, _ dated: DatedPolicy
    ) -> String? {
        let place = "\(edition.name), \(member.device.inWords), \(member.meant.verdict) meant: "
        // 3.0.0 cannot read such a name, so nothing is said of it.
        if edition.isCourtesy, member.device.version.writtenCount != 3 {
            return answer.outcome == .unjudged(.otherName) ? nil : "\(place)\(answer.outcome)"
        }
        guard case .verdict(let given) = answer.outcome else { return "\(place)\(answer.outcome)" }
        let isAhead = dated.announced(on: .android).map { $0.version <= member.device.version } ?? true
        if given > member.meant.verdict, given == .force || isAhead { return place + "stronger, \(given)" }
        if given != .none, member.meant.isRuledOut { return place + "against a rule, \(given)" }
        guard !edition.isCourtesy, member.isListed, given < member.meant.verdict else { return nil }
        let canForce = bounds.open.map { member.code < $0 } ?? true
        let canTell = bounds.silent.map { member.code < $0 } ?? true
        guard member.meant.verdict == .force && canForce || given == .none && canTell else { return nil }
        return place + "weaker than it could be, \(given)"
    }

    @Test(arguments: 1...24)
    func `every device gets an answer, none stronger than meant, and none weaker than the format can say`(seed: Int) {
        let faults = faults(
            seed, AndroidPolicy.choice(["4.0.4", "4.0.2", "kmp-0.1.0"], legacy: seed.isMultiple(of: 2)))
        #expect(faults.prefix(5) == [])
    }

    @Test(arguments: 1...16)
    func `with 4_0_0 in the field every release answers as 4_0_0 does`(seed: Int) {
        let choice = AndroidPolicy.choice(["4.0.4", "4.0.2", "4.0.1", "4.0.0", "kmp-0.1.0"])
        #expect(faults(seed, choice, tellsApart: false).prefix(5) == [])
    }

    @Test(arguments: 1...10)
    func `4_0_1 made with the plain constructor takes the last configuration and never fails`(seed: Int) {
        var drawn = AndroidPolicy(seed: seed)
        let dated = DatedPolicy(drawn.policy(for: AndroidPolicy.choice(["4.0.4", "4.0.1"])), at: Sample.moment)
        var diagnostics: [Diagnostic] = []
        let client = PrinceOfVersions(), documents = client.documents(for: dated, reporting: &diagnostics)
        let model = client.model(reading: documents, of: "kasa", as: ClientEdition("4.0.1", on: [.android]))
        let refused = AndroidDevices(dated).members.filter { member in
            PrinceRow.outcome(of: model.answer(on: ClientDevice(member.device, in: dated))) == "refused"
        }
        #expect(refused.map(\.device.inWords) == [])
    }
}
