import PolicyModel

/// The grid's devices without those that only repeat another's verdict.
///
/// Languages change a verdict where a rule names one, and texts everywhere; encoders ask for verdicts, and
/// most policies name no language, so most of the grid need not be asked.
extension Grid {
    /// True when some rule of this platform asks for a language; in most policies none does.
    var asksForLanguages: Bool {
        dated.policy.rules.contains { rule in
            rule.when.languages != nil && rule.when.platforms?.contains(platform) ?? true
        }
    }

    /// Existing devices of one version and OS: of every language, or of the first where no rule asks for one.
    func decidingDevices(of version: Version, os: Version) -> [Device] {
        devices(of: version, os: os, in: asksForLanguages ? languages : [languages[0]])
    }
}
