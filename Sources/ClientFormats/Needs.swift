import PolicyModel

/// What a client must find in a policy's texts before it can show a verdict.
///
/// Every language falls back field by field to the app's fallback language, so a field is there for everyone exactly
/// when it is there in that language; it is asked for once for each text section and verdict.
struct Needs {
    let client: String
    let policy: DatedPolicy

    /// One `text-missing` error for each of `fields` that text `name` (nil: the standard one) of `verdict` lacks.
    func missing(_ fields: [LocalizedText.Field], from name: String?, of verdict: Verdict) -> [Diagnostic] {
        // `{latest}` stays unfilled: whether a field is there does not depend on it.
        if let whole = Needs.missingSection(name, of: verdict, in: policy.policy) { return [whole] }
        let words = policy.text(name, for: verdict, in: policy.policy.language, latest: nil)
        return fields.filter { words[$0] == nil }.map { diagnostic($0, name, verdict) }
    }

    /// A section that is missing as a whole is one mistake, whichever clients need whatever of it: the same for each.
    static func missingSection(_ name: String?, of verdict: Verdict, in policy: Policy) -> Diagnostic? {
        let standard = verdict == .force ? "force" : "recommend"
        guard policy.texts[standard] == nil, name.flatMap({ policy.texts[$0] }) == nil else { return nil }
        let fields = ["Title", "Message", "Update button"] + (verdict == .recommend ? ["Later button"] : [])
        return Diagnostic(
            .error, "text-missing", at: policy.positions["clients"],
            "there is no text '\(standard)', and the app's clients show one",
            help: "write it:\n# Text: \(standard)\n" + fields.map { "- \($0): …" }.joined(separator: "\n"))
    }

    /// Where `client` was chosen, for facts that are missing with no place of their own.
    static func position(of client: String, in policy: Policy) -> SourcePosition {
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
            client: client)
    }
}
