import PolicyModel

/// Links and pictures of pages that lead to no file of the site.
///
/// What a template adds is not known here, so only what can be nothing else is reported: a missing asset, a page of no
/// app, a source file.
struct PageLinks: Sendable {
    let assets: Set<String>
    let slugs: Set<String>

    /// - Parameter slug: the app on whose page it stands; nil for the home page.
    func diagnostics(in prose: [Prose], of slug: String?) -> [Diagnostic] {
        prose.flatMap { $0.relativePictures + $0.relativeLinks }.compactMap { link in
            guard let target = target(of: link.address, from: slug), !leads(target) else { return nil }
            return Diagnostic(
                .warning, "prose-target", at: link.position,
                "'\(link.address.prefix(64))' leads to no file of this site",
                help: help(for: link.address, target, up: slug == nil ? "" : "../"))
        }
    }

    func diagnostics(of policy: Policy) -> [Diagnostic] { diagnostics(in: Self.prose(of: policy), of: policy.slug) }

    /// The paths in the site to which an app's page leads.
    func targets(of policy: Policy) -> [String] {
        let links = Self.prose(of: policy).flatMap { $0.relativePictures + $0.relativeLinks }
        return Set(links.compactMap { target(of: $0.address, from: policy.slug) }).sorted()
    }

    private static func prose(of policy: Policy) -> [Prose] {
        [policy.documentation] + policy.notes.values.flatMap(\.values)
    }

    /// The path in the site; nil for what leads out of it, stays on its page, or is spelled with escapes.
    private func target(of address: String, from slug: String?) -> String? {
        let path = address.prefix { !"?#".contains($0) }
        guard !path.isEmpty, path.first != "/", !path.contains(where: { "%&\\".contains($0) }) else { return nil }
        var parts = [slug].compactMap(\.self)
        for part in path.split(separator: "/") where part != "." {
            if part != ".." { parts.append(String(part)) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    func leads(_ target: String) -> Bool {
        let parts = target.split(separator: "/"), isSource = target.hasSuffix(".md")
        guard let first = parts.first, !assets.contains(target) else { return true }
        if first == "assets" || isSource { return false }
        if slugs.contains(String(first)) { return parts.count == 1 || parts[1] != "assets" }
        return parts.count > 1 || first.contains(".") || ContentFolder.reservedSlugs.contains(String(first))
    }

    private func help(for address: String, _ target: String, up: String) -> String {
        let name = target.split(separator: "/").last.map(String.init) ?? ""
        if target.hasSuffix(".md"), slugs.contains(String(name.dropLast(3))) {
            return "write \(up)\(name.dropLast(3))/"
        }
        let same = assets.filter { $0.split(separator: "/").last.map(String.init) == name }.min()
        if let meant = same ?? NearestName.to("assets/\(name)", among: assets.sorted()) {
            return "write \(up)\(meant)"
        }
        return "put the file into the content's assets/ and write \(up)assets/\(name), or give a whole address"
    }
}
