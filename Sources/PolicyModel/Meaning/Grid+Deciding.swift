/// The grid's devices without those that only repeat another's verdict.
///
/// Languages change a verdict where a rule names one, and texts everywhere; encoders ask for verdicts, and
/// most policies name no language, so most of the grid need not be asked.
extension Grid {
    /// True when some rule of this platform asks for a language; in most policies none does.
    package var asksForLanguages: Bool {
        dated.policy.rules.contains { rule in
            rule.when.languages != nil && rule.when.platforms?.contains(platform) ?? true
        }
    }

    /// Existing devices of one version and OS: of every language, or of the first where no rule asks for one.
    package func decidingDevices(of version: Version, os: Version) -> [Device] {
        devices(of: version, os: os, in: asksForLanguages ? languages : [languages[0]])
    }

    /// The OS versions that some device fares differently on than on all lower ones.
    ///
    /// What a device is told depends on its OS through the releases that run on it and the ranges of rules alone, so
    /// OS versions alike in both are asked about once.
    package var decidingSystems: [Version] {
        let required = Set(dated.policy.releases(on: platform).compactMap { $0.shipments[platform]?.requires })
        let ranges = dated.policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }.compactMap(\.os)
        var seen: Set<[Int]> = []
        return inhabited(systems).filter { os in
            seen.insert([required.count { $0 <= os }] + ranges.map { $0.contains(os) ? 1 : 0 }).inserted
        }
    }

    /// Those OS versions on which some listed release runs, and so any device at all.
    package func inhabited(_ systems: [Version]) -> [Version] {
        let releases = dated.policy.releases(on: platform)
        return systems.filter { os in releases.contains { $0.runs(on: platform, os: os) } }
    }

    /// Existing devices of one version that stand for all of its others in what they are told.
    package func decidingDevices(of version: Version, on systems: [Version]) -> [Device] {
        systems.flatMap { decidingDevices(of: version, os: $0) }
    }
}
