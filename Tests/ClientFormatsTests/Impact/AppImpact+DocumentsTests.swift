import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// The step between two sets of published documents, on the devices of a policy or of the documents themselves.
struct AppImpactDocumentsTests {
    private func dated(
        _ minimum: String, clients: [String] = ["prince-of-versions", "retired"],
        releases: [String] = ["2.7.0", "2.9.0", "3.2.0"]
    ) -> DatedPolicy {
        let choices = clients.map { ClientChoice(name: $0, position: Sample.position) }
        return DatedPolicy(
            Sample.policy(
                clients: choices, releases: releases.map { Sample.release($0, build: $0, requires: "15") },
                minimum: [.ios: minimum]),
            at: Sample.moment)
    }

    private func documents(of dated: DatedPolicy) -> [Artifact] {
        var ignored: [Diagnostic] = []
        return dated.policy.clients.compactMap { ClientFormats.named($0.name) }
            .flatMap { $0.documents(for: dated, reporting: &ignored) }
    }

    private func impact(_ old: DatedPolicy, _ new: DatedPolicy, devices: Policy?) -> AppImpact {
        AppImpact(
            of: "kasa", from: documents(of: old), to: documents(of: new), onDevicesOf: devices, at: Sample.moment)
    }

    private func words(_ lines: [ImpactLine]) -> [String] {
        lines.map { line in
            let who = line.isListed ? line.releases.map(\.description).joined(separator: " ") : "unlisted"
            return "\(who): \(line.change.kind.rawValue)"
        }
    }

    @Test func `on a policy's devices two states' documents give what the two policies give`() {
        let (old, new) = (dated("2.7.0"), dated("2.9.0")), devices = dated("3.2.0").policy
        let forward = impact(old, new, devices: devices)
        #expect(words(forward.lines) == ["2.7.0: newly-forced", "unlisted: newly-forced"])
        #expect(forward.clients == [])
        #expect(forward.hasPolicy)
        #expect(words(impact(new, old, devices: devices).lines) == ["2.7.0: newly-free", "unlisted: newly-free"])
    }

    @Test func `without a policy the documents name the devices`() {
        let found = impact(dated("2.7.0"), dated("2.9.0"), devices: nil)
        #expect(!found.hasPolicy)
        #expect(found.name == "kasa")
        #expect(words(found.lines).contains("unlisted: newly-forced"), "\(words(found.lines))")
        #expect(found.lines.allSatisfy { !$0.isListed })
        #expect(found.uncompared == [])
    }

    @Test func `without a policy an app's id is the one in its document, which the client would refuse otherwise`() {
        let found = impact(
            dated("2.7.0", clients: ["turkcell-updater"]), dated("2.9.0", clients: ["turkcell-updater"]), devices: nil)
        #expect(words(found.lines).contains { $0.hasSuffix(": newly-forced") }, "\(words(found.lines))")
    }

    @Test func `a client that distinguishes builds is not compared where no build is known`() {
        let found = impact(dated("2.7.0", clients: ["ssvc"]), dated("2.9.0", clients: ["ssvc"]), devices: nil)
        #expect(found.lines == [])
        #expect(found.uncompared == ["ssvc"])
        #expect(found.hasOtherDocuments)
    }

    @Test func `a client with documents in one state only is new or gone, whatever the policy asks for`() {
        let both = dated("2.7.0"), one = dated("2.7.0", clients: ["retired"])
        #expect(impact(one, both, devices: one.policy).newClients == ["prince-of-versions"])
        #expect(impact(both, one, devices: one.policy).goneClients == ["prince-of-versions"])
    }
}
