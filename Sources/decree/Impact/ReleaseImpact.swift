import PolicyModel
import Review
import Signing
import SiteEngine

/// What changes for users once a bundle takes the place of what is published: shown before anybody says yes.
///
/// Both states are documents, and the clients' models read them: the content here only says which devices there are. So
/// a bundle that was built from other content, or an earlier publication, is compared as well as any other.
struct ReleaseImpact: Sendable {
    /// Nil if no document changes.
    private let impact: Impact?
    /// Nil for a site without tables of users.
    private let users: SiteUsers?

    /// - Parameters:
    ///   - built: the bundle.
    ///   - published: the documents that apps find now.
    /// - Throws: `ContentError` when the content cannot be read.
    init(content: String, built: [Artifact], published: [Artifact], place: String, at moment: Moment) async throws {
        let before = Self.documents(published), after = Self.documents(built)
        // An app whose files stay as they are decides the same, whatever its policy says by now.
        let paths = Set(before.keys).union(after.keys)
        let touched = Set(paths.filter { before[$0]?.bytes != after[$0]?.bytes }.map(Self.app))
        guard !touched.isEmpty else {
            (impact, users) = (nil, nil)
            return
        }
        let touchedOnes = { (files: [String: Artifact]) in
            files.filter { touched.contains(Self.app($0.key)) }.sorted { $0.key < $1.key }.map(\.value)
        }
        impact = try await Impact(
            of: touchedOnes(after), against: touchedOnes(before), in: place,
            devicesOf: try await SiteEngine(content: content, at: moment).read(only: touched), in: content,
            unread: Set(after.keys.map(Self.app)).subtracting(touched).count, at: moment)
        users = try SiteUsers(of: impact?.site, content: content)
    }

    /// The app that a document is of.
    private static func app(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

    private static func documents(_ files: [Artifact]) -> [String: Artifact] {
        let documents = files.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        return Dictionary(documents.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether somebody is newly blocked, or is freed of a block, a prompt or a crash: a recall, or the end of a
    /// mistake. It cannot wait until clocks agree, as news of a release can.
    var isUrgent: Bool {
        let urgent: Set<Change.Kind> = [.stranded, .newlyForced, .newlyFree, .noLongerNotified, .mended]
        return impact?.apps.contains { $0.lines.contains { urgent.contains($0.change.kind) } } ?? false
    }

    /// - Throws: `CommandError` where more users are newly blocked than the site allows.
    func refuse(allowing allowed: Int?) throws(CommandError) {
        guard let impact, let fault = users?.fault(of: impact, allowing: allowed) else { return }
        throw CommandError("refused: \(fault)", isRefusal: true)
    }

    /// - Parameter command: shows all of it; nil if this is what is asked for.
    func lines(_ output: OutputOptions, allBy command: String?) -> [String] {
        guard let impact else { return [] }
        let text = ImpactText(
            impact: impact, share: users?.share, ink: Ink(output.color), width: TerminalWidth.current())
        let doubts = users?.doubts(of: impact.apps.map(\.slug), at: impact.moment) ?? []
        let warnings = impact.diagnostics.map { "warning: \($0.message) [\($0.id)]; \($0.help ?? "")" }
        let notes = (doubts.map { "note: \($0)" } + warnings).flatMap { text.wrapped($0, indent: 0) }
        guard let command, !output.verbose else { return text.lines + notes }
        return text.lines(allBy: command) + notes
    }

    var members: [JSONValue.Member] {
        impact.map { [ImpactJSON.member($0, share: users?.share)] } ?? []
    }
}
