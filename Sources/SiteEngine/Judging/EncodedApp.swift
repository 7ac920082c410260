import ClientFormats
import PolicyModel

/// One app that was read without error, with the documents that its clients download; what they lose is not known yet.
package struct EncodedApp: Sendable {
    package let dated: DatedPolicy
    /// In the order of the policy, without the clients whose files an error keeps from being written.
    package let written: [Agreement.Documents]
    let unwritten: Set<String>
    /// Of the policy and of the documents.
    package let diagnostics: [Diagnostic]

    /// - Parameter clients: those to write for, nil for all that the policy chose.
    package init(_ policy: Policy, at moment: Moment, for clients: [any ClientFormat]? = nil) {
        dated = DatedPolicy(policy, at: moment)
        var diagnostics = PolicyChecks.diagnostics(dated)
        diagnostics += UnservedPlatform.all(of: policy).map { $0.diagnostic(in: policy) }
        var written: [Agreement.Documents] = [], unwritten: Set<String> = []
        for client in clients ?? policy.clients.compactMap({ ClientFormats.named($0.name) }) {
            var found: [Diagnostic] = []
            let artifacts = client.documents(for: dated, reporting: &found)
            if found.hasErrors { unwritten.insert(client.name) } else { written.append((client, artifacts)) }
            diagnostics += found
        }
        (self.written, self.unwritten) = (written, unwritten)
        self.diagnostics = diagnostics
    }
}
