import Authoring
import PolicyModel
import Publishing
import Signing

/// A site kept in memory and brought up to date with its folders: only apps whose sources changed are read and judged
/// again.
///
/// Its files are those of a clean build of the same folders at the same moment, byte for byte.
package struct LiveSite: Sendable {
    private let engine: SiteEngine
    /// As the last update opened it.
    private var site: OpenedSite?
    /// By slug.
    private var apps: [String: BuiltApp<PreviewApp>] = [:]
    private var assets: [String: (source: SourceState, artifact: Artifact)] = [:]
    /// When the last update began, in nanoseconds since 1970.
    private var begun: Int64 = 0
    private var updates = 0
    /// In file order, each once; under `strict` all of them errors.
    package private(set) var diagnostics: [Diagnostic] = []
    /// How many apps the last update judged.
    package private(set) var judged = 0

    package init(_ engine: SiteEngine) { self.engine = engine }

    /// Nil if the site is refused.
    ///
    /// - Parameters:
    ///   - now: in nanoseconds since 1970.
    ///   - modified: the files whose bytes changed, if none came or went; nil if that is not known.
    /// - Throws: `ContentError`, `TemplateError`; then everything is read anew.
    package mutating func update(at now: Int64, modified: Set<String>? = nil) async throws -> PreviewFiles? {
        do {
            return try await updated(at: now, try opened(modified))
        } catch {
            (site, apps, assets, diagnostics, judged) = (nil, [:], [:], [], 0)
            throw error
        }
    }

    /// What apps share is read again only where something else than apps' own files changed.
    private func opened(_ modified: Set<String>?) throws -> OpenedSite {
        if let site, let modified, modified.isSubset(of: site.content.apps.flatMap(\.paths)) { return site }
        return try OpenedSite(engine, templates: .rendered)
    }

    private mutating func updated(at now: Int64, _ site: OpenedSite) async throws -> PreviewFiles? {
        let read = try await read(site)
        let artifacts = try assets(of: site.content)
        (self.site, begun) = (site, now)
        apps = Dictionary(zip(site.content.apps.map(\.slug), read)) { first, _ in first }
        diagnostics = site.diagnostics(of: read.map(\.findings))
        guard !diagnostics.hasErrors, let renderer = site.renderer(), let settings = site.content.site else {
            return nil
        }
        return PreviewFiles(
            read.compactMap(\.made), renderer, assets: artifacts, cache: settings.cache, edition: site.key)
    }
}

extension LiveSite {
    private mutating func read(_ site: OpenedSite) async throws -> [BuiltApp<PreviewApp>] {
        updates += 1
        let known = self.site?.siteKey == site.siteKey ? apps : [:], stamp = updates, begun = begun,
            content = site.content
        let builder = AppBuilder(site: site, moment: engine.moment, ahead: engine.ahead) { app, findings, _ in
            PreviewApp(app, findings, stamp: stamp, in: site.words)
        }
        let read = try await content.apps.mapOnAllProcessors { app in
            Result { () throws -> (app: BuiltApp<PreviewApp>, isKept: Bool) in
                if let kept = try known[app.slug].flatMap({ try content.kept($0, of: app, since: begun) }) {
                    return (kept, true)
                }
                return (try builder.build(app), false)
            }
        }.map { try $0.get() }
        judged = read.count { !$0.isKept && $0.app.made != nil }
        return read.map(\.app)
    }

    private mutating func assets(of content: OpenedContent) throws -> [Artifact] {
        var found: [String: (source: SourceState, artifact: Artifact)] = [:]
        for asset in content.assets {
            if let known = assets[asset.file], let identity = content.identity(of: asset.file),
                identity == known.source.identity, !identity.isRacy(at: begun)
            {
                found[asset.file] = known
            } else if let identity = content.identity(of: asset.file) {
                let artifact = try content.read(asset)
                let source = SourceState(path: asset.file, identity: identity, digest: ByteDigest(of: artifact.bytes))
                found[asset.file] = (source, artifact)
            }
        }
        assets = found
        return try content.assets.map { asset in try found[asset.file]?.artifact ?? content.read(asset) }
    }
}
