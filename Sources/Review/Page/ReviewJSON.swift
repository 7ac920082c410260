import ClientKit
import PolicyModel
import Publishing

/// `review.json`, and the member `review` of the output of `--json`.
package enum ReviewJSON {
    private typealias Member = JSONValue.Member

    /// The number of the form.
    private static let version = 1

    /// The file: all that the page says, and the digest of every file, from which anybody makes the proposal's own.
    package static func document(_ report: ReviewReport) -> [UInt8] {
        let files = (report.proposal.digest?.files ?? []).map { Member($0.path, .string($0.sha256)) }
        return JSONBytes.document(
            .object([
                Member("version", .integer(version)), member(report),
                ImpactJSON.member(report.proposal.impact, share: report.share),
                Member("summary", .texts(report.summary)), Member("files", .object(files)),
            ]))
    }

    /// The digest and the summary of a review's file; nil for any other file.
    package static func reading(_ json: JSONValue) -> (digest: ProposalDigest, summary: [String])? {
        guard json["version"] == .integer(version), case .object(let members)? = json["files"],
            case .array(let lines)? = json["summary"], case .string(let digest)? = json["review"]?["digest"]
        else { return nil }
        let files = members.compactMap { member in member.value.text.map { (member.key, $0) } }
        let made = ProposalDigest(files)
        return files.count == members.count && made.hex == digest ? (made, lines.compactMap(\.text)) : nil
    }

    package static func member(_ report: ReviewReport) -> JSONValue.Member {
        let proposal = report.proposal, approvals = report.approvals
        return Member(
            "review",
            .object([
                Member("digest", .text(proposal.digest?.hex)), Member("approvals", self.approvals(approvals)),
                Member(
                    "roles",
                    .list(report.roles) { role in
                        [
                            Member("role", .string(role.role)), Member("threshold", .integer(role.threshold)),
                            Member("people", .texts(role.people)), Member("signed", .number(role.signed)),
                        ]
                    }),
                Member("settings", .array(proposal.settings.map(setting))),
                Member("shared", .array(proposal.shared.map(difference))),
                Member("apps", .array(proposal.apps.map(app))), Member("goneApps", .texts(proposal.goneApps)),
                Member("unchangedApps", .texts(proposal.unchanged)),
                Member("unreadableApps", .texts(proposal.unreadable)),
            ]))
    }

    private static func approvals(_ approvals: Approvals?) -> JSONValue {
        guard let approvals else { return .null }
        return .object([
            Member("needed", .integer(approvals.reviewers.approvals)),
            Member(
                "given",
                .list(approvals.approved) {
                    [Member("reviewer", .string($0.name)), Member("at", .string("\($0.moment)"))]
                }),
            Member("pending", .texts(approvals.pending)),
            Member(
                "objections",
                .list(approvals.objections) {
                    [
                        Member("reviewer", .string($0.reviewer)), Member("why", .string($0.why)),
                        Member("at", .string("\($0.moment)")), Member("withdrawnBy", .text($0.withdrawnBy)),
                    ]
                }),
            Member("faults", .texts(approvals.faults)),
        ])
    }

    private static func setting(_ change: SettingChange) -> JSONValue {
        .object([
            Member("setting", .string(change.name)), Member("before", .text(change.before)),
            Member("after", .text(change.after)),
        ])
    }

    private static func difference(_ difference: TextDifference) -> JSONValue {
        .object([Member("file", .string(difference.name)), Member("lines", .texts(difference.lines))])
    }

    private static func app(_ app: AppReview) -> JSONValue {
        .object([
            Member("app", .string(app.slug)), Member("name", .string(app.name)), Member("new", .bool(app.isNew)),
            Member("headline", .string(app.headline)), Member("knowsPolicy", .bool(app.knowsPolicy)),
            Member("platforms", .array(app.platforms.map(platform))),
            Member("alerts", .array(app.alerts.map(alert))), Member("dates", .array(app.dates.map(date))),
            Member("promises", .array(app.promises.map(promise))),
            Member("warnings", DiagnosticJSON.values(app.warnings)),
            Member("accepted", .array(app.accepted.map(acceptance))), Member("links", .array(app.links.map(link))),
            Member("documents", .array(app.documents.map(difference))),
            Member("policy", .array(app.policy.map(difference))),
        ])
    }

    private static func platform(_ platform: PlatformReview) -> JSONValue {
        let rows = platform.rows.filter(\.isChanged).map { row in
            JSONValue.object([
                Member("releases", .texts(row.releases.map(\.description))),
                Member(
                    "cells",
                    .list(zip(platform.systems, row.cells).filter { !$1.before.isEmpty }) { system, cell in
                        [
                            Member("system", .string(system)),
                            Member("verdicts", .texts(cell.verdicts.map(\.rawValue))),
                            Member("before", .texts(cell.before)),
                        ]
                    }),
            ])
        }
        return .object([
            Member("platform", .string(platform.platform.rawValue)), Member("before", .text(platform.before)),
            Member("after", .string(platform.after)), Member("changed", .array(rows)),
        ])
    }

    private static func alert(_ change: AlertChange) -> JSONValue {
        .object([
            Member("client", .string(change.client)), Member("who", .string(change.who)),
            Member("languages", .texts(change.languages.map(\.description))),
            Member("before", change.old?.json ?? .null), Member("after", change.new?.json ?? .null),
        ])
    }

    private static func date(_ change: AppReview.DateChange) -> JSONValue {
        .object([
            Member("change", .string(change.kind.rawValue)), Member("text", .string(change.words)),
            Member("before", .text(change.before.map { "\($0)" })),
            Member("after", .text(change.after.map { "\($0)" })),
        ])
    }

    private static func promise(_ change: PromiseChange) -> JSONValue {
        .object([
            Member("change", .string(change.kind.rawValue)), Member("devices", .string(change.devices)),
            Member("before", .text(change.before)), Member("after", .text(change.after)),
        ])
    }

    private static func acceptance(_ entry: AppReview.NewAcceptance) -> JSONValue {
        .object([
            Member("client", .text(entry.client)), Member("text", .string(entry.words)),
            Member("why", .string(entry.why)), Member("until", .text(entry.until?.endText)),
        ])
    }

    private static func link(_ change: AppReview.LinkChange) -> JSONValue {
        .object([
            Member("address", .string(change.address)), Member("new", .bool(change.isNew)),
            Member("opened", .bool(change.isOpened)), Member("newHost", .bool(change.isNewHost)),
        ])
    }
}
