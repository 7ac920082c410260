import PolicyModel

/// The keys about numbers of users.
extension SiteReader {
    /// Ten years.
    private static let possibleDays = 1...3_650

    static let userKeys: [KeyList<SiteReader, Draft>.Key] = [
        .init(
            "share", .either([.text, .named(.text)]),
            "a table of users, as `decree reach` writes it, or one for each app by slug; its path is below the content "
                + "folder",
            without: "no command speaks of users, unless it is given a table"
        ) { $2.share = $0.tables($1) },
        .init(
            "max-blocked", .share,
            "how many of an app's users a publication may block, such as `1 %`; more are refused unless "
                + "`--allow-blocked` names their number",
            without: "no publication is refused for its number of users"
        ) { $2.mostBlocked = $0.share($1) },
        .init(
            "share-days", .whole(possibleDays),
            "for how many days after its last day a table of users is trusted, 1 to 3650",
            without: "\(Site.UserTables.standardDays)"
        ) { reader, node, site in
            let days = ValueText.number(node, of: "share-days", in: possibleDays, &reader.diagnostics)
            site.shareDays = days ?? Site.UserTables.standardDays
        },
    ]

    /// Nil without a table.
    mutating func users(_ draft: Draft, _ root: YAMLNode) -> Site.UserTables? {
        if draft.share.isEmpty {
            for key in ["max-blocked", "share-days"] {
                guard root["share"] == nil, let node = root[key] else { continue }
                diagnostics.error(
                    "share-missing", at: node.position, "'\(key)' is about users, and there is no table of them",
                    help: "name one, such as share: reach.csv")
            }
            return nil
        }
        return Site.UserTables(files: draft.share, days: draft.shareDays, mostBlocked: draft.mostBlocked)
    }

    fileprivate mutating func tables(_ node: YAMLNode) -> [String: String] {
        guard node.isMap else { return table(node, of: "share").map { ["": $0] } ?? [:] }
        let entries = node.entries(of: "'share'", known: apps, &diagnostics) ?? []
        return Dictionary(
            entries.compactMap { entry in table(entry.value, of: entry.key).map { (entry.key, $0) } }
        ) { first, _ in first }
    }

    private mutating func table(_ node: YAMLNode, of name: String) -> String? {
        guard let text = node.text(of: name, &diagnostics) else { return nil }
        guard text.hasPrefix("/") || text.hasSuffix("/") else { return text }
        diagnostics.error(
            "share-path", at: node.position, "'\(text.prefix(256))' is not the path of a file below the content folder",
            help: "write it as it follows the folder: reach.csv, or ../reach.csv beside it")
        return nil
    }

    fileprivate mutating func share(_ node: YAMLNode) -> InstallationShare? {
        guard let text = node.text(of: "max-blocked", &diagnostics) else { return nil }
        if let share = InstallationShare(text) { return share }
        diagnostics.error(
            "max-blocked", at: node.position, "'\(text.prefix(64))' is not a part of the users",
            help: "write a number from 0 to 100 with at most two decimals and the sign: 1 %, or 0.25 %")
        return nil
    }
}
