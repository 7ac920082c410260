import PolicyModel

/// Every spot of one platform's grid, and the few wishes that they share.
struct SpotTable {
    let platform: Platform
    let languages: [LanguageTag]
    /// In the order of the grid, each with the place of its wish.
    private(set) var spots: [(spot: GridSpot, wish: Int)] = []
    /// The spots as clients see them.
    private(set) var handsets: [Handset] = []
    private(set) var wishes: [GridSpot.Wish] = []
    private var places: [GridSpot.Wish: Int] = [:]

    init(of policy: DatedPolicy, on platform: Platform) {
        let grid = Grid(policy, on: platform), asked = grid.asksForLanguages ? grid.languages : []
        let systems = grid.systems.map { (os: $0, text: Handset.systemVersion($0)) }
        self.platform = platform
        languages = grid.languages
        for version in grid.versions {
            let row = GridRow(version, on: platform, of: policy)
            for system in systems {
                for device in grid.devices(of: version, os: system.os, in: [languages[0]]) {
                    add(GridSpot(device, row, asking: asked, of: policy), Handset(device, with: row.app, os: system.text))
                }
            }
        }
    }

    /// One device alone, in its own language.
    init(of device: Device, under policy: DatedPolicy) {
        let row = GridRow(device.version, on: device.platform, of: policy)
        platform = device.platform
        languages = [device.language]
        add(GridSpot(device, row, asking: [], of: policy), Handset(device, in: policy))
    }

    private mutating func add(_ spot: GridSpot, _ handset: Handset) {
        let wish = spot.wish
        let place = spots.last.flatMap { wishes[$0.wish] == wish ? $0.wish : nil } ?? places[wish] ?? wishes.count
        if place == wishes.count {
            wishes.append(wish)
            places[wish] = place
        }
        spots.append((spot, place))
        handsets.append(handset)
    }
}
