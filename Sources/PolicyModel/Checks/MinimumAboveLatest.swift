/// Refuses a minimum above the announced release: users who update would still be forced.
enum MinimumAboveLatest {
    /// One `minimum-above-latest` error for each such platform. If nothing is live, `DeadEnds` reports the mistake.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let policy = dated.policy
        return policy.platforms.compactMap { platform in
            guard let step = policy.minimum[platform]?.last, let announced = dated.announced(on: platform),
                step.version > announced.version
            else { return nil }
            return Diagnostic(
                .error, "minimum-above-latest", at: step.versionPosition,
                "minimum \(step.version) is above \(announced.version), "
                    + "the version announced on \(platform.displayName)",
                help: "lower `minimum` to \(announced.version) or below, or announce a higher live release",
                fixes: [.replace("\(announced.version)")],
                note: policy.positions.keys["latest"].map { _ in
                    Diagnostic.Note("`latest` is fixed here", at: policy.positions["latest", on: platform])
                })
        }
    }
}
