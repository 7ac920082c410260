import ClientFormats
import PolicyModel

/// Finds the errors that a policy will have at later instants, while somebody still has time to mend them.
enum LaterErrors {
    /// One for each error that is absent just before its instant: an error if the policy begins something then, else
    /// the warning `wrong-later`. The end of an acceptance is reported by `accept-expiring` alone. Of warnings,
    /// `skipped-version` is one of these, because its remedy is needed before the instant.
    ///
    /// - Parameter strict: whether a warning that comes with what the policy begins counts, since `--strict` refuses it
    ///   on its day.
    static func diagnostics(_ now: JudgedInstant, _ later: [JudgedInstant], strict: Bool) -> [Diagnostic] {
        if later.isEmpty { return [] }
        var before = standing(now, strict).all, found: [Diagnostic] = [], reported: Set<Key> = []
        for instant in later {
            let (errors, all) = standing(instant, strict)
            for error in errors
            where !before.contains(Key(error)) && (isNeeded(error) || instant.dated.begins(at: instant.dated.moment))
                && reported.insert(Key(error)).inserted
            {
                found.append(self.error(error, from: instant.dated))
            }
            before = all
        }
        return found
    }

    /// What makes two diagnostics of different instants the same: numbers and sample devices may differ.
    private struct Key: Hashable {
        let id: String
        let position: SourcePosition
        let client: String?
        let platform: Platform?

        init(_ diagnostic: Diagnostic) {
            (id, position) = (diagnostic.id, diagnostic.position)
            (client, platform) = (diagnostic.client, diagnostic.platform)
        }
    }

    /// The errors at an instant that are not accepted, and all of them with the losses that are.
    private static func standing(_ instant: JudgedInstant, _ strict: Bool) -> (errors: [Diagnostic], all: Set<Key>) {
        let losses = instant.losses.losses(of: instant.dated)
        let all = instant.diagnostics(losses).filter { isNeeded($0) || strict && isRefused($0) }
        let accepted = losses.filter { $0.acceptance != nil }.map(\.diagnostic)
        return (all.filter { instant.dated.acceptance(of: $0) == nil }, Set((all + accepted).map(Key.init)))
    }

    private static func isNeeded(_ found: Diagnostic) -> Bool {
        found.severity == .error || found.id == "skipped-version"
    }

    /// True for what `--strict` refuses. Rules that nothing reaches and texts that nothing uses are judged elsewhere,
    /// over all instants at once.
    private static func isRefused(_ found: Diagnostic) -> Bool {
        found.isStrictlyError && !["shadowed-rule", "unused-text"].contains(found.id)
    }

    private static func error(_ error: Diagnostic, from dated: DatedPolicy) -> Diagnostic {
        let date = dated.source.positions.text(of: dated.moment) ?? dated.moment.shortText
        let isBegun = dated.begins(at: dated.moment)
        return error.later(as: isBegun ? error.severity : .warning, isBegun ? error.id : "wrong-later", from: date)
    }
}
