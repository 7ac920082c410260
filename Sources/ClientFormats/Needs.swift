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
        let words = policy.text(name, for: verdict, in: policy.policy.language, latest: nil)
        return fields.filter { words[$0] == nil }.map { diagnostic($0, name, verdict) }
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
