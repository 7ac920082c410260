import PolicyModel
import Publishing
import Signing

/// The state of a target as text, one line for each fact; facts that need action are marked.
struct StatusText {
    /// In seconds. Signatures that expire earlier are mentioned.
    static let soon = 30 * 86_400

    let status: SiteStatus
    /// Who read the newest publication that changed a document; nil if no logs were given.
    let reading: ReadingReport?
    let output: OutputAge
    let moment: Moment

    /// Whether something is wrong that publishing or signing again would correct.
    var needsAction: Bool {
        status.unfinished != nil || status.takenBack != nil || !status.altered.isEmpty
            || status.lapses.contains { $0.expires <= moment }
    }

    var lines: [String] {
        guard let live = status.live else { return ["\(status.place): nothing is published yet"] + unfinished }
        let version = status.version.map { ", version \($0) of the site" } ?? ""
        let made = live.moment.map { ", published \($0), \(Self.span(moment.seconds - $0.seconds)) ago" } ?? ""
        let kept =
            "\(count(status.kept.count, "publication")) kept" + (status.kept.first.map { ", from \($0) on" } ?? "")
        return [
            "\(status.place): publication \(live.serial) is live\(version)\(made)",
            "  \(count(live.own.count, "file")); \(kept)",
        ]
            + unfinished + status.altered.map { "  ! \($0); publish again" } + lapses
            + status.unrotated.map { "  \($0)" } + drift
            + (reading?.lines(of: "  ") ?? [])
    }

    /// The publication that was begun and not finished, or that is live no more.
    private var unfinished: [String] {
        let begun = status.unfinished.map { "publication \($0.serial) was begun and is not finished; publish again" }
        let whole = status.takenBack.map {
            "publication \($0) is whole and not live: \(TargetState.takenBack); ship again"
        }
        return [begun, whole].compactMap { $0.map { "  ! \($0)" } }
    }

    /// Signatures that have expired or expire soon.
    private var lapses: [String] {
        guard let first = status.lapses.first else { return [] }
        let due = status.lapses.filter { $0.expires.seconds - moment.seconds <= Self.soon }
        guard !due.isEmpty else { return ["  signatures hold until \(first.expires) (\(first.subject))"] }
        return Words.gathered(due) { "\($0.expires) \(RoleName($0.subject)?.renewal ?? "")" }.map { same in
            let left = same[0].expires.seconds - moment.seconds, isOne = same.count == 1
            let subject = isOne ? same[0].subject : "\(count(same.count, "role")) (\(Words.few(same.map(\.subject))))"
            let renewal = output.renewal(of: same[0].subject, isOne ? "it" : "them")
            return left <= 0
                ? "  ! \(subject) expired \(same[0].expires)\(renewal)"
                : "  \(subject) hold\(isOne ? "s" : "") until \(same[0].expires), \(Self.span(left)) more"
        }
    }

    /// Documents that the content here would publish with other bytes.
    private var drift: [String] {
        guard let drift = status.drift else {
            return ["  the content here is refused, so it is not compared; see decree check"]
        }
        return drift.isEmpty ? ["  the content here makes the same documents"] : drift.map { "  \($0)" }
    }

    /// A duration in its largest unit: `3 days`, `5 hours`, `40 minutes`, `12 seconds`.
    static func span(_ seconds: Int) -> String {
        for (unit, length) in [("day", 86_400), ("hour", 3600), ("minute", 60)] where seconds >= length {
            return count(seconds / length, unit)
        }
        return count(max(0, seconds), "second")
    }

    var members: [JSONValue.Member] {
        [
            .init("target", .string(status.place)), .init("publication", .number(status.live?.serial)),
            .init("siteVersion", .number(status.version)),
            .init("published", status.live?.moment.map { .string("\($0)") } ?? .null),
            .init("kept", .array(status.kept.map { .integer($0) })),
            .init("unfinished", .number(status.unfinished?.serial)), .init("takenBack", .number(status.takenBack)),
            .init("altered", .texts(status.altered)),
            .init("expires", .object(status.lapses.map { .init($0.subject, .string("\($0.expires)")) })),
            .init("unrotated", .texts(status.unrotated)),
            .init("drift", status.drift.map { .array($0.map { .string($0) }) } ?? .null),
        ] + (reading.map { [$0.member] } ?? [])
    }
}
