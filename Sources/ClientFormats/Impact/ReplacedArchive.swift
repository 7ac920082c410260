import ClientKit
import PolicyModel

/// Archives that are another file than in an earlier state, although the release has the same version and build: no
/// client offers it to those who have the release.
package enum ReplacedArchive {
    /// One warning for each release and platform.
    ///
    /// - Parameter published: the files of the earlier state, of any apps.
    package static func diagnostics(from published: [Artifact], to new: EncodedApp) -> [Diagnostic] {
        let policy = new.dated.policy
        guard policy.everyRelease.contains(where: { $0.shipments.values.contains { $0.archive != nil } }) else {
            return []
        }
        var found: [Diagnostic] = []
        for documents in new.written {
            let client = documents.client
            let before = releases(client, published.filter { client.owns($0, of: policy.slug) }, policy.slug)
            let after = releases(client, documents.artifacts, policy.slug)
            for release in policy.everyRelease {
                for platform in release.shipments.keys.sorted() {
                    guard let old = before[platform]?[release.version], let now = after[platform]?[release.version],
                        let archive = now.archive, now.build == old.build, now.codes == old.codes,
                        old.archive?.isOtherFile(than: archive) == true
                    else { continue }
                    let one = diagnostic(of: release, on: platform)
                    if !found.contains(one) { found.append(one) }
                }
            }
        }
        return found
    }

    private static func releases(
        _ client: any ClientFormat, _ documents: [Artifact], _ slug: String
    ) -> [Platform: [Version: ImportedFacts.Shipped]] {
        documents.isEmpty ? [:] : client.facts(in: ImportRequest(slug: slug, documents: documents)).releases
    }

    private static func diagnostic(of release: Release, on platform: Platform) -> Diagnostic {
        Diagnostic(
            .warning, "archive-replaced", at: release.position,
            "the archive of \(release.version) on \(platform.displayName) is another file than before: nobody who has "
                + "\(release.version) is offered it",
            help: "give a changed app a version and build of its own")
    }
}

extension Release.Archive {
    /// By what both say of their bytes; by their addresses where that is nothing.
    fileprivate func isOtherFile(than other: Release.Archive) -> Bool {
        func differ<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool? {
            one.flatMap { one in other.map { $0 != one } }
        }
        let signs = [
            differ(length, other.length), differ(md5?.lowercased(), other.md5?.lowercased()),
            differ(edSignature, other.edSignature),
        ].compactMap(\.self)
        return signs.isEmpty ? url != other.url : signs.contains(true)
    }
}
