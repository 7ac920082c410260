import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import ClientFormats

@Suite struct FoundLossesTests {
    /// Three releases of which 1.1 is forced, asked about by a client that only ever recommends.
    private func found(accepts: [Acceptance]) -> (losses: [Loss], acceptances: [Diagnostic]) {
        let policy = DatedPolicy(
            Sample.policy(
                releases: ["1.0", "1.1", "1.2"].map { Sample.release($0) },
                rules: [Sample.rule(.force, id: "bad") { $0.version = Sample.range("1.1") }], accepts: accepts),
            at: Sample.moment)
        let client = ScriptedClient { clientDevice in
            let verdict: Verdict = clientDevice.version == "1.0" || clientDevice.version == "1.1" ? .recommend : .none
            return ClientAnswer(.verdict(verdict), file: "kasa/told.json", path: "", frequency: .always)
        }
        let found = FoundLosses(of: policy, documents: [(client, [ScriptedClient.artifact])])
        return (found.losses(of: policy), Acceptances(policy: policy).diagnostics(isUsed: found.uses))
    }

    @Test func `a loss that is not accepted is reported with its device and rule`() {
        let (losses, acceptances) = found(accepts: [])
        #expect(acceptances == [])
        #expect(losses.map(\.client) == ["told"])
        #expect(losses.map(\.lossClass) == [.weaker])
        #expect(losses.map(\.rule) == ["bad"])
        #expect(losses.map(\.acceptance) == [nil])
        #expect(losses.first?.meant.verdict == .force)
        #expect(losses.first?.answer.outcome == .verdict(.recommend))
        #expect(losses.first?.diagnostic.severity == .error)
    }

    @Test func `an accepted loss is reported too, with the entry that takes it`() {
        let entry = Acceptance(
            clients: ["told"], rule: "bad", lossClass: "weaker", why: "known", until: nil, position: Sample.position)
        let (losses, acceptances) = found(accepts: [entry])
        #expect(acceptances == [])
        #expect(losses.map(\.acceptance) == [entry])
    }

    @Test func `an entry is not needed beside one that takes the same for longer`() {
        let dated = Acceptance(
            clients: ["told"], rule: "bad", lossClass: "weaker", why: "known",
            until: Moment(seconds: Sample.moment.seconds + 86_400), position: Sample.position)
        let lasting = Acceptance(
            clients: ["told"], rule: "bad", lossClass: "weaker", why: "agreed", until: nil,
            position: SourcePosition(file: "Content/kasa.md", line: 9, column: 5))
        #expect(
            found(accepts: [dated, lasting]).acceptances == [
                Diagnostic(
                    .warning, "accept-unused", at: Sample.position,
                    "acceptance of 'weaker' for 'bad' by told is not needed: another entry holds longer",
                    help: "remove one of them",
                    note: Diagnostic.Note("the same is accepted here", at: lasting.position))
            ])
        #expect(found(accepts: [lasting, lasting]).acceptances == [])
    }

    @Test func `an entry that matches nothing is reported beside the losses`() {
        let entry = Acceptance(
            clients: ["told"], rule: "minimum", lossClass: "weaker", why: "known", until: nil, position: Sample.position
        )
        let (losses, acceptances) = found(accepts: [entry])
        #expect(losses.map(\.acceptance) == [nil])
        #expect(acceptances.map(\.id) == ["accept-unused"])
    }

    @Test func `while files of a client are not written, entries for it or for no client may take something`() {
        let policy = DatedPolicy(Sample.policy(releases: [Sample.release("1.0")]), at: Sample.moment)
        func uses(_ clients: [String], unwritten: Set<String>) -> Bool {
            let entry = Acceptance(
                .check("silent-install"), by: clients, why: "known", until: nil, position: Sample.position)
            return FoundLosses(of: policy, documents: [], unwritten: unwritten).uses(entry)
        }
        #expect(uses([], unwritten: ["told"]) && uses(["told"], unwritten: ["told"]))
        #expect(!uses([], unwritten: []) && !uses(["other"], unwritten: ["told"]))
    }
}
