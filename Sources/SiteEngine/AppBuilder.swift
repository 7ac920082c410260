import Authoring
import ClientFormats
import PolicyModel

/// What reading and judging one app found.
struct AppFindings: Sendable {
    /// The mistakes found while reading, then those found while judging.
    var read: [Diagnostic] = []
    var judged: [Diagnostic] = []
    /// How many findings of checks the author accepts.
    var accepted = 0
    var extended: Set<String> = []
    /// False where reading found errors, so that nothing was judged.
    var isJudged = true

    var all: [Diagnostic] { read + judged }

    /// How many warnings the pages count: those that hold whatever the day, each once.
    func warnings(of app: JudgedApp) -> Int {
        Diagnostic.inFileOrder(read + app.lasting).count { $0.severity == .warning }
    }
}

extension AppFindings {
    init(_ reading: OpenedContent.Reading) {
        self.init(read: reading.diagnostics, extended: reading.extended, isJudged: reading.policy != nil)
    }
}

/// What is left of an app once it is read, judged and made into what somebody asked for.
struct BuiltApp<Made: Sendable>: Sendable {
    var findings: AppFindings
    /// Everything it was made of, its own files first; none where nothing is kept for a later run.
    var sources: [SourceState]
    /// The paths in the site to which its page leads; nil where nothing stands at one of them, so that it must be
    /// looked at again.
    var targets: [String]? = []
    /// Between which instants the same sources give the same findings and files.
    var validity: Validity
    /// Nil for an app that could not be read, or of which nothing was to be made.
    var made: Made?
}

/// The way of one app from its files to what is made of it: documents in memory, written files, a page to look at.
struct AppBuilder<Made: Sendable>: Sendable {
    let site: OpenedSite
    let moment: Moment
    /// The seconds after the moment within which later instants are judged.
    let ahead: Int
    /// False where no later run compares the sources, so that none is hashed.
    var keepsSources = true
    /// Is given the findings so far; the models are those that judged the app.
    let make: @Sendable (JudgedApp, AppFindings, DecisionModelCache) -> Made?

    func build(_ app: OpenedContent.App) throws(ContentError) -> BuiltApp<Made> {
        let reading = try site.content.read(app)
        var findings = AppFindings(reading)
        let sources = keepsSources ? reading.files.map(SourceState.init) : []
        guard let policy = reading.policy else {
            return BuiltApp(findings: findings, sources: sources, validity: .always, made: nil)
        }
        let models = DecisionModelCache()
        let judged = JudgedApp(
            DatedPolicy(policy, at: moment), ahead: ahead, strict: site.strict, site.links, models: models,
            reading: reading.diagnostics)
        (findings.read, findings.judged) = (judged.read, judged.diagnostics)
        findings.judged += site.secrets(in: reading.files, of: judged)
        findings.accepted = judged.accepted.count
        return BuiltApp(
            findings: findings, sources: sources,
            targets: site.content.leads(to: reading.targets) ? reading.targets : nil,
            validity: PolicyChecks.validity(judged.dated, ahead: ahead),
            made: make(judged, findings, models))
    }
}
