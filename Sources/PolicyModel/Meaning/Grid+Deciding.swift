/// A subset of the grid's devices that has every verdict of the whole grid.
///
/// A language changes a verdict only if a rule names languages, and most policies have no such rule. Encoders need
/// verdicts only, so they evaluate this much smaller subset.
extension Grid {
    /// True if a rule for this platform has a condition on the language.
    package var asksForLanguages: Bool { axes.asksForLanguages }

    /// Every language, or the first one if no rule depends on languages.
    static func deciding(_ languages: [LanguageTag], _ axes: GridAxes) -> [LanguageTag] {
        axes.asksForLanguages ? languages : Array(languages.prefix(1))
    }

    /// The OS versions on which some verdict differs from those on all lower ones.
    ///
    /// A verdict depends on the OS only through the releases that run on it and the ranges of rules, so of OS versions
    /// that are alike in both, one suffices.
    package var decidingSystems: [Version] {
        let required = Set(dated.policy.releases(on: platform).compactMap { $0.shipments[platform]?.requires })
        let ranges = dated.policy.conditions(on: platform).compactMap(\.os)
        var seen: Set<[Int]> = []
        return inhabited(systems).filter { os in
            seen.insert([required.count { $0 <= os }] + ranges.map { $0.contains(os) ? 1 : 0 }).inserted
        }
    }

    /// Those of `systems` on which some listed release runs; on others the app cannot be installed.
    package func inhabited(_ systems: [Version]) -> [Version] {
        let releases = dated.policy.releases(on: platform)
        return systems.filter { os in releases.contains { $0.runs(on: platform, os: os) } }
    }

    /// Existing devices of one version that together have every verdict of that version: in every language, or in the
    /// first one if no rule depends on languages.
    package func decidingDevices(of version: Version, on systems: [Version]) -> [Device] {
        var devices: [Device] = []
        forEachDecidingDevice(of: version, on: systems) { devices.append($0) }
        return devices
    }

    /// Calls `body` with each of `decidingDevices`.
    package func forEachDecidingDevice(of version: Version, on systems: [Version], _ body: (Device) -> Void) {
        forEachDevice(of: version, on: systems, in: decidingLanguages, isForEachCode: false, body)
    }

    /// The verdicts of `decidingDevices`.
    package func decidingVerdicts(of version: Version, on systems: [Version]) -> [PolicyVerdict] {
        var verdicts: [PolicyVerdict] = []
        forEachDecidingDevice(of: version, on: systems) { verdicts.append(dated.verdict(for: $0)) }
        return verdicts
    }
}
