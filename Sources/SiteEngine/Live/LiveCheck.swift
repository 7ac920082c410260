import Authoring
import PolicyModel
import Publishing

/// The diagnostics of a site that is being written: files are replaced by an editor's unsaved text, and after each
/// change only the apps that it concerns are read and judged again, a few at a time.
///
/// When nothing waits, the diagnostics are those of a fresh check of the same bytes at the same moment.
package struct LiveCheck: Sendable {
    private let content: String
    private let templates: String?
    private let strict: Bool
    private let ahead: Int
    private var moment: Moment
    /// By path: the unsaved text.
    private var replaced: [String: [UInt8]] = [:]
    /// As it was last opened; nil before that, and while the folder cannot be read.
    private var site: OpenedSite?
    /// When the site was opened, in nanoseconds since 1970.
    private var opened: Int64 = 0
    /// By path of an app's own file: the app.
    private var owners: [String: OpenedContent.App] = [:]
    /// By the path of the app's main file: one slug may be there twice.
    private var apps: [String: BuiltApp<Bool>] = [:]
    /// The main files of apps to be read again, each with the number of the change that asks for it.
    private var waiting: [String: Int] = [:]
    private var changes = 0
    private var findings = FileFindings()
    /// By main file: what judging found when the app could last be judged.
    private var judged: [String: [Diagnostic]] = [:]

    /// - Parameter engine: its folders, moment and strictness.
    package init(_ engine: SiteEngine) {
        (content, templates) = (engine.content, engine.templates)
        (strict, ahead, moment) = (engine.strict, engine.ahead, engine.moment)
    }

    private var engine: SiteEngine {
        SiteEngine(
            content: content, templates: templates, at: moment, strict: strict, ahead: ahead, replacing: replaced)
    }
}

/// What changes.
extension LiveCheck {
    /// Reads the folder anew; apps whose bytes and surroundings are the same keep their diagnostics.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    /// - Throws: `ContentError` if the folder, `index.md` or a fragment cannot be read; the diagnostics stay as they
    ///   were.
    package mutating func open(at now: Int64) throws {
        let site = try OpenedSite(engine, templates: .unread), known = self.site?.siteKey == site.siteKey ? apps : [:]
        let begun = opened
        (self.site, opened) = (site, now)
        let paths = site.content.apps.flatMap { app in app.paths.map { ($0, app) } }
        owners = Dictionary(paths) { first, _ in first }
        let mains = Set(site.content.apps.map(\.main))
        for main in apps.keys where !mains.contains(main) { forget(main) }
        for app in site.content.apps {
            if let kept = try known[app.main].flatMap({ try site.content.kept($0, of: app, since: begun) }) {
                apps[app.main] = kept
            } else {
                wait(for: app.main)
            }
        }
        waiting = waiting.filter { mains.contains($0.key) }
        shareFindings()
    }

    /// Takes an editor's text in place of a file's bytes.
    ///
    /// - Parameter bytes: nil for the bytes on the disk.
    /// - Throws: as `open`.
    package mutating func replace(_ path: String, with bytes: [UInt8]?, at now: Int64) throws {
        guard replaced[path] != bytes else { return }
        replaced[path] = bytes
        try changed([path], isSameSet: bytes != nil || site?.content.replacing([:]).identity(of: path) != nil, at: now)
    }

    /// Takes note of files that changed on the disk.
    ///
    /// - Parameter isSameSet: false where files or folders may have come or gone.
    /// - Throws: as `open`.
    package mutating func changed(_ paths: Set<String>, isSameSet: Bool, at now: Int64) throws {
        guard isSameSet, let site, paths.allSatisfy({ owners[$0] != nil }) else { return try open(at: now) }
        self.site?.content = site.content.replacing(replaced)
        for app in paths.compactMap({ owners[$0] }) { wait(for: app.main) }
    }

    /// Judges anew what the passing of time has changed.
    package mutating func advance(to moment: Moment) {
        self.moment = moment
        for (main, app) in apps where !app.validity.contains(moment) { wait(for: main) }
    }

    private mutating func wait(for main: String) {
        changes += 1
        waiting[main] = changes
    }

    private mutating func forget(_ main: String) {
        (apps[main], judged[main]) = (nil, nil)
        findings.replace(main, with: [])
    }
}

/// What waits to be judged.
extension LiveCheck {
    /// A few apps, with everything that is needed to judge them elsewhere.
    package struct Slice: Sendable {
        package let apps: [OpenedContent.App]
        fileprivate let numbers: [Int]
        fileprivate let builder: AppBuilder<Bool>

        package func judged() async throws -> Judged {
            let builder = builder
            return Judged(
                slice: self,
                built: try await apps.mapOnAllProcessors { app in
                    Result { () throws(ContentError) in try builder.build(app) }
                })
        }
    }

    package struct Judged: Sendable {
        fileprivate let slice: Slice
        fileprivate let built: [Result<BuiltApp<Bool>, ContentError>]
    }

    /// Whether the app that a file belongs to is still to be judged.
    package func isWaiting(for path: String) -> Bool { owners[path].map { waiting[$0.main] != nil } ?? false }

    package var waitingCount: Int { waiting.count }

    /// The next apps to judge; nil if none waits.
    ///
    /// - Parameters:
    ///   - focus: files that somebody is looking at; the apps of the first come before all others.
    ///   - size: the most apps.
    package func slice(first focus: [String], size: Int) -> Slice? {
        guard let site, !waiting.isEmpty else { return nil }
        let urgent = focus.compactMap { owners[$0]?.main }.filter { waiting[$0] != nil }
        let mains = Set(urgent.isEmpty ? Array(waiting.keys.sorted().prefix(size)) : Array(urgent.prefix(size)))
        let apps = site.content.apps.filter { mains.contains($0.main) }
        return Slice(
            apps: apps, numbers: apps.compactMap { waiting[$0.main] },
            builder: AppBuilder(site: site, moment: moment, ahead: ahead) { _, _, _ in true })
    }

    /// Keeps what was found, except of apps that have changed meanwhile. An app that cannot be read keeps its
    /// diagnostics until it changes again.
    ///
    /// - Returns: why apps could not be read.
    @discardableResult
    package mutating func take(_ judged: Judged) -> [ContentError] {
        var failures: [ContentError] = []
        for ((app, number), built) in zip(zip(judged.slice.apps, judged.slice.numbers), judged.built)
        where waiting[app.main] == number {
            waiting[app.main] = nil
            switch built {
            case .success(let built): keep(built, of: app)
            case .failure(let failure): failures.append(failure)
            }
        }
        if waiting.isEmpty { shareFindings() }
        return failures
    }

    private mutating func keep(_ built: BuiltApp<Bool>, of app: OpenedContent.App) {
        apps[app.main] = built
        if built.made == true { judged[app.main] = built.findings.judged }
        findings.replace(app.main, with: Set(built.findings.all.map(\.position.file)))
    }

    private mutating func shareFindings() {
        guard let site else { return }
        findings.shared = site.content.diagnostics(with: [], extended: waiting.isEmpty ? extended : nil)
    }

    private var extended: Set<String> { apps.values.reduce(into: []) { $0.formUnion($1.findings.extended) } }
}

/// What is known.
extension LiveCheck {
    /// The content as it is being written; nil while it cannot be read.
    package var current: OpenedContent? { site?.content }

    /// The app that a file belongs to.
    package func app(of path: String) -> OpenedContent.App? { owners[path] }

    /// The apps that extended a fragment when they were last read.
    package func extending(_ fragment: String) -> [OpenedContent.App] {
        apps.filter { $0.value.findings.extended.contains(fragment) }.keys.sorted().compactMap { owners[$0] }
    }

    /// What judging an app found when it could last be read: while somebody writes, it often cannot.
    package func lastJudged(_ app: OpenedContent.App) -> [Diagnostic] { judged[app.main] ?? [] }

    /// The policy of an app as it is being written; nil if it has an error.
    package func policy(of app: OpenedContent.App) -> DatedPolicy? {
        (try? site?.content.read(app))?.policy.map { DatedPolicy($0, at: moment) }
    }

    /// The files whose diagnostics may be others than when this was last asked.
    package mutating func takeTouchedFiles() -> Set<String> { findings.takeTouched() }

    package func diagnostics(of file: String) -> [Diagnostic] {
        let found = findings.apps(in: file).compactMap { apps[$0]?.findings }
        let read = found.flatMap(\.read), judged = found.flatMap(\.judged),
            isHere =
                { $0.position.file == file }
                as (Diagnostic) -> Bool
        let bounded = DiagnosticLimit.bounded((findings.shared + read).filter(isHere))
        let all = Diagnostic.inFileOrder(bounded + judged.filter(isHere))
        return strict ? Diagnostic.inFileOrder(all.map(\.asError)) : all
    }
}

extension OpenedContent.App {
    fileprivate var main: String { paths[0] }
}
