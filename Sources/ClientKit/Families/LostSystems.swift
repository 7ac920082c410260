import PolicyModel

/// Warns of bounds of macOS that an app built with an old SDK reads otherwise: it may read 10.16 on macOS 11 to 15, and
/// 16.0 on macOS 26.
package struct LostSystems {
    private let client: String
    private let policy: Policy
    private let isForNewApps: Bool

    /// - Parameter isForNewApps: false to pass over an app of which each listed release requires a system that the old
    ///   SDK does not know, so that this SDK built none of them.
    package init(client: String, policy: Policy, isForNewApps: Bool) {
        (self.client, self.policy, self.isForNewApps) = (client, policy, isForNewApps)
    }

    /// `lost-os` warnings: of releases the first is named for each of the two; of rules all bounds are.
    package var diagnostics: [Diagnostic] {
        let releases = policy.releases(on: .macos)
        guard !releases.isEmpty else { return [] }
        let required = [11...15, 26...26].compactMap { lost in
            releases.first { $0.shipments[.macos]?.requires.map { lost.contains($0.major) } ?? false }
        }.compactMap { release in
            release.shipments[.macos]?.requires.flatMap { system in
                warning(
                    system, at: release.position, "release \(release.version) requires macOS \(system)",
                    "are never offered it")
            }
        }
        let ruled = policy.rules.filter { $0.when.platforms?.contains(.macos) ?? true }.flatMap { rule in
            (rule.when.os?.bounds ?? []).compactMap { system in
                warning(
                    system, at: rule.position,
                    "\(rule.id.map { "rule '\($0)'" } ?? "a rule") has a bound at macOS \(system)",
                    "get what is meant for lower systems")
            }
        }
        return required + ruled
    }

    /// Nil for a bound that every app reads alike.
    private func warning(
        _ system: Version, at position: SourcePosition, _ fact: String, _ effect: String
    ) -> Diagnostic? {
        let isLast = system.major == 26
        guard isLast || (11...15).contains(system.major) else { return nil }
        let (sdk, read) = isLast ? (26, "16.0") : (11, "10.16")
        guard isForNewApps || isOld(than: sdk) else { return nil }
        return Diagnostic(
            .warning, "lost-os", at: position,
            "\(fact): apps built with an SDK before macOS \(sdk) may read \(read) there, and \(effect)",
            help: "if such builds are in use, ship them one that is built with the newer SDK first", client: client)
    }

    /// True if an SDK before that of a system may have built a listed release.
    private func isOld(than sdk: Int) -> Bool {
        policy.releases(on: .macos).contains { $0.shipments[.macos]?.requires.map { $0.major < sdk } ?? true }
    }
}
