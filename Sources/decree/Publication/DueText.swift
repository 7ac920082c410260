import PolicyModel

/// The dates ahead as text, the nearest first, and as data.
struct DueText {
    struct Entry {
        let due: DueInstant
        /// Empty for a site without `keys`.
        let roles: [RoleHolders]
        /// Nil for a site without `reviewers`.
        let approvals: DueApprovals?
        /// Why 'max-blocked' of `index.md` refuses it on that day; nil where it does not.
        let limit: String?
    }

    let entries: [Entry]
    /// The dates that have passed and are not published.
    var missed: [Entry] = []
    /// When signatures expire, by role or app.
    let expiries: [String: Moment]
    let output: OutputAge
    let moment: Moment
    let within: TimeSpan

    var lines: [String] {
        let roles = Words.gathered(expiries.sorted { $0.key < $1.key }, over: 1) { role, expires in
            "\(expires)\(end(of: role, expires))"
        }
        let dated =
            missed.map { ($0.due.instant, missedLines(of: $0)) } + entries.map { ($0.due.instant, lines(of: $0)) }
            + roles.map { same in (same[0].value, [line(of: same.map(\.key), same[0].value)]) }
        guard !dated.isEmpty else { return ["nothing is due within \(within.text)"] }
        return dated.sorted { ($0.0, $0.1[0]) < ($1.0, $1.1[0]) }.flatMap(\.1)
    }

    /// What is said of a role behind its name.
    private func end(of role: String, _ expires: Moment, _ object: String = "it") -> String {
        expires <= moment ? " expired" + output.renewal(of: role, object) : " expire"
    }

    /// Of roles that expire at one moment.
    private func line(of roles: [String], _ expires: Moment) -> String {
        let begin = head(expires)
        let number = roles.count > 5 ? "\(count(roles.count, "role")), " : ""
        return "\(begin): the signatures of \(number)\(Words.few(roles))"
            + end(of: roles[0], expires, roles.count == 1 ? "it" : "them")
    }

    /// `2026-12-05, in 13 days`, `2026-11-20, 2 days ago`.
    private func head(_ instant: Moment) -> String {
        let left = instant.seconds - moment.seconds, span = StatusText.span(abs(left))
        return "\(instant.shortText), \(left > 0 ? "in \(span)" : "\(span) ago")"
    }

    private func lines(of app: DueInstant.App) -> [String] {
        let documents = app.documents.isEmpty ? nil : "changes \(Words.list(app.documents))"
        return ["  \(app.slug): \(app.words)"]
            + (app.impact + [app.blocked?.words, documents].compactMap(\.self)).map { "    \($0)" }
    }

    private func lines(of entry: Entry) -> [String] {
        let apps = entry.due.apps.flatMap { lines(of: $0) }
        guard entry.due.refusals.isEmpty else {
            return ["\(head(entry.due.instant)):"] + apps + ["  refused from then on, so that nothing is published:"]
                + entry.due.refusals.map { "    \(Self.words(of: $0))" }
        }
        let pages = ["  changes \(count(entry.due.pages.count, "page"))"]
        let limit = entry.limit.map { ["  decree ship refuses it then: \($0)"] } ?? []
        return ["\(head(entry.due.instant)):"] + apps + pages + limit + signers(of: entry)
    }

    /// Who is to approve and to sign.
    private func signers(of entry: Entry) -> [String] {
        (entry.approvals.map { ["  \($0.words)"] } ?? [])
            + RoleHolders.lines(of: entry.roles).map { role in
                "  signatures of \(role.words)" + (role.isElsewhere ? ", which this machine cannot give" : "")
            }
    }

    /// The lines of a date that has passed. No pages are named: those of today are not those of that date.
    private func missedLines(of entry: Entry) -> [String] {
        let limit = entry.limit.map { "decree ship refuses it: \($0)" } ?? "publish it: decree ship"
        return ["\(head(entry.due.instant)), and not published:"] + entry.due.apps.flatMap { lines(of: $0) }
            + ["  \(limit)"] + signers(of: entry)
    }

    private static func words(of refusal: Diagnostic) -> String {
        "\(refusal.position): \(refusal.message) [\(refusal.id)]"
    }

    var members: [JSONValue.Member] {
        [
            .init("missed", .array(missed.map(Self.json))), .init("due", .array(entries.map(Self.json))),
            .init(
                "expires",
                .object(expiries.sorted { $0.key < $1.key }.map { .init($0.key, .string("\($0.value)")) })),
        ]
    }

    private static func json(_ entry: Entry) -> JSONValue {
        let apps = entry.due.apps.map { app in
            JSONValue.object([
                .init("app", .string(app.slug)), .init("words", .string(app.words)),
                .init("impact", .texts(app.impact)), .init("users", .text(app.blocked?.words)),
                .init("documents", .texts(app.documents)),
            ])
        }
        let roles = entry.roles.map { role in
            JSONValue.object([
                .init("role", .string(role.role)), .init("threshold", .integer(role.threshold)),
                .init("signed", .bool(role.isSigned)),
                .init(
                    "holders",
                    .list(role.holders) {
                        [.init("name", .string($0.name)), .init("here", .bool($0.isHere))]
                    }),
            ])
        }
        return .object([
            .init("at", .string("\(entry.due.instant)")), .init("apps", .array(apps)),
            .init("pages", .texts(entry.due.pages)), .init("roles", .array(roles)),
            .init("approvals", .text(entry.approvals?.words)), .init("limit", .text(entry.limit)),
            .init("refused", .texts(entry.due.refusals.map(Self.words))),
        ])
    }
}
