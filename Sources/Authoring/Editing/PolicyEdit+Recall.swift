import PolicyModel

/// A recall: releases that nobody may run any longer.
package struct Recall: Sendable {
    package let versions: [Version]
    /// Empty for all of the app's.
    package let platforms: [Platform]
    /// A range as it is to be written; nil for every OS.
    package let os: String?
    /// The section of texts that users read; nil for the standard one.
    package let text: String?

    package init(versions: [Version], platforms: [Platform], os: String?, text: String?) {
        self.versions = versions
        self.platforms = platforms
        self.os = os
        self.text = text
    }
}

/// Recalls: a rule that forces, its text, and the losses that are accepted for it.
extension PolicyEdit {
    /// Adds the rule before the app's rule of that place, and returns its id.
    ///
    /// - Parameter place: a later one leaves devices of earlier rules to these.
    package mutating func add(_ recall: Recall, at place: Int) throws(EditFault) -> String {
        var names: [String] = []
        for version in recall.versions { names.append("\(try listed(version, on: recall.platforms).version)") }
        let platforms = recall.platforms.map { YAMLValue.scalar($0.rawValue) }
        let condition = PolicyKeys.condition.map([
            "platform": platforms.count > 1 ? .list(platforms) : platforms.first,
            "version": .scalar(names.joined(separator: ", ")), "os": recall.os.map { .scalar($0) },
        ])
        let id = newID("recall-" + names.joined(separator: "-"))
        let rule = PolicyKeys.rule.map([
            "id": .scalar(id), "when": condition, "do": .scalar("force"), "text": recall.text.map { .scalar($0) },
        ])
        try insert(rule, into: "rules") { min(place, $0.count) }
        return id
    }

    /// The place of a rule, if the policy has one, that forces the same devices with the same words and without a date.
    package func place(of recall: Recall) -> Int? {
        let names = recall.versions.map { "\($0)" }.joined(separator: ", ")
        guard let version = try? VersionRange(parsing: names) else { return nil }
        let os = recall.os.flatMap { try? VersionRange(parsing: $0) }
        guard recall.os == nil || os != nil else { return nil }
        var when = Condition()
        when.platforms = recall.platforms.isEmpty ? nil : recall.platforms
        return policy.rules.firstIndex { rule in
            var other = rule.when
            (other.version, other.os) = (nil, nil)
            return rule.verdict == .force && rule.text == recall.text && rule.span == .always && other == when
                && rule.when.version?.alternatives == version.alternatives
                && rule.when.os?.alternatives == os?.alternatives
        }
    }

    package mutating func accept(_ lossClass: String, of rule: String, by clients: [String], why: String)
        throws(EditFault)
    {
        let names = clients.map { YAMLValue.scalar($0) }
        let entry = PolicyKeys.acceptance.map([
            "client": names.count > 1 ? .list(names) : names.first, "rule": .scalar(rule), "class": .scalar(lossClass),
            "why": .scalar(why),
        ])
        try insert(entry, into: "accept") { $0.count }
    }

    /// Takes the rule of a place back, with what is accepted for it; where platforms are to keep it, it holds there
    /// alone.
    package mutating func takeBack(_ place: Int, keeping platforms: [Platform]) throws(EditFault) {
        try ownList("rules")
        guard platforms.isEmpty else {
            let names = platforms.map { YAMLValue.scalar($0.rawValue) }
            let value = names.count > 1 ? .list(names) : names[0]
            let condition: [YAMLStep] = [.key("rules"), .item(place), .key("when")]
            let isNamed = own("rules")?.listItems[place]["when"]?["platform"] != nil
            return isNamed
                ? try text.set(condition + [.key("platform")], to: value)
                : try text.add("platform", value, to: condition)
        }
        let id = policy.rules[place].id
        try text.remove(item: place, of: "rules")
        guard let id, policy.accepts.contains(where: { $0.rule == id }) else { return }
        try ownList("accept")
        while let entry = own("accept")?.listItems.firstIndex(where: { $0["rule"]?.plainText == id }) {
            try text.remove(item: entry, of: "accept")
        }
    }

    /// Removes an entry of `accept` that this file has at a place.
    ///
    /// - Returns: false where it has none there.
    package mutating func removeAcceptance(at position: SourcePosition) throws(EditFault) -> Bool {
        guard let entry = own("accept")?.listItems.firstIndex(where: { $0.position == position }) else { return false }
        try text.remove(item: entry, of: "accept")
        return true
    }

    private func newID(_ wanted: String) -> String {
        let taken = Set(policy.rules.compactMap(\.id))
        guard taken.contains(wanted) else { return wanted }
        return (2...).lazy.map { "\(wanted)-\($0)" }.first { !taken.contains($0) } ?? wanted
    }
}

/// Sections of the body, which are added at its end.
extension PolicyEdit {
    /// Adds a section of texts with words to replace, in the app's own language.
    package mutating func addText(_ name: String, message: String) throws(EditFault) {
        try text.append(
            section: "Text: \(name)",
            ["- Title: Update required", "- Message: \(message)", "- Update button: Update"])
        notices.append("'# Text: \(name)' at the end of \(file) has words to begin with: make them yours")
    }

    /// Adds release notes, whose parts in other languages begin with `## de` and the like.
    ///
    /// - Parameter source: the file that the notes are from, for mistakes.
    /// - Throws: also for characters that words of a policy cannot hold.
    package mutating func addNotes(_ notes: String, from source: String, for version: Version) throws(EditFault) {
        let lines = notes.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let place = SourcePosition(file: source, line: index + 1, column: 1)
            let text = String(line.replacing("\t", with: " "))
            if let fault = HiddenCharacters.faults(in: text, of: "the notes", at: place).first {
                throw EditFault(diagnostic: fault)
            }
        }
        let tree = MarkdownTree(lines.joined(separator: "\n"), file: source, firstLine: 1)
        if let heading = tree.blocks.first(where: { $0.headingLevel == 1 }) {
            throw EditFault(
                "edit-place", at: heading.position, "a heading of level one would begin a section of its own",
                help: "release notes have headings from level three on, and level two for languages")
        }
        let written = lines.drop { $0.allSatisfy(\.isWhitespace) }.reversed().drop { $0.allSatisfy(\.isWhitespace) }
        try text.append(section: "Release: \(version)", [""] + written.reversed().map(String.init))
    }
}
