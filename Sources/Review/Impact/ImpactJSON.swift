import ClientFormats
import PolicyModel

/// The member `impact` of the output of `--json`, as `decree impact --help` documents it.
package enum ImpactJSON {
    private typealias Member = JSONValue.Member

    package static func member(_ impact: Impact, share: ImpactShare?) -> JSONValue.Member {
        Member(
            "impact",
            .object([
                Member("moment", .string("\(impact.moment)")),
                Member("againstMoment", .text(impact.earlier.map { "\($0)" })),
                Member(
                    "against",
                    .object([
                        Member("kind", .string(impact.against.kind.rawValue)),
                        Member("name", .string(impact.against.text)),
                    ])),
                Member("of", .string(impact.isOfDocuments ? "documents" : "policies")),
                Member("users", .number(share?.total)), Member("apps", .array(impact.apps.map { app($0, share) })),
                Member("newApps", .texts(impact.newApps)), Member("goneApps", .texts(impact.goneApps)),
                Member("unchangedApps", .integer(impact.unchanged)),
            ]))
    }

    private static func app(_ app: AppImpact, _ share: ImpactShare?) -> JSONValue {
        let words = share.flatMap { ShareWords($0, of: app) }
        let clients = app.clients.map { client in
            JSONValue.object([
                Member("client", .string(client.client)), Member("editions", .texts(client.editions.map(\.name))),
                Member("lines", .array(client.lines.map { line($0, app, words) })),
            ])
        }
        return .object([
            Member("app", .string(app.slug)), Member("name", .string(app.name)),
            Member("headline", .string(ImpactHeadline(app).text)), Member("blocked", blocked(app, share)),
            Member("lines", .array(app.lines.map { line($0, app, words) })), Member("clients", .array(clients)),
            Member("messages", .array(app.messages.map(message))),
            Member("newPlatforms", .texts(app.newPlatforms.map(\.rawValue))),
            Member("gonePlatforms", .texts(app.gonePlatforms.map(\.rawValue))),
            Member("newClients", .texts(app.newClients)), Member("goneClients", .texts(app.goneClients)),
            Member("uncomparedClients", .texts(app.uncompared)), Member("otherDocuments", .bool(app.hasOtherDocuments)),
        ])
    }

    /// Null without a table that has users of the app.
    private static func blocked(_ app: AppImpact, _ share: ImpactShare?) -> JSONValue {
        guard let share, case let users = BlockedUsers(app, in: share), users.total > 0 else { return .null }
        return .object([
            Member("users", .integer(users.certain)), Member("possibleUsers", .integer(users.possible)),
            Member("stranded", .integer(users.stranded)), Member("of", .integer(users.total)),
            Member("countedFrom", .text(users.days?.first?.date)), Member("countedUntil", .text(users.days?.last.date)),
        ])
    }

    private static func message(_ change: MessageChange) -> JSONValue {
        .object([
            Member("message", .string(change.id)), Member("change", .string(change.kind.rawValue)),
            Member("text", .string(change.words)),
        ])
    }

    private static func line(_ line: ImpactLine, _ app: AppImpact, _ share: ShareWords?) -> JSONValue {
        let words = ImpactWords(line: line, listed: app.listed(for: line)), count = share?.count(of: line)
        // Only for devices on a channel alone.
        let channel = line.channel.map { Member("channel", .string($0)) }
        // Only where a release needs a processor.
        let hardware = line.kinds.processor.map { Member("hardware", .string($0.rawValue)) }
        // Only where a share divides the installations.
        let lots = line.kinds.lots.map { Member("installations", .texts($0.map { $0.words(in: .english) })) }
        let waiting = line.change.isWaiting ? Member("waiting", .bool(true)) : nil
        return .object(
            [
                Member("change", .string(line.change.kind.rawValue)), Member("text", .string(words.sentence)),
                Member("platform", .string(line.platform.rawValue)), channel,
                Member("releases", .texts(line.releases.map(\.description))),
                Member("unlisted", .array(line.unlisted.map(interval))), Member("os", interval(line.systems)),
                Member("models", line.kinds.models.map(JSONValue.texts) ?? .null),
                Member("tablet", line.kinds.tablet.map { .bool($0) } ?? .null),
                Member(
                    "languages",
                    (line.change.only ?? line.kinds.languages).map { .texts($0.map(\.description)) } ?? .null),
                Member("custom", line.kinds.customs.map { .array($0.map(values)) } ?? .null), hardware,
                lots, waiting,
                Member("before", state(line.change.old)), Member("after", state(line.change.new)),
                Member("otherWords", otherWords(line.change.words)),
                Member("otherLink", .bool(line.change.hasOtherLink)),
                Member("otherNotes", .bool(line.change.hasOtherNotes)), Member("users", .number(count?.certain)),
                Member("possibleUsers", .number(count?.possible)),
            ].compactMap(\.self))
    }

    /// What the devices of a line get in one of the two states.
    private static func state(_ state: UserOutcome) -> JSONValue {
        let (answer, cause): (String, String?) =
            switch state.action {
            case .nothing: ("none", nil)
            case .recommend: ("recommend", nil)
            case .force: ("force", nil)
            case .stranded: ("stranded", nil)
            case .crash(let cause): ("crash", cause)
            case .refused(let cause): ("refused", cause)
            }
        return .object([
            Member("answer", .string(answer)), Member("cause", .text(cause)),
            Member("to", .text(state.target?.description)), Member("frequency", .text(state.frequency?.rawValue)),
        ])
    }

    /// False, true, or the languages with other words.
    private static func otherWords(_ words: Change.OtherWords) -> JSONValue {
        switch words {
        case .none: .bool(false)
        case .everywhere: .bool(true)
        case .some(let tags): .texts(tags.map(\.description))
        }
    }

    /// A range of versions; its bounds are null if open.
    private static func interval(_ interval: Interval) -> JSONValue {
        .object([
            Member("from", .text(interval.lower?.version.description)),
            Member("fromIncluded", .bool(interval.lower?.isIncluded ?? false)),
            Member("to", .text(interval.upper?.version.description)),
            Member("toIncluded", .bool(interval.upper?.isIncluded ?? false)),
        ])
    }

    private static func values(_ values: [String: String]) -> JSONValue {
        .object(values.sorted { $0.key < $1.key }.map { Member($0.key, .string($0.value)) })
    }
}
