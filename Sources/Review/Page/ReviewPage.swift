import Pages
import PolicyModel

/// `index.html` of a review: one file with its styles, without a script, that any browser opens from a disk.
package enum ReviewPage {
    private static let template = OwnTemplate<ReviewContext>(EmbeddedFiles.review_mustache, named: "review")

    package static func html(_ report: ReviewReport) -> [UInt8] { template.bytes(of: ReviewContext(report)) }
}

/// What `review.mustache` sees.
struct ReviewContext: PageObject {
    let report: ReviewReport
    let apps: [AppReviewContext]

    init(_ report: ReviewReport) {
        self.report = report
        apps = report.proposal.apps.map {
            AppReviewContext(app: $0, name: report.proposal.title(of: $0), users: report.users(of: $0))
        }
    }

    /// The styles of the site's pages, so that an alert looks the same in both, and those of this page.
    private static let style: String = {
        let pages = TemplateFolder.builtIn.first { $0.path == "assets/style.css" }?.bytes ?? []
        return String(decoding: pages + EmbeddedFiles.review_css, as: UTF8.self)
    }()

    static let fields = PageFields<ReviewContext>([
        .text("title") { $0.report.proposal.site.title },
        .markup("style") { _ in style },
        .text("basis") { $0.report.basis },
        .text("totals") { $0.report.totals },
        // Missing for content that is not built.
        .text("digest") { $0.report.proposal.digest?.hex },
        .list("standing") { $0.report.standing.map(ReviewLine.init) },
        // The reviewers, each with what they said.
        .flag("hasReviewers") { !($0.report.approvals?.reviewers.all ?? []).isEmpty },
        .list("reviewers") { ReviewerContext.all($0.report.approvals) },
        // Files of approval that count for nothing.
        .list("faults") { ($0.report.approvals?.faults ?? []).map(ReviewLine.init) },
        .flag("hasSettings") { !$0.report.proposal.settings.isEmpty },
        .list("settings") { $0.report.proposal.settings },
        .flag("hasApps") { !$0.apps.isEmpty },
        .list("apps") { $0.apps },
        .flag("hasUsers") { $0.report.share != nil },
        .text("gone") { list($0.report.proposal.goneApps) },
        .text("unreadable") { list($0.report.proposal.unreadable) },
        // All of them in one line.
        .text("unchanged") { list($0.report.proposal.unchanged) },
        .flag("hasShared") { !$0.report.proposal.shared.isEmpty },
        .list("shared") { DifferenceContext.all($0.report.proposal.shared, most: 30_000) },
    ])

    private static func list(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: ", ") }
}

struct ReviewLine: PageObject {
    let text: String

    init(_ text: String) { self.text = text }

    static let fields = PageFields<ReviewLine>([.text("line") { $0.text }])
}

/// A reviewer and what they said.
struct ReviewerContext: PageObject {
    let name: String
    let isLead: Bool
    let said: String
    let style: String

    static func all(_ approvals: Approvals?) -> [ReviewerContext] {
        guard let approvals else { return [] }
        return approvals.reviewers.all.map { reviewer in
            let (name, isLead) = (reviewer.name, reviewer.isLead)
            if let objection = approvals.open.first(where: { $0.reviewer == name }) {
                return .init(name: name, isLead: isLead, said: "objects: \(objection.why)", style: "force")
            }
            let withdrawn = approvals.objections.first { $0.reviewer == name }
            let past = withdrawn.map { "; had objected: \($0.why)" } ?? ""
            if let approved = approvals.approved.first(where: { $0.name == name }) {
                return .init(
                    name: name, isLead: isLead, said: "approved on \(approved.moment.shortText)\(past)", style: "none")
            }
            return .init(name: name, isLead: isLead, said: "has not approved\(past)", style: "recommend")
        }
    }

    static let fields = PageFields<ReviewerContext>([
        .text("name") { $0.name }, .flag("isLead") { $0.isLead }, .text("said") { $0.said },
        .text("verdict") { $0.style },
    ])
}

/// A setting of the site before and after.
extension SettingChange: PageObject {
    package static let fields = PageFields<SettingChange>([
        .text("name") { $0.name }, .text("before") { $0.before }, .text("after") { $0.after },
    ])
}

struct DifferenceContext: PageObject {
    let difference: TextDifference
    /// How many lines are shown.
    let shown: Int

    /// As many lines of all of them as fit, in order.
    static func all(_ differences: [TextDifference], most: Int) -> [DifferenceContext] {
        var left = most
        return differences.map { difference in
            let lines = difference.lines.prefix { line in
                // Each line is in an element of its own.
                left -= line.utf8.count + 32
                return left > 0
            }
            return DifferenceContext(difference: difference, shown: lines.count)
        }
    }

    static let fields = PageFields<DifferenceContext>([
        .text("file") { $0.difference.name },
        .list("lines") { $0.difference.lines.prefix($0.shown).map { DifferenceLine(text: $0) } },
        .text("more") { context in
            let left = context.difference.lines.count - context.shown
            return left > 0 ? "\(count(left, "more line"))" : nil
        },
    ])
}

struct DifferenceLine: PageObject {
    let text: String

    static let fields = PageFields<DifferenceLine>([
        .text("text") { $0.text },
        // `add`, `cut`, `place` or missing: the name of its style.
        .text("mark") { line in
            switch line.text.first {
            case "+": "add"
            case "-": "cut"
            case "@": "place"
            default: nil
            }
        },
    ])
}
