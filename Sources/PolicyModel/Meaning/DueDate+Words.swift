/// What happens on a date that a policy names, for pages and `decree due`.
extension DueDate {
    /// A clause: `4.1.0 goes live on iOS and macOS`.
    package var words: String {
        switch event {
        case .live(let version, let platforms, _):
            "\(version) \(moment == nil ? "waits for a date" : "goes live") on "
                + Words.list(platforms.map(\.displayName))
        case .minimumBegins(let version, let platforms, let isLower):
            "the minimum \(isLower ? "goes down" : "rises") to \(version) on \(Words.list(platforms.map(\.displayName)))"
        case .ruleBegins(let name): "rule \(name) begins"
        case .ruleEnds(let name): "rule \(name) ends"
        case .acceptanceEnds(let entry): "\(Self.name(of: entry)) ends after this day"
        case .messageEnds(let id): "message \(id) ends"
        }
    }

    /// What the policy waits for at one instant, one clause each.
    package static func words(of dates: [DueDate], at instant: Moment) -> String {
        dates.filter { $0.instant == instant }.map { due in
            guard case .acceptanceEnds(let entry) = due.event else { return due.words }
            return "\(name(of: entry)) is over"
        }.joined(separator: "; ")
    }

    private static func name(of entry: Acceptance) -> String {
        "the accepted loss of \(Words.list(entry.clients)) under \(entry.rule) (\(entry.lossClass))"
    }
}
