import PolicyModel

/// Checks that a policy has what a client needs: the texts to show a verdict, and version codes.
///
/// Every language falls back field by field to the app's fallback language. So it suffices to look for a field in that
/// language, once for each text section and verdict.
package struct Needs {
    package let client: String
    package let policy: DatedPolicy

    package init(client: String, policy: DatedPolicy) {
        (self.client, self.policy) = (client, policy)
    }

    /// One `text-missing` error for each of `fields` that section `name` (nil for the standard one) does not have.
    package func missing(_ fields: [LocalizedText.Field], from name: String?, of verdict: Verdict) -> [Diagnostic] {
        // `{latest}` need not be replaced to see whether a field exists.
        if let whole = Needs.missingSection(name, of: verdict, in: policy.policy) { return [whole] }
        let words = policy.text(name, for: verdict, in: policy.policy.language, latest: nil)
        return fields.filter { words[$0] == nil }.map { diagnostic($0, name, verdict) }
    }

    /// One error for a missing section. It names no client, so that several clients report the same diagnostic, which
    /// is then shown once.
    package static func missingSection(_ name: String?, of verdict: Verdict, in policy: Policy) -> Diagnostic? {
        let standard = verdict == .force ? "force" : "recommend"
        guard policy.texts[standard] == nil, name.flatMap({ policy.texts[$0] }) == nil else { return nil }
        let fields = ["Title", "Message", "Update button"] + (verdict == .recommend ? ["Later button"] : [])
        return Diagnostic(
            .error, "text-missing", at: policy.positions["clients"],
            "there is no text '\(standard)', and the app's clients show one",
            help: "write it:\n# Text: \(standard)\n" + fields.map { "- \($0): …" }.joined(separator: "\n"),
            fixes: [.addText(standard, fields: fields)])
    }

    /// One `missing-build` error for each release without a version code, for clients that compare codes on Android.
    ///
    /// - Parameter reason: what the client does, as the end of a sentence.
    package static func missingCodes(
        of client: String, in policy: Policy, because reason: String = "compares version codes there, never versions"
    ) -> [Diagnostic] {
        policy.releases(on: .android).filter { CodeLine.code(of: $0) == nil }.map { release in
            Diagnostic(
                .error, "missing-build", at: release.position,
                "release \(release.version) has no build on Android, and \(client) \(reason)",
                help: "add `build` with the version code that shipped", client: client)
        }
    }

    /// One `unknown-client-version` error for each name in the option `versions` that is none of `known`.
    ///
    /// - Parameters:
    ///   - library: the client as people call it.
    ///   - help: what to write in its place.
    package static func unknownVersions(
        _ names: [String], known: [String], of client: String, called library: String, in policy: Policy, help: String
    ) -> [Diagnostic] {
        var seen: Set<String> = []
        return names.filter { !known.contains($0) && seen.insert($0).inserted }.map { name in
            Diagnostic(
                .error, "unknown-client-version", at: position(of: client, in: policy),
                "\(name) is no release of \(library) that Decree distinguishes", help: help, client: client)
        }
    }

    /// The client's entry in `clients`, as position of diagnostics about missing values.
    package static func position(of client: String, in policy: Policy) -> SourcePosition {
        policy.choice(of: client)?.position ?? policy.positions["clients"]
    }

    private func diagnostic(_ field: LocalizedText.Field, _ name: String?, _ verdict: Verdict) -> Diagnostic {
        let standard = verdict == .force ? "force" : "recommend"
        let section = name ?? standard
        let texts = policy.policy.texts
        let position = (texts[section] ?? texts[standard])?.position ?? Needs.position(of: client, in: policy.policy)
        return Diagnostic(
            .error, "text-missing", at: position,
            "text '\(section)' has no \(field.rawValue) in \(policy.policy.language), and \(client) needs one",
            help: "write `- \(field.rawValue): …` under `# Text: \(section)`, in \(policy.policy.language)",
            fixes: texts[section] == nil ? [] : [.addFields([field.rawValue])], client: client)
    }
}
