/// The releases of one drawn app: ascending versions whose builds SSVC can pack, a month or so apart.
struct Releases {
    let versions: [String]
    let days: [String]
    /// The place of the lowest version still allowed to run.
    let minimum: Int

    var latest: String { versions[versions.count - 1] }

    init(count: Int, random: inout SeededGenerator) {
        let major = 1 + random.below(3)
        versions = (0..<count).map { "\(major + $0 / 10).\($0 % 10).\(random.below(10))" }
        let month = random.below(6)
        days = (0..<count).map { place in
            let (year, months) = (2020 + (place + month) / 12, (place + month) % 12 + 1)
            return "\(year)-\(months < 10 ? "0" : "")\(months)-\(10 + random.below(19))"
        }
        minimum = count / 3 + random.below(count / 3)
    }
}
