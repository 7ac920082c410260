import Authoring
import ClientKit
import PolicyModel

/// The release notes of documents, without what no policy takes, which is named at its place.
struct ImportedProseSections {
    typealias Sections = [Version: [LanguageTag: ImportedProse]]

    private(set) var sections: Sections = [:]
    private(set) var notes: [ImportNote] = []

    /// - Parameter policy: what it does not list, as a release of a platform that it has not, has no notes.
    init(_ found: Sections, in policy: Policy) {
        let listed = Set(policy.everyRelease.map(\.version))
        for (version, parts) in found.sorted(by: { $0.key < $1.key }) {
            for (tag, prose) in parts.sorted(by: { $0.key < $1.key }) {
                guard listed.contains(version) else {
                    note("has release notes of \(version), which the policy does not list: they are left out", prose)
                    continue
                }
                let seen = AcceptableWords(visible: prose.text)
                for loss in seen.losses { note("has release notes whose text \(loss)", prose) }
                guard !seen.text.allSatisfy(\.isWhitespace) else { continue }
                sections[version, default: [:]][tag] = ImportedProse(
                    seen.text, as: prose.format, of: prose.owner, at: prose.position)
            }
        }
    }

    /// Leaves out each text with which a policy is refused, since no words of notes keep a policy from being read.
    ///
    /// - Parameter fault: why a policy with these notes alone is refused; nil if it is not.
    mutating func drop(_ fault: (Sections) async throws -> String?) async throws {
        guard try await fault([:]) == nil else { return }
        for (version, parts) in sections.sorted(by: { $0.key < $1.key }) {
            for (tag, prose) in parts.sorted(by: { $0.key < $1.key }) {
                guard let reason = try await fault([version: [tag: prose]]) else { continue }
                note("has release notes that no policy takes: they are left out (\(reason))", prose)
                sections[version]?[tag] = nil
            }
        }
        sections = sections.filter { !$0.value.isEmpty }
    }

    private mutating func note(_ words: String, _ prose: ImportedProse) {
        notes.append(ImportNote("\(prose.owner) \(words)", at: prose.position))
    }
}
