import ArgumentParser
import Basics
import PolicyModel
import Publishing
import Review
import SiteEngine

/// Against which revision of its content a published site is held, and how that is built.
struct RebuildOptions: ParsableArguments {
    @Option(
        name: .customLong("rebuild"),
        help: ArgumentHelp(
            "Build this git revision of the content, and prove that the site is what it builds, byte for byte but "
                + "signatures and what signing makes.", valueName: "revision"))
    var revision: String?

    @OptionGroup var templates: TemplateOptions

    @Option(
        name: .customLong("share"),
        help: ArgumentHelp("With --rebuild: the file of users that the build had.", valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var share: String?

    @Flag(name: .customLong("history"), help: "With --rebuild: the build added a history to the pages.")
    var history = false

    func validate() throws {
        if revision == nil, share != nil || history {
            throw ValidationError("'--share' and '--history' say how '--rebuild' builds")
        }
    }

    /// The site as the revision builds it at a moment; nil if none is named.
    func rebuilt(_ content: String, at moment: Moment) async throws -> RebuiltSite? {
        guard let revision else { return nil }
        guard let past = try GitRevision(revision, of: content) else {
            let doubt = try ShallowClone.doubt(about: content)
            throw CommandError("'\(revision)' is no git revision of '\(content)'\(doubt)")
        }
        let copy = try past.contentFolder(withAssets: true)
        defer { copy.remove() }
        let templates = try templateCopy(of: revision)
        defer { templates?.remove() }
        let output = try ScratchFolder()
        defer { output.remove() }
        var mistakes: [Diagnostic] = []
        let shares = try share.map { try ImpactShare(ofApps: $0, reporting: &mistakes) }
        let earlier: @Sendable () throws -> PageHistory = { try PageHistory(of: content, upTo: revision) }
        let engine = SiteEngine(
            content: copy.path, templates: templates?.path, at: moment, history: history ? earlier : nil,
            shares: shares?.apps ?? [:])
        let folder = OutputFolder("\(output.path)/site"), outcome = try await engine.build(to: folder)
        guard outcome.written != nil else {
            let mistake = outcome.diagnostics.first { $0.severity == .error }?.message ?? ""
            throw CommandError(
                "the content of '\(revision)' is refused, so nothing can be compared with it: \(mistake)",
                isRefusal: true)
        }
        return RebuiltSite(revision, files: try folder.read(), unsigned: FeedSigner.content)
    }

    /// The templates of the revision; nil where it has none.
    private func templateCopy(of revision: String) throws -> ScratchFolder? {
        guard let folder = try templates.folder() else { return nil }
        do {
            return try GitRevision(revision, of: folder)?.contentFolder(withAssets: true)
        } catch ImpactError.notThere {
            return nil
        }
    }
}
