import PolicyModel
import Signing

/// The stages of a publication, in order. Each is complete before the next begins, so that after a stop anywhere every
/// reader still has a whole release.
package enum PublishStage: Int, Hashable, Comparable, Sendable, CaseIterable, CustomStringConvertible {
    /// Immutable copies, to which no published file refers yet.
    case copies
    case pages
    /// Before the documents they sign: readers that verify fetch the signature first.
    case signatures
    case documents
    case metadata
    case roots
    /// Last: it makes the new release visible to readers of the trust metadata.
    case timestamp

    package init(_ artifact: Artifact) {
        self.init(artifact.path, PublishedPath.role(of: artifact.path, bytes: artifact.bytes))
    }

    package init(_ path: String, _ role: Artifact.Role) {
        switch role {
        case .metadata:
            switch RoleName.role(atPath: path)?.role {
            case .timestamp: self = .timestamp
            case .root: self = .roots
            default: self = .metadata
            }
        case .signature: self = .signatures
        case .document, .manifest, .key: self = .documents
        case .page: self = .pages
        case .asset: self = PublishedPath.isImmutable(path) ? .copies : .pages
        }
    }

    /// As the progress bar shows it.
    package var description: String {
        switch self {
        case .copies: "immutable copies"
        case .pages: "pages and assets"
        case .signatures: "signatures"
        case .documents: "documents"
        case .metadata: "metadata"
        case .roots: "roots"
        case .timestamp: "timestamp"
        }
    }

    package static func < (left: PublishStage, right: PublishStage) -> Bool { left.rawValue < right.rawValue }
}

extension [Artifact] {
    /// Ordered by stage, then by path.
    package var inStages: [Artifact] {
        map { (PublishStage($0), $0) }.sorted { one, next in
            one.0 == next.0 ? one.1.path.utf8.lexicographicallyPrecedes(next.1.path.utf8) : one.0 < next.0
        }.map(\.1)
    }
}
