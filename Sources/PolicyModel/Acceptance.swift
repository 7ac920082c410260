/// An entry of `accept`: what the author takes knowingly.
package struct Acceptance: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The class of a client's loss.
        case loss(String)
        /// The id of what a check found: a warning, or an error that is a decision.
        case check(String)
    }

    package let subject: Subject
    /// Empty for a check whatever client it concerns.
    package let clients: [String]
    /// A rule's id, `minimum` or `latest`; nil for a check wherever it finds something.
    package let rule: String?
    /// Nil for a check whatever release it concerns.
    package let release: Version?
    /// Nil for a check on every platform.
    package let platform: Platform?
    /// The id of a message; nil for a check whatever message it concerns.
    package let message: String?
    /// The author's reason, for reviewers.
    package let why: String
    /// The first moment at which it no longer holds; nil for an acceptance without end.
    package let until: Moment?
    package let position: SourcePosition

    package init(
        _ subject: Subject, by clients: [String] = [], rule: String? = nil, release: Version? = nil,
        on platform: Platform? = nil, message: String? = nil, why: String, until: Moment?, position: SourcePosition
    ) {
        self.subject = subject
        self.clients = clients
        self.rule = rule
        self.release = release
        self.platform = platform
        self.message = message
        self.why = why
        self.until = until
        self.position = position
    }

    package init(
        clients: [String], rule: String, lossClass: String, why: String, until: Moment?, position: SourcePosition
    ) {
        self.init(.loss(lossClass), by: clients, rule: rule, why: why, until: until, position: position)
    }

    package func holds(at moment: Moment) -> Bool { until.map { moment < $0 } ?? true }

    /// True if it takes all that another entry does, and still does when that one has ended.
    package func outlives(_ other: Acceptance) -> Bool {
        guard
            (subject, rule, release) == (other.subject, other.rule, other.release),
            (platform, message) == (other.platform, other.message), let end = other.until,
            clients.isEmpty || !other.clients.isEmpty && Set(clients).isSuperset(of: other.clients)
        else { return false }
        return until.map { end < $0 } ?? true
    }

    /// `acceptance of 'os-jump' for release 3.0.0`.
    package var words: String {
        let name =
            switch subject {
            case .loss(let name), .check(let name): name
            }
        return "acceptance of '\(name)'" + (rule.map { " for '\($0)'" } ?? "")
            + (message.map { " for message '\($0)'" } ?? "") + (release.map { " for release \($0)" } ?? "")
            + (platform.map { " on \($0.displayName)" } ?? "")
            + (clients.isEmpty ? "" : " by \(clients.joined(separator: ", "))")
    }
}

/// What a check found, or a client's loss, with the entry that accepts it.
package struct AcceptedFinding: Hashable, Sendable {
    package let diagnostic: Diagnostic
    package let acceptance: Acceptance

    package init(diagnostic: Diagnostic, acceptance: Acceptance) {
        (self.diagnostic, self.acceptance) = (diagnostic, acceptance)
    }

    package var isLoss: Bool { if case .loss = acceptance.subject { true } else { false } }

    /// True for what was an error but for the author's decision, so that reviewers must not overlook it.
    package var isDecision: Bool { Diagnostic.decisions.contains(diagnostic.id) }
}

/// What of a policy can be accepted by the id of a check.
extension Diagnostic {
    /// Errors that are decisions of the author's, not mistakes.
    package static let decisions: Set = ["force-dead-end"]
    /// Warnings about entries of `accept`, which no other entry can silence.
    private static let aboutEntries: Set = ["accept-expiring", "accept-unused"]

    package var canBeAccepted: Bool {
        severity == .warning ? !Self.aboutEntries.contains(id) : Self.decisions.contains(id)
    }

    /// True for what refuses the content under `--strict`. A day that draws near does not: until then the entry holds.
    package var isStrictlyError: Bool { severity == .error || id != "accept-expiring" }
}

extension Policy {
    /// True if the entry names this diagnostic, whether it still holds or not.
    package func takes(_ diagnostic: Diagnostic, _ entry: Acceptance) -> Bool {
        guard entry.subject == .check(diagnostic.id), diagnostic.canBeAccepted else { return false }
        let part = positions.part(at: diagnostic.position)?.name
        return (entry.clients.isEmpty || diagnostic.client.map(entry.clients.contains) ?? false)
            && (entry.rule.map { part == .rule($0) } ?? true) && (entry.release.map { part == .release($0) } ?? true)
            && (entry.platform.map { $0 == diagnostic.platform || platforms == [$0] } ?? true)
            && (entry.message.map { $0 == message(at: diagnostic.position)?.id } ?? true)
    }

    private func message(at position: SourcePosition) -> Message? { messages.first { $0.position == position } }

    /// The entry of `accept` that would take a diagnostic and as little else as can be said; nil for none.
    package func entry(accepting diagnostic: Diagnostic) -> String? {
        guard diagnostic.canBeAccepted else { return nil }
        let part =
            switch positions.part(at: diagnostic.position)?.name {
            case .release(let version)?: "release: \(version)"
            case .rule(let name)?: "rule: \(YAMLWord.text(name))"
            case nil: message(at: diagnostic.position).map { "message: \($0.id)" }
            }
        let platform = platforms.count > 1 ? diagnostic.platform.map { "platform: \($0.rawValue)" } : nil
        let names = [diagnostic.client.map { "client: \($0)" }, part, platform].compactMap(\.self)
        return "{" + (["check: \(diagnostic.id)"] + names + ["why: \"…\"}"]).joined(separator: ", ")
    }
}
