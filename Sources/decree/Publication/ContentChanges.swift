import PolicyModel
import Publishing
import Signing

/// What becomes of a site's documents, pages and assets when other files take their place, before anything is signed.
///
/// What signing makes of them is left out: signatures, copies, the manifest and metadata follow from the rest.
enum ContentChanges {
    static func steps(from published: [Artifact], to built: [Artifact]) -> [PublishPlan.Step] {
        let before = content(published), after = content(built)
        let paths = Set(before.keys).union(after.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return paths.map { path in
            let file = after[path].map { PublishedFile(path: path, length: $0.count, sha256: Digest.sha256($0)) }
            return switch (before[path], after[path]) {
            case (nil, _): PublishPlan.Step(.new, path, reason: "not published yet", file: file)
            case (_, nil): PublishPlan.Step(.removed, path, reason: "no longer part of the site")
            case (let old?, let new?) where old == new: PublishPlan.Step(.kept, path, reason: "same bytes", file: file)
            case (let old?, let new?):
                PublishPlan.Step(.changed, path, reason: "\(old.count) bytes before, \(new.count) now", file: file)
            }
        }
    }

    private static func content(_ files: [Artifact]) -> [String: [UInt8]] {
        let own = files.filter { file in
            !PublishedPath.isImmutable(file.path)
                && [.document, .page, .asset].contains(PublishedPath.role(of: file.path, bytes: []))
        }
        return Dictionary(own.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    }
}
