/// Warns in advance that what is accepted will be reported again.
enum AcceptExpiring {
    /// One `accept-expiring` warning for each entry that expires within 30 days. Agreement reports entries that have
    /// expired.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.accepts.compactMap { accept in
            guard let until = accept.until else { return nil }
            let left = until.seconds - dated.moment.seconds
            guard (1...ahead).contains(left) else { return nil }
            return Diagnostic(
                .warning, "accept-expiring", at: accept.position,
                "\(accept.words) runs out \(until.endInWords), \(days(left / 86_400)) from now",
                help: "agree on a later `until`, or change the policy so that it is not needed")
        }
    }

    /// When its warnings begin.
    static func instants(_ policy: Policy) -> [Moment] {
        policy.accepts.compactMap { $0.until.map { Moment(seconds: $0.seconds - ahead) } }
    }

    private static let ahead = 30 * 86_400

    private static func days(_ number: Int) -> String {
        number == 0 ? "less than a day" : count(number, "day")
    }
}
