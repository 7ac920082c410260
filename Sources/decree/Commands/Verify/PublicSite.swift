import Foundation
import PolicyModel
import Publishing
import Signing
import SiteEngine

/// The claims that this machine can make about a site: its settings, keys and built files.
struct PublicSite {
    let content: String
    let output: String

    /// What `decree publish` asks once its publication is live.
    ///
    /// - Parameter published: the files that were just published.
    /// - Throws: `ProofError` where the site cannot be reached.
    static func prove(
        url: String, published: SignedBundle, site: Site, options: ProofOptions, limits: ProofLimits, at moment: Moment
    ) async throws -> [ProofRow] {
        var claims = SiteProof.Claims()
        claims.cache = site.cache
        claims.root = published.metadata?.roots.first?.bytes
        claims.hasKeys = published.metadata != nil
        claims.key = published.publicKey
        claims.allowed = AllowedLinks(site.allowedURLs)
        claims.published = published.bundle.artifacts
        claims.pins = options.pins
        claims.authority = options.authority
        return try await SiteProof.run(
            try SiteAddress(url), claims, at: moment, limits: limits, clock: .real(), links: DocumentLinks.addresses).rows
    }

    /// The claims of whoever has the site's sources here; nobody else knows more than its address.
    ///
    /// - Parameter root: the file of a root from elsewhere; nil takes the first root of the output folder.
    func claims(root: String?, record: String?, _ options: ProofOptions, _ terminal: Terminal) throws -> SiteProof.Claims {
        var claims = SiteProof.Claims()
        let settings = FileManager.default.fileExists(atPath: content) ? try SiteSettings.read(content, terminal) : nil
        claims.cache = settings?.cache ?? Site.standardCache
        claims.hasKeys = settings?.keys != nil
        claims.allowed = AllowedLinks(settings?.allowedURLs ?? [])
        claims.root = try pinnedRoot(root)
        claims.key = try pinnedKey(settings)
        claims.record = try recorded(record)
        claims.pins = options.pins
        claims.authority = options.authority
        return claims
    }

    private func pinnedRoot(_ path: String?) throws -> [UInt8]? {
        guard let path else {
            return try PublishedFolder(output).bytes(at: RoleName.root.path(version: 1), limit: RoleName.root.longest)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw TrustError.unreachable(path, cause: "there is no such file")
        }
        return Array(data)
    }

    /// As the settings pin it, else as the bundle here has it.
    private func pinnedKey(_ settings: Site?) throws -> MinisignPublicKey? {
        if let text = settings?.keys?.minisign?.publicText { return try MinisignPublicKey(pinned: text) }
        return try PublishedFolder(output).bytes(at: MinisignPublicKey.path, limit: 16_384)
            .flatMap { try? MinisignPublicKey(reading: $0) }
    }

    /// - Throws: for a file that is no record of either kind of site.
    private func recorded(_ path: String?) throws -> [UInt8]? {
        guard let path, let data = FileManager.default.contents(atPath: path) else { return nil }
        guard SiteProof.isRecord(Array(data)) else { throw VerifyCommandError.record(path) }
        return Array(data)
    }
}
