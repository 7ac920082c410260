import PolicyModel

/// A setting of the site that is another one: where it is published, who signs, where links may lead.
package struct SettingChange: Hashable, Sendable {
    package let name: String
    /// Nil for a setting that was not there.
    package let before: String?
    package let after: String?

    /// By the order in which the reference lists settings.
    static func all(from old: Site, to new: Site) -> [SettingChange] {
        let (before, after) = (settings(of: old), settings(of: new))
        let names = after.map(\.name) + before.map(\.name).filter { name in !after.contains { $0.name == name } }
        return names.compactMap { name in
            let one = before.first { $0.name == name }?.value, other = after.first { $0.name == name }?.value
            return one == other ? nil : SettingChange(name: name, before: one, after: other)
        }
    }

    private static func settings(of site: Site) -> [(name: String, value: String)] {
        var found = [("title", site.title), ("language", "\(site.language)"), ("cache", "\(site.cache)")]
        if let url = site.url { found.append(("url", url)) }
        found += site.targets.map { ("target \($0.name)", words(of: $0)) }
        found += site.allowedURLs.map { ("allowed-urls \($0)", "allowed") }
        found += site.allowedSecrets.sorted().map { ("allowed-secrets \($0)", "allowed") }
        found += (site.keys?.named ?? []).map { ("keys \($0.name)", words(of: $0.role)) }
        if let minisign = site.keys?.minisign {
            found.append(("minisign", minisign.publicText + (minisign.next.map { ", then \($0)" } ?? "")))
        }
        found += site.reviewers.all.map { ("reviewer \($0.name)", $0.publicText + ($0.isLead ? ", a lead" : "")) }
        if !site.reviewers.all.isEmpty { found.append(("approvals", "\(site.reviewers.approvals)")) }
        return found
    }

    /// With the programs that whoever publishes is asked to run.
    private static func words(of target: Site.Target) -> String {
        let programs = target.programs
        let parts = [
            target.url.map { "read at \($0)" }, programs.origin.map { "its origin \($0)" },
            programs.deploy.map { "deploy runs \($0.joined(separator: " "))" },
            programs.after.map { "after runs \($0.joined(separator: " "))" },
        ]
        return (["\(target.place)"] + parts.compactMap(\.self)).joined(separator: ", ")
    }

    private static func words(of role: SiteKeys.Role) -> String {
        let keys = role.keys.map { key in
            let text = key.publicText.split(separator: "\n").joined()
            return (key.name.map { "\($0) " } ?? "") + text + (key.backend.map { " at \($0)" } ?? "")
        }
        return "\(role.threshold) of \(keys.joined(separator: "; "))"
    }
}
