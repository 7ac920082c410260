import PolicyModel

/// Refuses a policy that would take minutes to prove, before anything is proved.
///
/// Agreement asks every client about every device that the conditions tell apart, and each time about every rule. A few
/// lines of rules can tell billions apart, because each kind of condition multiplies what the others made.
enum PolicyLimits {
    static let mostLanguages = 250
    /// Devices times rules; a policy at the bound takes a minute at most.
    static let mostWork = 50_000_000
    /// What a device costs beside its rules, in rules.
    private static let ownWork = 25

    /// - Parameters:
    ///   - rules: where the policy's rules stand.
    ///   - start: where the app's main file begins.
    static func excess(of policy: Policy, rules: SourcePosition, start: SourcePosition) -> [Diagnostic] {
        let languages = policy.languages.count
        var found: [Diagnostic] = []
        if languages > mostLanguages {
            found.error(
                "languages", at: start, "the texts are in \(languages) languages, and \(mostLanguages) are the most",
                help: "leave out languages that differ by region only: a phone falls back to the shorter tag")
        }
        for platform in policy.platforms {
            let devices = Grid.size(of: policy, on: platform), most = mostWork / (policy.rules.count + ownWork)
            guard devices > most else { continue }
            found.error(
                "grid-size", at: policy.rules.isEmpty ? start : rules,
                "\(platform.displayName) has \(devices < .max ? "\(devices)" : "countless") devices to tell apart, and with "
                    + "\(policy.rules.count) rules at most \(most) can be proved",
                help: "each kind of condition multiplies the devices: use fewer OS bounds, models, languages and custom values")
        }
        return found
    }
}
