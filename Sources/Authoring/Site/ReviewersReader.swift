import PolicyModel

/// Reads `reviewers`: a list of people, each with a minisign key.
enum ReviewersReader {
    static let most = 64

    static let keys = KeyTable(
        "a reviewer",
        [
            .init("name", .text, "the name of their files of approval: lower-case letters, digits and hyphens"),
            .init("public", KeysReader.minisignForm, "the line of their `minisign.pub` that begins with `RW`"),
            .init("lead", .flag, "whether they may withdraw the objections of others", without: "`false`"),
        ])

    static func read(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [SiteReviewers.Reviewer] {
        let items = node.oneOrMore(of: "reviewers", &diagnostics) ?? []
        if items.count > most {
            diagnostics.error(
                "key-count", at: node.position, "'reviewers' has more than \(most) people", help: "name fewer")
        }
        var found: [SiteReviewers.Reviewer] = []
        for item in items.prefix(most) {
            guard let reviewer = reviewer(item, &diagnostics) else { continue }
            if let first = found.first(where: { $0.publicText == reviewer.publicText }) {
                diagnostics.error(
                    "key-twice", at: reviewer.position, "the key of '\(reviewer.name)' is that of '\(first.name)' too",
                    help: "approvals count people: give each a key of their own",
                    note: .init("first written here", at: first.position))
            } else if let first = found.first(where: { $0.name == reviewer.name }) {
                diagnostics.error(
                    "key-name", at: reviewer.position, "the name '\(reviewer.name)' stands for two reviewers",
                    help: "give each a name of their own", note: .init("first written here", at: first.position))
            }
            found.append(reviewer)
        }
        return found
    }

    private static func reviewer(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> SiteReviewers.Reviewer? {
        guard node.entries(of: keys, &diagnostics) != nil else { return nil }
        for key in ["name", "public"] where node[key] == nil {
            diagnostics.error(
                "missing-key", at: node.position, "the reviewer has no '\(key)'",
                help: "write {name: ayse, public: RW\u{2026}}; 'decree keys create --minisign' makes a key")
        }
        guard let name = node["name"], let line = node["public"],
            let text = name.text(of: "name", &diagnostics),
            let key = KeysReader.minisignLine(line, of: "public", &diagnostics)
        else { return nil }
        let isName =
            !text.isEmpty && text.count <= 63 && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) || $0 == UInt8(ascii: "-") }
        guard isName else {
            diagnostics.error(
                "reviewer-name", at: name.position, "'\(text.prefix(80))' is not a name for a file of approval",
                help: "write lower-case letters, digits and hyphens: ayse")
            return nil
        }
        let isLead = node["lead"].flatMap { ValueText.flag($0, of: "lead", &diagnostics) } ?? false
        return SiteReviewers.Reviewer(name: text, publicText: key.text, isLead: isLead, position: node.position)
    }
}
