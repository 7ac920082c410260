import ClientFormats
import ClientKit
import PolicyModel
import TestSupport
import Testing

extension DraftPolicy {
    /// The verdicts that a client's newest edition gets on iPhones from its document of this policy, which has no error.
    package func answers(
        of client: any ClientFormat, on devices: [(version: String, os: String)]
    ) throws -> [Verdict] {
        var draft = self
        draft.clients = [ClientChoice(name: client.name, position: Sample.position)]
        draft.texts = DraftPolicy.rich(for: client).texts
        let dated = DatedPolicy(draft.policy, at: Sample.moment)
        var diagnostics: [Diagnostic] = []
        let artifacts = client.documents(for: dated, reporting: &diagnostics)
        diagnostics += Agreement.diagnostics(for: dated, documents: [(client, artifacts)])
        #expect(diagnostics.filter { $0.severity == .error } == [])
        let edition = try #require(client.editions(for: dated.policy, on: .ios).last)
        let model = client.model(reading: artifacts, of: "kasa", as: edition)
        return try devices.map { version, os in
            let device = Device(
                platform: .ios, version: Sample.version(version), os: Sample.version(os), language: .english)
            let answer = model.answer(on: ClientDevice(device, in: dated))
            let given = Verdict.allCases.first { answer.outcome == .verdict($0) }
            return try #require(given, "\(answer.outcome)")
        }
    }

    /// A policy with these releases alone.
    package init(releases: [(version: String, build: String?, requires: String?)]) {
        self.init()
        self.releases = releases.map { version, build, requires in
            Shipped(version: version, ships: [.ios: Ship(build: build, requires: requires)])
        }
    }
}
