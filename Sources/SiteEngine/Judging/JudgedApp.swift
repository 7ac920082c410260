import ClientFormats
import PolicyModel

/// One app that was read without error, its documents encoded, and everything that is to be said of it, now and at the
/// later instants that its policy names.
package struct JudgedApp: Sendable {
    /// A client's file, with the client it is for.
    package struct Document: Sendable {
        package let client: String
        package let artifact: Artifact
    }

    package let encoded: EncodedApp
    package let documents: [Document]
    /// What its clients cannot do, accepted or not.
    package let losses: [Loss]
    /// What reading found, without what is accepted.
    let read: [Diagnostic]
    /// What judging found, without what is accepted.
    package let diagnostics: [Diagnostic]
    /// What the author accepts: losses, and what checks found, as `lasting`, whatever the day; in file order.
    package let accepted: [AcceptedFinding]
    /// Those that hold until the next instant, whatever the day: nothing about dates that draw near, or about entries
    /// that a later instant may need.
    let lasting: [Diagnostic]

    /// In seconds.
    static let year = 365 * 86_400

    /// - Parameters:
    ///   - ahead: the seconds after the moment within which later instants are judged.
    ///   - strict: whether a warning of a later instant counts as an error does.
    ///   - models: keeps the clients' models, for whoever asks them after this.
    ///   - reading: what was found while the policy was read.
    init(
        _ dated: DatedPolicy, ahead: Int, strict: Bool = false, _ links: AddressCheck, models: DecisionModelCache,
        reading: [Diagnostic] = []
    ) {
        encoded = EncodedApp(dated)
        let now = JudgedInstant(encoded, links, models: models)
        let later = now.judged(at: dated.instants(within: ahead), links)
        losses = now.losses.losses(of: dated)
        documents = encoded.written.flatMap { client, artifacts in
            artifacts.map { Document(client: client.name, artifact: $0) }
        }
        let standing = now.diagnostics(losses, later: later.map(\.dated))
        let found =
            ([now] + later).withoutEnded(standing, of: dated.policy.accepts)
            + LaterErrors.diagnostics(now, later, strict: strict) + BrokenPromises.diagnostics([now] + later)
        // An entry is needed for a whole year, however few days are judged for anything else.
        var past: [JudgedInstant]?, rest: [JudgedInstant]?
        let acceptances = Acceptances(policy: dated).diagnostics { entry in
            if (reading + found).contains(where: { dated.policy.takes($0, entry) }) { return true }
            if ([now] + later).contains(where: { $0.uses(entry) }) { return true }
            let beyond = dated.instants(within: JudgedApp.year).dropFirst(later.count)
            let unjudged = rest ?? now.judged(at: Array(beyond), links)
            rest = unjudged
            return unjudged.contains { $0.uses(entry) }
        } wasUsed: { entry in
            // While the policy itself is refused, nothing is published that could lose anything.
            let earlier = past ?? now.judged(at: dated.earlierMoments, links).filter(\.encoded.errors.isEmpty)
            past = earlier
            return earlier.contains { $0.uses(entry) }
        }
        read = reading.unaccepted(in: dated)
        diagnostics = found.unaccepted(in: dated) + acceptances
        let all = dated.instants(within: .max)
        let endless =
            all.count == later.count
            ? standing : now.diagnostics(losses, later: all.map { DatedPolicy(dated.source, at: $0) })
        let entries = losses.compactMap { loss in loss.acceptance.map { (loss.diagnostic, $0) } }
        let taken = Dictionary(entries) { first, _ in first }
        accepted = Diagnostic.inFileOrder(reading + endless + entries.map(\.0)).compactMap { diagnostic in
            (taken[diagnostic] ?? dated.acceptance(of: diagnostic)).map {
                AcceptedFinding(diagnostic: diagnostic, acceptance: $0)
            }
        }
        // A date that is far away now is near one day.
        lasting = endless.unaccepted(in: dated).filter { $0.isStrictlyError && $0.id != "far-date" }
    }

    package var dated: DatedPolicy { encoded.dated }
    package var slug: String { dated.policy.slug }
}

extension [JudgedInstant] {
    /// Without the warning that an entry of `accept` runs out, where nothing that it takes is left by then.
    fileprivate func withoutEnded(_ found: [Diagnostic], of entries: [Acceptance]) -> [Diagnostic] {
        found.filter { diagnostic in
            guard diagnostic.id == "accept-expiring",
                let entry = entries.first(where: { $0.position == diagnostic.position }), let until = entry.until
            else { return true }
            let first = lastIndex { $0.dated.moment <= until } ?? startIndex
            return self[first...].contains { $0.uses(entry) }
        }
    }
}

extension [Diagnostic] {
    /// Those that no entry takes, each with the entry that would.
    fileprivate func unaccepted(in dated: DatedPolicy) -> [Diagnostic] {
        filter { dated.acceptance(of: $0) == nil }.map { diagnostic in
            dated.policy.entry(accepting: diagnostic).map(diagnostic.offering) ?? diagnostic
        }
    }
}
