import PolicyModel

extension Grid {
    /// The OS versions that some device fares differently on than on all lower ones.
    ///
    /// What a device is told depends on its OS through the releases that run on it and the ranges of rules alone, so
    /// OS versions alike in both are asked about once.
    var decidingSystems: [Version] {
        let required = Set(dated.policy.releases(on: platform).compactMap { $0.shipments[platform]?.requires })
        let ranges = dated.policy.rules.map(\.when).filter { $0.platforms?.contains(platform) ?? true }.compactMap(\.os)
        var seen: Set<[Int]> = []
        return systems.filter { os in
            seen.insert([required.count { $0 <= os }] + ranges.map { $0.contains(os) ? 1 : 0 }).inserted
        }
    }

    /// Existing devices of one version that stand for all of its others in what they are told.
    func decidingDevices(of version: Version, on systems: [Version]) -> [Device] {
        systems.flatMap { decidingDevices(of: version, os: $0) }
    }
}
