import PolicyModel

/// Holds each release to what those below it say of the OS versions on which they run.
extension PolicyReader {
    /// What stands for every OS version in `requires`.
    static let everySystem = "any"

    /// Reports a release without `requires` on a platform where a release below it names one: where that was forgotten,
    /// the policy sends devices to a release that does not run there.
    ///
    /// - Parameter ascending: with each release the value of its `requires`.
    mutating func checkRequires(_ ascending: [(release: Release, requires: YAMLNode?)]) {
        for platform in platforms {
            var last: (release: Release, system: Version)?
            for (release, node) in ascending {
                guard let shipment = release.shipments[platform] else { continue }
                if let system = shipment.requires {
                    if let last, system < last.system { warn(release, system, on: platform, after: last) }
                    last = (release, system)
                } else if let last, !names(platform, node) {
                    report(release, on: platform, after: last)
                }
            }
        }
    }

    /// Warns of a release that runs on older systems than the one before it: of the two, one is often a slip.
    private mutating func warn(
        _ release: Release, _ system: Version, on platform: Platform, after last: (release: Release, system: Version)
    ) {
        diagnostics.append(
            Diagnostic(
                .warning, "requires-order", at: release.position,
                "\(release.version) requires \(platform.displayName) \(system), which is below the \(last.system) of "
                    + "\(last.release.version), the release before it",
                help: "check 'requires' of both: a release seldom runs on older systems than the one before",
                note: .init("\(last.release.version) is listed here", at: last.release.position), platform: platform))
    }

    /// Whether a value says something of the platform, readable or not.
    private func names(_ platform: Platform, _ node: YAMLNode?) -> Bool {
        guard let node else { return false }
        return !node.isMap || node.value(likely: platform.rawValue, among: Platform.allCases.map(\.rawValue)) != nil
    }

    private mutating func report(
        _ release: Release, on platform: Platform, after last: (release: Release, system: Version)
    ) {
        let (open, close) = platforms.count == 1 ? ("", "") : ("{\(platform.rawValue): ", "}")
        diagnostics.error(
            "missing-requires", at: release.position,
            "\(release.version) has no 'requires' on \(platform.displayName), where \(last.release.version) requires "
                + "\(last.system)",
            help: "write requires: \(open)\(last.system)\(close), or requires: \(open)\(Self.everySystem)\(close) "
                + "if it runs on every OS version",
            note: .init("\(last.release.version) is listed here", at: last.release.position))
    }
}
