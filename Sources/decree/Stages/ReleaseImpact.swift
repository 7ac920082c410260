import Authoring
import Foundation
import PolicyModel
import Signing

/// Who is told something else once a bundle takes the place of what is published: shown before anybody says yes.
struct ReleaseImpact: Sendable {
    private enum Finding: Sendable {
        /// Nothing was published before, or nothing changes for users.
        case nothing
        case impact(Impact)
        /// The content was edited since the bundle was built, so it does not tell what the bundle does.
        case edited
    }

    private let finding: Finding

    /// - Parameters:
    ///   - built: the bundle.
    ///   - published: the documents that apps find now.
    /// - Throws: `ContentError` when the content cannot be read.
    init(content: String, built: [Artifact], published: [Artifact], place: String, at moment: Moment) async throws {
        let before = Self.documents(published), after = Self.documents(built)
        guard !before.isEmpty, before != after else {
            finding = .nothing
            return
        }
        // An app whose files stay as they are is told the same, whatever its policy says by now.
        let paths = Set(before.keys).union(after.keys)
        let touched = Set(paths.filter { before[$0] != after[$0] }.map(Self.app))
        let untouched = Set(after.keys.map(Self.app)).subtracting(touched)
        let check = try await Check(content: content, only: touched, at: moment, strict: false)
        let made = Dictionary(
            check.apps.flatMap(\.documents).map { ($0.artifact.path, $0.artifact.bytes) }, uniquingKeysWith: { first, _ in first })
        guard !check.diagnostics.contains(where: { $0.severity == .error && $0.id != "unknown-app" }),
              made == after.filter({ touched.contains(Self.app($0.key)) }) else {
            finding = .edited
            return
        }
        let earlier = EarlierSite(
            name: .init(kind: .target, text: place),
            state: .documents(published.filter { touched.contains(Self.app($0.path)) }))
        let reading = ContentReading(content: check.content, diagnostics: [])
        finding = .impact(
            await Impact(of: reading, against: earlier, isWhole: true, unread: untouched.count, at: moment))
    }

    /// The app that a document is of.
    private static func app(_ path: String) -> String { String(path.prefix { $0 != "/" }) }

    private static func documents(_ files: [Artifact]) -> [String: [UInt8]] {
        let documents = files.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        return Dictionary(documents.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }

    func lines(_ output: OutputOptions) -> [String] {
        switch finding {
        case .nothing: []
        case .impact(let impact): ImpactText(impact, share: nil, ink: Ink(output.color), width: TerminalWidth.current()).lines
        case .edited: ["the content is not what this bundle was built from, so nobody can say here whom it reaches; build again to see"]
        }
    }

    /// For `--json`.
    var members: [JSONValue.Member] {
        if case .impact(let impact) = finding { [ImpactJSON.member(impact, share: nil)] } else { [] }
    }
}
