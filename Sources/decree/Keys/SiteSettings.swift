import Authoring
import PolicyModel
import SiteEngine

/// Reads the site's settings without its policies, so that keys can be used even if apps have mistakes.
enum SiteSettings {
    /// - Throws: `Refusal` if `index.md` has errors, which are shown; `ContentError` if it cannot be read.
    static func read(_ content: String, _ terminal: Terminal) throws -> Site {
        let opened = try OpenedContent(content, only: []), file = opened.site?.position.file
        let own = opened.diagnostics(with: [], extended: []).filter { file == nil || $0.position.file == file }
        guard let site = opened.site, !own.hasErrors else {
            terminal.show(own)
            terminal.object(own)
            throw Refusal()
        }
        return site
    }

    /// Of a site that may have mistakes; nil where there is none.
    static func asFarAsReadable(_ content: String) -> Site? { (try? OpenedContent(content, only: []))?.site }

    /// - Throws: also `KeyringError.noKeys` for a site without `keys`.
    static func keys(_ content: String, _ terminal: Terminal) throws -> (site: Site, keys: SiteKeys) {
        let site = try read(content, terminal)
        guard let keys = site.keys else { throw KeyringError.noKeys(content: content) }
        return (site, keys)
    }
}
