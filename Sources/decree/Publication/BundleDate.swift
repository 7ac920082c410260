import ClientFormats
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// Finds documents that were built for another time than the moment they are published at.
///
/// Only the content knows: documents hold no dates. Those of other content than the one here are of no known time.
enum BundleDate {
    /// - Parameters:
    ///   - files: the bundle.
    ///   - apps: the slugs of those to look at.
    ///   - engine: the content, at the moment of the publication.
    /// - Throws: `CommandError` for the first app whose documents are those of another time, `ContentError`.
    static func check(_ files: [Artifact], of apps: Set<String>, in engine: SiteEngine) async throws {
        let own = Dictionary(grouping: files) { PublishedPath.app(of: $0.path) }
        let faults = try await engine.read(only: apps).apps.mapOnAllProcessors { dated in
            fault(of: own[dated.policy.slug] ?? [], dated)
        }
        if let fault = faults.compactMap(\.self).first { throw fault }
    }

    /// The same of the apps that a plan changes, by the content in a folder.
    static func check(
        _ signed: SignedBundle, changedBy plan: PublishPlan, of content: String, at moment: Moment
    ) async throws {
        let changed = Set(plan.steps.filter { $0.change != .kept }.map { PublishedPath.app(of: $0.path) })
        guard !changed.isEmpty else { return }
        try await check(signed.bundle.artifacts, of: changed, in: SiteEngine(content: content, at: moment))
    }

    private static func fault(of documents: [Artifact], _ dated: DatedPolicy) -> CommandError? {
        let later = dated.instants(within: .max), earlier = dated.earlierMoments
        guard !later.isEmpty || !earlier.isEmpty, !isBuilt(documents, at: dated.moment, dated) else { return nil }
        let slug = dated.policy.slug
        if let from = later.first(where: { isBuilt(documents, at: $0, dated) }) {
            return CommandError(
                "the documents of \(slug) are those of \(from.shortText) on: publish them then, "
                    + "or build and sign again",
                isRefusal: true)
        }
        guard let stale = earlier.last(where: { isBuilt(documents, at: $0, dated) }),
            let end = DatedPolicy(dated.source, at: stale).validity.until
        else { return nil }
        return CommandError(
            "the documents of \(slug) were right until \(end.shortText): build and sign again", isRefusal: true)
    }

    /// Whether the files hold the app's documents of a moment, and no others of it.
    static func isBuilt(_ files: [Artifact], at moment: Moment, _ dated: DatedPolicy) -> Bool {
        let own = EncodedApp(DatedPolicy(dated.source, at: moment)).artifacts, slug = dated.policy.slug
        return own.documents(of: slug) == files.documents(of: slug)
    }
}

extension [Artifact] {
    /// An app's documents, by path.
    func documents(of slug: String) -> [String: [UInt8]] {
        let own = filter { file in
            PublishedPath.app(of: file.path) == slug
                && PublishedPath.role(of: file.path, bytes: file.bytes) == .document
        }
        return Dictionary(own.map { ($0.path, $0.bytes) }) { first, _ in first }
    }
}
