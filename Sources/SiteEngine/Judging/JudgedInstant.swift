import ClientFormats
import PolicyModel

/// What the clients make of one app's documents from one instant on.
struct JudgedInstant: Sendable {
    let encoded: EncodedApp
    let losses: FoundLosses
    /// For each promise of the policy why it does not hold; nil for one that does.
    let broken: [Diagnostic?]
    /// Of the documents' names and addresses.
    private let others: [Diagnostic]

    /// - Parameter models: keeps the clients' models, for whoever asks them after this.
    init(_ encoded: EncodedApp, _ links: AddressCheck, models: DecisionModelCache = DecisionModelCache()) {
        self.encoded = encoded
        losses = FoundLosses(
            of: encoded.dated, documents: encoded.written, unwritten: encoded.unwritten, models: models)
        let policy = encoded.dated.policy
        broken =
            PromiseCheck(
                encoded.dated, documents: encoded.written, unwritten: encoded.unwritten, models: models
            ).broken
        others =
            Self.caseTwins(of: encoded.written, in: policy)
            + links.diagnostics(of: encoded.written.flatMap(\.artifacts), for: policy)
    }

    /// The same judgement at another moment, at which the policy means the same.
    private init(_ other: JudgedInstant, at moment: Moment) {
        encoded = EncodedApp(other.encoded, at: moment)
        (losses, broken, others) = (other.losses, other.broken, other.others)
    }

    var dated: DatedPolicy { encoded.dated }

    /// The same app at other moments; each different meaning is judged once.
    func judged(at moments: [Moment], _ links: AddressCheck) -> [JudgedInstant] {
        var known = [dated.meaning: self]
        return moments.map { moment in
            let dated = DatedPolicy(dated.source, at: moment), meaning = dated.meaning
            if let same = known[meaning] { return JudgedInstant(same, at: moment) }
            let judged = JudgedInstant(EncodedApp(dated), links)
            known[meaning] = judged
            return judged
        }
    }

    /// Everything but what concerns acceptances and is not a loss.
    ///
    /// - Parameter later: the policy at the later instants that count.
    func diagnostics(_ found: [Loss], later: [DatedPolicy] = []) -> [Diagnostic] {
        encoded.diagnostics(later: later) + others + found.filter { $0.acceptance == nil }.map(\.diagnostic)
            + losses.messages
    }

    /// True if an entry of `accept` takes something here.
    func uses(_ entry: Acceptance) -> Bool {
        if losses.uses(entry) { return true }
        guard case .check = entry.subject else { return false }
        let policy = dated.policy
        return diagnostics(losses.losses(of: dated)).contains { policy.takes($0, entry) }
    }

    /// A build is part of a file's name and keeps its case, so two builds may come to one file on another machine.
    private static func caseTwins(of written: [Agreement.Documents], in policy: Policy) -> [Diagnostic] {
        written.flatMap { client, artifacts in
            PathCase.twins(among: artifacts.map(\.path)).map { path, earlier in
                Diagnostic(
                    .error, "path-case", at: policy.choice(of: client.name)?.position ?? policy.positions["clients"],
                    "'\(path)' and '\(earlier)' differ in case alone, and on many machines they are one file",
                    help: "give builds that differ in more than the case of their letters", client: client.name)
            }
        }
    }
}
