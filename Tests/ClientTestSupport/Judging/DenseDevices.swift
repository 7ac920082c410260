import TestSupport

@testable import PolicyModel

/// Devices of many more kinds than the grid has, drawn at random: every version in small steps, every bound and a step
/// to either side of it in each number, languages, models and custom values that no policy names.
package struct DenseDevices {
    private let dated: DatedPolicy
    private let platform: Platform
    private let listed: [Version]
    private let versions: [Version]
    private let systems: [Version]
    private let languages: [LanguageTag]
    private let models: [String]
    private let customs: [[String: String]]

    package init(_ dated: DatedPolicy, on platform: Platform) {
        self.dated = dated
        self.platform = platform
        let rules = dated.policy.rules.map(\.when)
        let releases = dated.policy.releases(on: platform)
        listed = releases.map(\.version)
        // A fourth number on a version that was never listed is left to the grid.
        let points = listed + rules.flatMap { $0.version?.bounds ?? [] }
        versions = DenseDevices.steps + points.flatMap(DenseDevices.around).filter { $0.fourth == 0 }
        let bounds = releases.compactMap { $0.shipments[platform]?.requires } + rules.flatMap { $0.os?.bounds ?? [] }
        let known = ["1.0", "9.3.5", "10.15.7", "12", "15.4.10", "18.7.1", "26", "99.1"].map(Sample.version)
        // No system has a fourth number.
        let near = bounds.flatMap { DenseDevices.around($0) + $0.lookalikes }.filter { $0.fourth == 0 } + known
        systems = platform == .android ? (1...40).compactMap { Version(numbers: [$0]) } : near
        let grid = Grid(dated, on: platform)
        // A language of three letters is read as one of two by a client that cuts it; that rules for the one decide for
        // its encoder reports the other, for the policies that never name it.
        let here = rules.filter { $0.platforms?.contains(platform) ?? true }
        let named = Set(dated.policy.languages + here.flatMap { $0.languages ?? [] }).map(\.language)
        languages = grid.languages + DenseDevices.tags.filter { $0.language.count == 2 || named.contains($0.language) }
        models =
            rules.flatMap { $0.models ?? [] }.map(\.example).flatMap { DenseDevices.around($0) } + DenseDevices.hardware
        customs = grid.customs + [[:], ["ring": "beta"], ["plan": "paid", "ring": "other"], ["unheard": "of"]]
    }

    /// Two in three run a listed release.
    package func draw(_ random: inout SeededGenerator) -> Device? {
        let version = Int.random(in: 0..<3, using: &random) > 0 ? listed.randomElement(using: &random) : nil
        guard let version = version ?? versions.randomElement(using: &random),
            let os = systems.randomElement(using: &random), let language = languages.randomElement(using: &random)
        else { return nil }
        let build = dated.listed(version, on: platform)?.shipments[platform]?.build
        let device = Device(
            platform: platform, version: version, build: build, os: os, language: language,
            model: models.randomElement(using: &random) ?? "", isTablet: Bool.random(using: &random),
            custom: customs.randomElement(using: &random) ?? [:])
        return dated.exists(device) ? device : nil
    }

    private static let steps = (0...4).flatMap { major in
        (0...12).flatMap { minor in
            [[major, minor], [major, minor, 1], [major, minor, 9]].compactMap(Version.init(numbers:))
        }
    }

    private static func around(_ version: Version) -> [Version] {
        [version]
            + (0..<4).flatMap { place in
                [-1, 1].compactMap { step in
                    var numbers = version.numbers
                    numbers[place] += step
                    let count = max(place + 1, version.writtenCount)
                    return Version(numbers: Array(numbers.prefix(count)))
                }
            }
    }

    /// A model, one that goes on, and how others may write it.
    private static func around(_ model: String) -> [String] {
        [model, model + "9", model.lowercased(), model.uppercased(), model.filter { $0 != " " }]
    }

    private static let tags = [
        "de-CH", "pt-PT", "pt-BR", "zh", "zh-Hans", "zh-Hant-HK", "fi-FI", "fil-PH", "fr-CA", "nb", "sr-Cyrl-RS",
        "en-US", "id", "in", "in-ID", "he", "iw-IL", "yi", "ji",
    ].map(Sample.tag)

    private static let hardware = [
        "", "iPhone5,1", "iPhone5,10", "moto g(6)", "Moto G (5)", "iPhone15,2", "iPad8,1", "iPod7,1", "Mac14,2",
        "x86_64",
    ]
}
