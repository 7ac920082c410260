import PolicyModel

/// Something an app waits for.
struct DueContext: PageObject {
    let app: String
    let slug: String
    /// The second it is due; the undated last.
    let order: Int
    let date: DateContext?
    let words: String
    let advice: String?
    let kind: String

    static let fields = PageFields<DueContext>([
        // The app's name and page, for a list of all apps.
        .text("app") { $0.app },
        .text("link") { PageLink.relative("\($0.slug)/index.html") },
        // When; missing for what has no date yet.
        .object("date") { $0.date },
        // `4.1.0 goes live on iOS and macOS`.
        .text("words") { $0.words },
        // What follows from it or has to be done then.
        .text("advice") { $0.advice },
        // `release`, `minimum`, `rule`, `accept` or `message`: the name of its style.
        .text("kind") { $0.kind },
        // The same as a word for readers: `release`, `minimum`, `rule`, `acceptance` or `message`.
        .words("event") { $1("event.\($0.kind)") },
        // True where the date is the last day on which something holds.
        .flag("isLastDay") { $0.date?.isLastDay == true },
    ])
}

extension DueContext {
    init(due: DueDate, app: String, slug: String, in words: Vocabulary) {
        self.init(
            app: app, slug: slug, order: due.moment?.seconds ?? .max, date: DueContext.date(of: due),
            words: due.words(in: words), advice: DueContext.advice(on: due).map { words($0) },
            kind: DueContext.kind(of: due))
    }

    private static func date(of due: DueDate) -> DateContext? {
        due.moment.map { moment in
            switch due.event {
            case .live, .rolloutEnds, .shareBegins, .minimumBegins, .ruleBegins, .messageBegins:
                DateContext(moment: moment)
            case .ruleEnds, .acceptanceEnds: DateContext(after: moment)
            case .messageEnds: DateContext(last: moment)
            }
        }
    }

    private static func kind(of due: DueDate) -> String {
        switch due.event {
        case .live, .rolloutEnds, .shareBegins: "release"
        case .minimumBegins: "minimum"
        case .ruleBegins, .ruleEnds: "rule"
        case .acceptanceEnds: "accept"
        case .messageBegins, .messageEnds: "message"
        }
    }

    /// The key of what follows for users or has to be done.
    private static func advice(on due: DueDate) -> String? {
        switch due.event {
        case .live(_, _, let announced):
            due.moment == nil ? "advice.undated" : announced ? "advice.announced" : nil
        case .acceptanceEnds: "advice.accept"
        case .minimumBegins, .ruleBegins, .ruleEnds: "advice.devices"
        case .rolloutEnds, .shareBegins, .messageBegins, .messageEnds: nil
        }
    }
}

extension DueDate {
    /// Releases and minimums name their platforms; everything else is the whole app's.
    func concerns(_ platform: Platform) -> Bool {
        switch event {
        case .live(_, let platforms, _), .rolloutEnds(_, let platforms), .shareBegins(_, _, let platforms),
            .minimumBegins(_, let platforms, _):
            platforms.contains(platform)
        case .ruleBegins, .ruleEnds, .acceptanceEnds, .messageBegins, .messageEnds: true
        }
    }
}
