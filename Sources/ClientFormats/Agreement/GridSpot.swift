import ClientKit
import PolicyModel

/// Devices of the grid that differ only in language, with the policy's verdicts, computed once for all clients.
struct GridSpot {
    private let row: GridRow
    private let device: Device
    /// For all languages, or for the first.
    private let verdict: PolicyVerdict
    /// For each language; empty if one verdict holds for all.
    private let verdicts: [PolicyVerdict]

    /// - Parameter languages: empty if no rule depends on languages, so that one verdict holds for all.
    init(_ device: Device, _ row: GridRow, asking languages: [LanguageTag], of policy: DatedPolicy) {
        self.device = device
        self.row = row
        verdicts = languages.isEmpty ? [] : languages.map { policy.verdict(for: device.speaking($0)) }
        verdict = verdicts.first ?? policy.verdict(for: device)
    }

    /// A spot of one device, for which the policy means `verdict`.
    init(_ device: Device, _ row: GridRow, _ verdict: PolicyVerdict) {
        (self.device, self.row, self.verdict, verdicts) = (device, row, verdict, [])
    }

    /// The release and OS version; nil for an unlisted version.
    var listed: Loss.Spot? {
        row.isListed ? Loss.Spot(platform: device.platform, version: device.version, os: device.os) : nil
    }

    /// True for an unlisted version that a client which reads `count` numbers cannot distinguish from a listed one.
    func countsAsListed(reading count: Int) -> Bool { row.numbersNeeded > count }

    func device(speaking language: LanguageTag) -> Device { device.speaking(language) }

    /// The verdict in the language with that index.
    func meant(_ place: Int) -> PolicyVerdict { verdicts.isEmpty ? verdict : verdicts[place] }

    /// The facts that answers are compared with: spots with equal ones have the same losses for the same answers.
    var expectation: ExpectedVerdict {
        ExpectedVerdict(first: meant(verdict), all: verdicts.map(meant), isListed: row.isListed, ahead: row.ahead)
    }

    /// True if the expectations are equal, by what is quick to compare: neighbours in the grid mostly have one verdict.
    func isAlike(_ other: borrowing GridSpot) -> Bool {
        row === other.row && verdicts.isEmpty && other.verdicts.isEmpty && verdict.verdict == other.verdict.verdict
            && verdict.reachable?.version == other.verdict.reachable?.version
            && verdict.frequency == other.verdict.frequency && verdict.textName == other.verdict.textName
    }

    private func meant(_ verdict: PolicyVerdict) -> ExpectedVerdict.Meant {
        ExpectedVerdict.Meant(verdict, on: device.version, namesLatest: row.namesLatest)
    }

    struct ExpectedVerdict: Hashable {
        struct Meant: Hashable {
            let verdict: Verdict
            let textName: String?
            let frequency: Frequency
            /// The release that `{latest}` stands for; nil if no text of the policy names it.
            var latest: Version?
            /// The version of the release that the device can go to; nil if there is none above its own. Not the
            /// release itself, since every device's expectations are compared.
            let destination: Version?

            init(_ verdict: PolicyVerdict, on version: Version, namesLatest: Bool) {
                self.verdict = verdict.verdict
                textName = verdict.textName
                frequency = verdict.frequency
                latest = namesLatest && verdict.verdict != .none ? verdict.reachable?.version : nil
                destination = verdict.reachable.flatMap { $0.version > version ? $0.version : nil }
            }
        }

        /// For all languages, or for the first.
        private let first: Meant
        /// For each language; empty if one verdict holds for all.
        private let all: [Meant]
        let isListed: Bool
        /// The app's platforms whose announced version is not above the device's.
        let ahead: [Platform]

        fileprivate init(first: Meant, all: [Meant], isListed: Bool, ahead: [Platform]) {
            self.first = first
            self.all = all
            self.isListed = isListed
            self.ahead = ahead
        }

        /// Few facts tell most expectations apart, and hashing all takes longer than comparing some in vain.
        func hash(into hasher: inout Hasher) {
            hasher.combine(first.verdict)
            hasher.combine(first.destination)
            hasher.combine(isListed)
        }

        /// True if one verdict holds for all languages.
        var isForAll: Bool { all.isEmpty }

        func meant(_ place: Int) -> Meant { all.isEmpty ? first : all[place] }

        /// Both are read where they stand, since a copy of all takes longer than most comparisons.
        func verdict(_ place: Int) -> Verdict { all.isEmpty ? first.verdict : all[place].verdict }
        func destination(_ place: Int) -> Version? { all.isEmpty ? first.destination : all[place].destination }
    }
}

/// What all devices of one version have in common; a reference, because each of them refers to it.
final class GridRow {
    let app: InstalledApp
    let isListed: Bool
    /// The app's platforms whose announced release is not above this version.
    let ahead: [Platform]
    /// True if a text of the policy names `{latest}`.
    let namesLatest: Bool
    /// How many numbers distinguish an unlisted version from every listed one; 0 for a listed version.
    let numbersNeeded: Int

    init(_ version: Version, on platform: Platform, of policy: DatedPolicy) {
        app = InstalledApp(version, on: platform, in: policy)
        isListed = policy.isListed(version, on: platform)
        // Every client reads at least three numbers.
        numbersNeeded = isListed ? 0 : policy.listed(alike: version, on: platform) == nil ? 3 : 4
        ahead = policy.policy.platforms.filter { policy.isAhead(version, of: platform, on: [$0]) }
        namesLatest = policy.namesLatest
    }
}

extension Device {
    /// The same device in another language.
    func speaking(_ language: LanguageTag) -> Device {
        var device = self
        device.language = language
        return device
    }
}
