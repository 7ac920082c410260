import PolicyModel

/// Finds the lines for devices of the grid that a client cannot distinguish but by version.
extension VersionLines {
    /// The verdicts of devices on some OS versions, by group and by the version that the client reads, ascending.
    ///
    /// - Parameter group: the group of a device, among those that the client can distinguish: by custom values.
    package static func cells(
        _ grid: Grid, _ systems: [Version], _ places: VersionPlaces, by group: (Device) -> Set<CustomValue>
    ) -> [Set<CustomValue>: [Cell]] {
        let systems = grid.inhabited(systems)
        var groups: [(group: Set<CustomValue>, cells: [Cell])] = [], indices: [Set<CustomValue>: Int] = [:], last = 0
        for version in grid.versions {
            guard let place = places.place(of: version) else { continue }
            let isListed = grid.dated.isListed(version, on: grid.platform)
            places.forEachAlike(version) { version in
                grid.forEachDecidingDevice(of: version, on: systems) { device in
                    let group = group(device)
                    // Neighbours in the grid are mostly of one group, and comparing it is faster than hashing it.
                    if groups.isEmpty || groups[last].group != group {
                        last = indices[group] ?? groups.endIndex
                        indices[group] = last
                        if last == groups.endIndex { groups.append((group, [])) }
                    }
                    groups[last].cells.add(grid.dated.verdict(for: device), of: place, isListed)
                }
            }
        }
        return Dictionary(uniqueKeysWithValues: groups.map { ($0.group, $0.cells) })
    }

    /// The verdicts of all devices on some OS versions.
    private static func cells(of grid: Grid, _ systems: [Version], _ places: VersionPlaces) -> [Cell] {
        cells(grid, systems, places) { _ in [] }[[]] ?? []
    }

    /// The lines for the devices of `cells`, which are on `systems`: they are notified of what all of them can reach.
    package init(_ cells: [Cell], _ grid: Grid, _ systems: [Version], _ places: VersionPlaces) {
        let reachable = systems.map { grid.dated.reachable(on: grid.platform, os: $0)?.version }
        let lowest = reachable.contains(nil) ? nil : reachable.compactMap(\.self).min()
        self.init(cells, reachable: lowest.flatMap { places.place(of: $0) }, otherwise: grid.dated.policy.frequency)
    }

    /// The lines for all devices on `systems`.
    package init(on systems: [Version], _ grid: Grid, _ places: VersionPlaces) {
        self.init(VersionLines.cells(of: grid, systems, places), grid, systems, places)
    }

    /// The lines for all devices together. They are notified of the announced version, which an old OS may not reach.
    package init(ofAll grid: Grid, _ places: VersionPlaces) {
        let cells = VersionLines.cells(of: grid, grid.systemSteps, places)
        let announced = grid.dated.announced(on: grid.platform).flatMap { places.place(of: $0.version) }
        self.init(cells, reachable: announced, otherwise: grid.dated.policy.frequency)
    }
}

extension [VersionLines.Cell] {
    /// Adds a verdict; versions must be added in ascending order.
    fileprivate mutating func add(_ verdict: PolicyVerdict, of version: Version, _ isListed: Bool) {
        if last?.version == version {
            self[count - 1].verdicts.append(verdict)
        } else {
            append(VersionLines.Cell(version: version, isListed: isListed, verdicts: [verdict]))
        }
    }
}
