/// Warns of a pattern for Apple's models in other letters than Apple's: case counts, so it matches no device.
///
/// The names are those that Apple's systems give: `hw.machine`, such as `iPhone5,1`, and on Macs `hw.model`.
enum ModelCase {
    /// A name that begins another comes after it.
    private static let names = [
        "iPhone", "iPad", "iPod", "iMacPro", "iMac", "MacBookPro", "MacBookAir", "MacBook", "Macmini", "MacPro", "Mac",
        "AppleTV",
    ]

    /// One `model-case` warning for each such pattern of a rule.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        dated.policy.rules.flatMap { rule in
            let platforms = rule.when.platforms ?? dated.policy.platforms
            guard platforms.contains(where: { $0 != .android }) else { return [Diagnostic]() }
            return (rule.when.models ?? []).compactMap { pattern in
                meant(by: pattern.text).map { meant in
                    Diagnostic(
                        .warning, "model-case", at: rule.position,
                        "the model '\(pattern.text)' matches no device: letter case counts, and Apple writes \(meant)",
                        help: "write \(meant)")
                }
            }
        }
    }

    /// The pattern in Apple's letters; nil if it has them, or begins like no model of Apple's.
    static func meant(by pattern: String) -> String? {
        let written = pattern.prefix { $0.isLetter }, folded = written.lowercased()
        guard !written.isEmpty, let name = names.first(where: { folded.hasPrefix($0.lowercased()) }),
            !written.hasPrefix(name)
        else { return nil }
        return name + pattern.dropFirst(name.count)
    }
}
