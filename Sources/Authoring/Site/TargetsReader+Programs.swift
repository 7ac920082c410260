import PolicyModel

/// Programs that run once a publication is in place.
extension TargetsReader {
    static let programKeys: [FrontMatterKey] = [
        .init(
            "after", .text,
            "`exec:program arguments`: purges the caches before the target, once the origin serves a publication",
            without: "no program runs"),
        .init(
            "deploy", .text, "of `directory`: `exec:program arguments` that hands the finished folder to a host",
            without: "a web server reads the folder"),
        .init(
            "origin", .address, "where the site is read without the caches that `after` purges; needed for `git`",
            without: "a publication counts as served once it is written"),
    ]

    mutating func programs(_ entry: YAMLNode.Entry, of place: TargetPlace) -> Site.Programs {
        let node = entry.value
        var programs = Site.Programs()
        programs.after = node["after"].flatMap { program($0, "after") }
        programs.deploy = node["deploy"].flatMap { program($0, "deploy") }
        programs.origin = node["origin"].flatMap { SiteReader.url($0, &diagnostics) }
        if let deploy = node["deploy"], place.folder == nil {
            diagnostics.error(
                "target-kind", at: deploy.position, "'deploy' belongs to a target of the kind 'directory'",
                help: "remove it: the files are at their host already")
        }
        if let after = node["after"], case .git = place, programs.origin == nil, node["origin"] == nil {
            diagnostics.error(
                "missing-key", at: after.position, "'after' of a branch needs 'origin'",
                help: "name the address at which the host itself shows the branch, without the caches that are purged")
        }
        return programs
    }

    /// Whatever purges or deploys needs an address at which that is seen.
    static func report(_ targets: [Site.Target], withoutAddress siteURL: String?, _ diagnostics: inout [Diagnostic]) {
        for target in targets where !target.programs.isEmpty && target.url ?? siteURL == nil {
            let key = target.programs.after == nil ? "deploy" : "after"
            diagnostics.error(
                "missing-key", at: target.position, "the target '\(target.name)' has '\(key)' and no 'url'",
                help: "name the address under which it is read: url: \"https://host/path\"")
        }
    }

    private mutating func program(_ node: YAMLNode, _ key: String) -> [String]? {
        guard let text = node.text(of: key, &diagnostics) else { return nil }
        if case .program(let words)? = KeyBackend(text) { return words }
        diagnostics.error(
            "target-program", at: node.position, "'\(text.prefix(256))' names no program",
            help: "write \(key): \"exec:./program\", with its arguments after it")
        return nil
    }
}
