import ClientKit
import PolicyModel

/// All spots of one platform's grid, with their distinct expectations, which are few.
struct ExpectationTable {
    let platform: Platform
    let languages: [LanguageTag]
    /// In the order of the grid, each with the index of its expectation in `expectations`.
    private(set) var spots: [(spot: GridSpot, expectation: Int)] = []
    /// The devices of `spots` as clients see them.
    private(set) var clientDevices: [ClientDevice] = []
    private(set) var expectations: [GridSpot.ExpectedVerdict] = []
    private var places: [GridSpot.ExpectedVerdict: Int] = [:]
    /// The index of the newest spot's expectation.
    private var last: Int?

    init(of policy: DatedPolicy, on platform: Platform) {
        let grid = Grid(policy, on: platform), deciding = grid.asksForLanguages ? grid.languages : []
        let systems = grid.systems.map { (os: $0, text: ClientDevice.systemVersion($0, on: platform)) }
        let one = Array(grid.languages.prefix(1))
        self.platform = platform
        languages = grid.languages
        let most = min(grid.versions.count * grid.systems.count, 256)
        spots.reserveCapacity(most)
        clientDevices.reserveCapacity(most)
        for version in grid.versions {
            let row = GridRow(version, on: platform, of: policy)
            var next = 0
            grid.forEachDevice(of: version, on: grid.systems, in: one) { device in
                while next < systems.count, systems[next].os != device.os { next += 1 }
                add(
                    GridSpot(device, row, asking: deciding, of: policy),
                    ClientDevice(device, with: row.app, os: systems[next].text))
            }
        }
    }

    /// A table of one device in its own language, for which the policy means `verdict`.
    init(of device: Device, _ verdict: PolicyVerdict, under policy: DatedPolicy) {
        let row = GridRow(device.version, on: device.platform, of: policy)
        platform = device.platform
        languages = [device.language]
        add(GridSpot(device, row, verdict), ClientDevice(device, in: policy))
    }

    /// Both are moved into the lists, since a copy takes longer than a verdict.
    private mutating func add(_ spot: consuming GridSpot, _ clientDevice: consuming ClientDevice) {
        let place = place(of: spot)
        last = place
        spots.append((spot, place))
        clientDevices.append(clientDevice)
    }

    private mutating func place(of spot: borrowing GridSpot) -> Int {
        if let last, spots[spots.count - 1].spot.isAlike(spot) { return last }
        let expectation = spot.expectation
        // Neighbours in the grid mostly have the same expectation.
        if let last, expectations[last] == expectation { return last }
        if let known = places[expectation] { return known }
        expectations.append(expectation)
        places[expectation] = expectations.count - 1
        return expectations.count - 1
    }
}
