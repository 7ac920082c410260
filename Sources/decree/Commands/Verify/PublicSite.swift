import Basics
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// Collects what this machine knows of a site for a proof: its settings, keys and built files.
struct PublicSite {
    let content: String
    let output: String

    /// The proof after `decree publish`.
    ///
    /// - Parameter published: the files that were just published.
    /// - Throws: `ProofError` if the site cannot be reached.
    static func prove(
        url: String, of place: TargetPlace, published: SignedBundle, site: Site, content: String,
        options: ProofOptions, limits: ProofLimits, over route: NetworkRoute, at moment: Moment
    ) async throws -> [ProofRow] {
        var claims = SiteProof.Claims()
        claims.cache = site.cache
        claims.host = place.host ?? .plain
        claims.root = published.metadata?.roots.first?.bytes
        claims.hasKeys = published.metadata != nil
        claims.key = published.publicKey
        claims.allowed = AllowedLinks(site.allowedURLs)
        claims.published = published.bundle.artifacts
        claims.route = route
        complete(&claims, content: content, options)
        return try await SiteProof.run(
            try SiteAddress(url), claims, at: moment, limits: limits, clock: .real(), links: DocumentLinks.addresses
        ).rows
    }

    /// The claims for `decree verify`; without the site's sources here they are empty except for the options.
    ///
    /// - Parameters:
    ///   - address: what is verified; nil for a folder.
    ///   - root: the file of a root from elsewhere; nil for the first root of the output folder.
    func claims(
        at address: String?, root: String?, record: String?, _ options: ProofOptions, _ terminal: Terminal
    ) throws -> SiteProof.Claims {
        var claims = SiteProof.Claims()
        let settings = Files.exists(content) ? try SiteSettings.read(content, terminal) : nil
        claims.cache = settings?.cache ?? Site.standardCache
        let target = address.flatMap { settings?.target(at: $0) }
        claims.host = target?.host ?? .plain
        claims.held = HeldState(
            PublishedFolder(target?.folder.map { "\($0)/current" } ?? output), isLive: target?.folder != nil)
        claims.hasKeys = settings?.keys != nil
        claims.allowed = AllowedLinks(settings?.allowedURLs ?? [])
        claims.root = try pinnedRoot(root)
        claims.key = try PublishedFolder(output).pinnedKeys(settings).current
        claims.record = try recorded(record)
        Self.complete(&claims, content: content, options)
        return claims
    }

    /// The options, and how archives that documents name and signatures that feeds carry are found.
    private static func complete(_ claims: inout SiteProof.Claims, content: String, _ options: ProofOptions) {
        (claims.pins, claims.authority) = (options.pins, options.authority)
        if options.archives { claims.archives = DocumentLinks.archives }
        if Files.exists(content) {
            claims.ownSignature = { path, bytes in FeedSigner.standing(of: path, bytes, content: content) }
        }
    }

    /// The given root, else the first root of the output folder; nil if there is none.
    private func pinnedRoot(_ path: String?) throws -> [UInt8]? {
        guard let path else {
            return try PublishedFolder(output).bytes(at: RoleName.root.path(version: 1), limit: RoleName.root.longest)
        }
        guard let data = Files.content(of: path) else {
            throw TrustError.unreachable(path, cause: "there is no such file")
        }
        return data
    }

    /// The record of the last visit.
    ///
    /// - Throws: if the file is not a record.
    private func recorded(_ path: String?) throws -> [UInt8]? {
        guard let path, let data = Files.content(of: path) else { return nil }
        guard SiteProof.isRecord(data) else { throw CommandError.foreignRecord(path) }
        return data
    }
}

extension Site {
    /// The first target that is read at an address.
    fileprivate func target(at address: String) -> TargetPlace? {
        let plain = address.trimmed { $0 == "/" }
        return targets.first { ($0.url ?? url) == plain }?.place
    }
}
