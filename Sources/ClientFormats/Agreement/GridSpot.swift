import PolicyModel

/// Devices of the grid that differ in nothing but language, with the policy's verdict, asked for once for all clients.
struct GridSpot {
    let handset: Handset
    let languages: [LanguageTag]
    let isListed: Bool
    /// At or above the announced version, or with nothing announced.
    let isAhead: Bool
    /// How many numbers of an unlisted version are needed to tell it from every listed one; 0 for a listed one.
    private let numbersNeeded: Int
    private let device: Device
    /// One for all languages, or one for each.
    private let verdicts: [PolicyVerdict]

    init(_ device: Device, _ languages: [LanguageTag], of policy: DatedPolicy, asksForLanguage: Bool = true) {
        self.device = device
        self.languages = languages
        handset = Handset(device, in: policy)
        let listed = policy.listed(device.version, on: device.platform)
        isListed = listed != nil
        numbersNeeded = listed != nil ? 0 : GridSpot.numbersNeeded(for: device, among: policy)
        isAhead = policy.announced(on: device.platform).map { $0.version <= device.version } ?? true
        verdicts = asksForLanguage
            ? languages.map { policy.verdict(for: device.speaking($0)) } : [policy.verdict(for: device)]
    }

    var platform: Platform { device.platform }

    /// True for an unlisted version that a client of so few numbers cannot tell from a listed one.
    func countsAsListed(reading count: Int) -> Bool { numbersNeeded > count }

    private static func numbersNeeded(for device: Device, among policy: DatedPolicy) -> Int {
        // Only a fourth number can be lost: every client reads three.
        guard device.version.fourth > 0 else { return 3 }
        return policy.listed(device.version.truncated(to: 3), on: device.platform) == nil ? 3 : 4
    }

    func device(_ place: Int) -> Device { device.speaking(languages[place]) }

    func meant(_ place: Int) -> PolicyVerdict { verdicts[verdicts.count == 1 ? 0 : place] }

    static func all(of policy: DatedPolicy, on platform: Platform) -> [GridSpot] {
        let grid = Grid(policy, on: platform), asksForLanguage = grid.asksForLanguages
        return grid.versions.flatMap { version in
            grid.systems.flatMap { os in
                grid.devices(of: version, os: os, in: [grid.languages[0]]).map {
                    GridSpot($0, grid.languages, of: policy, asksForLanguage: asksForLanguage)
                }
            }
        }
    }
}

extension Device {
    func speaking(_ language: LanguageTag) -> Device {
        var device = self
        device.language = language
        return device
    }
}
