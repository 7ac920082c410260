/// What happens on a date that a policy names, for pages and `decree due`.
extension DueDate {
    /// A clause: `4.1.0 goes live on iOS and macOS`.
    package func words(in words: Vocabulary = .english) -> String {
        switch event {
        case .live(let version, let platforms, _):
            words(
                moment == nil ? "due.waits" : "due.live",
                ["version": "\(version)", "platforms": words.list(platforms.map(\.displayName))])
        case .minimumBegins(let version, let platforms, let isLower):
            words(
                isLower ? "due.minimum-falls" : "due.minimum-rises",
                ["version": "\(version)", "platforms": words.list(platforms.map(\.displayName))])
        case .rolloutEnds(let version, let platforms):
            words(
                "due.rollout-ends",
                ["version": "\(version)", "platforms": words.list(platforms.map(\.displayName))])
        case .shareBegins(let version, let share, let platforms):
            words(
                "due.share",
                [
                    "version": "\(version)", "share": "\(share)",
                    "platforms": words.list(platforms.map(\.displayName)),
                ])
        case .ruleBegins(let name): words("due.rule-begins", ["rule": name])
        case .ruleEnds(let name): words("due.rule-ends", ["rule": name])
        case .acceptanceEnds(let entry):
            Self.words(of: entry, loss: "due.accept-ends", check: "due.check-ends", in: words)
        case .messageBegins(let id): words("due.message-begins", ["message": id])
        case .messageEnds(let id): words("due.message-ends", ["message": id])
        }
    }

    /// What the policy waits for at one instant, one clause each.
    package static func words(of dates: [DueDate], at instant: Moment, in words: Vocabulary = .english) -> String {
        words.clauses(
            dates.filter { $0.instant == instant }.map { due in
                guard case .acceptanceEnds(let entry) = due.event else { return due.words(in: words) }
                return Self.words(of: entry, loss: "due.accept-over", check: "due.check-over", in: words)
            })
    }

    private static func words(of entry: Acceptance, loss: String, check: String, in words: Vocabulary) -> String {
        switch entry.subject {
        case .check(let id): words(check, ["check": id])
        case .loss(let name):
            words(
                loss,
                [
                    "clients": words.list(entry.clients), "rule": entry.rule ?? "",
                    "class": words.name(of: "class", name),
                ])
        }
    }
}
