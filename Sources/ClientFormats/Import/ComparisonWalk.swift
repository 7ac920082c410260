import ClientKit
import PolicyModel

/// One edition of a client on one platform: each device's answer to the old documents beside the policy's verdict, and
/// beside its answer to the documents made of the policy.
struct ComparisonWalk {
    private(set) var devices = 0
    private(set) var unjudged = 0
    private(set) var differing = 0
    private(set) var differences: [DocumentComparison.Difference] = []
    private var places: [Key: Int] = [:]

    /// The most devices that are compared; of a greater grid every second one, or fewer.
    private static let most = 200_000
    /// Up to so many devices everything is asked.
    private static let small = 20_000

    private struct Key: Hashable {
        let isListed: Bool
        let isWaiting: Bool
        let what: DocumentComparison.Change
        let path: String
    }

    /// What is compared on one device in one language.
    private struct Cell {
        let device: Device
        let isListed: Bool
        let old: ClientAnswer
        /// Nil if there is no new document.
        let new: ClientAnswer?
        /// In what two answers with one verdict differ.
        let parts: [DocumentComparison.Change]
    }

    /// The places of two answers in their sheets, which many devices share.
    private struct Pair: Hashable {
        let old: Int
        let new: Int
        let language: Int
    }

    private let client: any ClientFormat
    private let edition: ClientEdition
    private let policy: DatedPolicy
    private let platform: Platform
    private let sources: DocumentComparison.Sources

    /// - Parameters:
    ///   - old: the model of the old documents.
    ///   - new: that of the documents made of the policy; nil if none can be made.
    init(
        _ client: any ClientFormat, _ edition: ClientEdition, _ old: any DecisionModel, _ new: (any DecisionModel)?,
        _ policy: DatedPolicy, _ platform: Platform, _ sources: DocumentComparison.Sources
    ) {
        (self.client, self.edition, self.policy) = (client, edition, policy)
        (self.platform, self.sources) = (platform, sources)
        let grid = Grid(policy, on: platform), all = ComparisonWalk.devices(of: grid, sources)
        let step = max(1, all.count * grid.languages.count / Self.most)
        let chosen = all.indices.filter { $0 % step == 0 }.map { all[$0] }
        let seen = chosen.map { ClientDevice($0, in: policy) }
        let announces = client.messagePlatforms.contains(platform)
        var notes: AnswerPart.KnownNotes = [:]
        var isDifferent = [Bool](repeating: false, count: chosen.count * grid.languages.count)
        // In a great grid those who wait are asked only where the policy has a rollout, since each turn takes as long.
        let last = client.rolloutGroups - 1, isSmall = isDifferent.count <= Self.small
        let asksLast = last > 0 && (isSmall || policy.isRollingOut(on: platform, to: client.rolloutGroups))
        for group in asksLast ? [0, last] : [0] {
            let situation =
                group > 0 || announces
                ? Situation(shown: 0, last: nil, moment: policy.moment, group: group) : nil
            let before = old.sheet(for: seen, in: grid.languages, when: situation)
            let after = new?.sheet(for: seen, in: grid.languages, when: situation)
            var known: [Pair: [DocumentComparison.Change]] = [:]
            for (index, device) in chosen.enumerated() {
                let isListed = policy.isListed(device.version, on: platform)
                let plain = grid.asksForLanguages ? nil : policy.verdict(for: device).verdict
                for (place, language) in grid.languages.enumerated() {
                    let cell = index * grid.languages.count + place
                    if isDifferent[cell] { continue }
                    var own = device
                    own.language = language
                    let was = before.answers[before.places[index]][place]
                    let now = after.map { $0.answers[$0.places[index]][place] }
                    let pair = Pair(old: before.places[index], new: after?.places[index] ?? 0, language: place)
                    let parts = known[pair] ?? Self.parts(was, now, &notes)
                    known[pair] = parts
                    let found = Cell(device: own, isListed: isListed, old: was, new: now, parts: parts)
                    let meant = plain ?? policy.verdict(for: own).verdict
                    isDifferent[cell] = group == 0 ? differs(found, meant) : differsWaiting(found)
                }
            }
        }
        differing = isDifferent.count { $0 }
    }

    /// Notes how the old document differs from what is meant; false for nothing.
    private mutating func differs(_ cell: Cell, _ meant: Verdict) -> Bool {
        devices += 1
        if cell.old.outcome.isUnjudged {
            unjudged += 1
            return false
        }
        guard cell.old.outcome == .verdict(meant) else {
            note(.answer(old: cell.old.outcome, new: meant), in: cell)
            return true
        }
        if let new = cell.new?.outcome, new != cell.old.outcome, !new.isUnjudged {
            note(.document(old: meant, new: new), in: cell)
            return true
        }
        for part in cell.parts { note(part, in: cell) }
        return !cell.parts.isEmpty
    }

    /// The same on a device of a rollout's last group. A verdict leaves the wait out, so both documents are compared.
    private mutating func differsWaiting(_ cell: Cell) -> Bool {
        guard let new = cell.new, !cell.old.outcome.isUnjudged else { return false }
        guard cell.old.outcome == new.outcome else {
            guard case .verdict(let meant) = new.outcome else { return false }
            note(.answer(old: cell.old.outcome, new: meant), in: cell, isWaiting: true)
            return true
        }
        for part in cell.parts { note(part, in: cell, isWaiting: true) }
        return !cell.parts.isEmpty
    }

    private static func parts(
        _ old: ClientAnswer, _ new: ClientAnswer?, _ notes: inout AnswerPart.KnownNotes
    ) -> [DocumentComparison.Change] {
        guard let new, old != new, old.outcome == new.outcome else { return [] }
        return AnswerPart.differing(old, new, &notes).map { .part($0, old: $0.value(of: old), new: $0.value(of: new)) }
    }

    private mutating func note(_ what: DocumentComparison.Change, in cell: Cell, isWaiting: Bool = false) {
        let path = cell.old.path, version = cell.device.version
        let key = Key(isListed: cell.isListed, isWaiting: isWaiting, what: what, path: path)
        if let place = places[key] { return differences[place].add(version) }
        places[key] = differences.count
        let text = cell.old.file.flatMap { sources.texts[$0] }
        differences.append(
            DocumentComparison.Difference(
                client: client.name, editions: edition.name.isEmpty ? [] : [edition.name], platform: platform,
                isListed: cell.isListed, isWaiting: isWaiting, what: what, path: path,
                position: cell.old.file.flatMap { text?.position(of: path, in: sources.names[$0] ?? $0) },
                value: text?.value(at: path)?.text, versions: [version], count: 1, sample: cell.device))
    }

    /// The grid's devices in one language, with versions and OS versions that string order puts elsewhere, and in a
    /// small grid with the OS versions that the old documents name.
    private static func devices(of grid: Grid, _ sources: DocumentComparison.Sources) -> [Device] {
        let isAndroid = grid.platform == .android
        let versions = isAndroid ? grid.versions : with(grid.versions, tens(of: grid.versions))
        let tens = [10, 26].compactMap { Version(numbers: [$0]) }
        var systems = isAndroid || grid.systems.count < 2 ? grid.systems : with(grid.systems, tens)
        if versions.count * systems.count < 1_000 { systems = with(systems, sources.systems(on: grid.platform)) }
        return versions.flatMap { version in
            systems.flatMap { grid.devices(of: version, os: $0, in: [grid.languages[0]]) }
        }
    }

    private static func with(_ versions: [Version], _ others: [Version]) -> [Version] {
        Set(versions).union(others).sorted()
    }

    /// 2.10 for 2.7, and 10.0 where all are lower: the versions that come, and that sort before the old ones as texts.
    private static func tens(of versions: [Version]) -> [Version] {
        let minors = Set(versions.filter { (1...9).contains($0.minor) }.map(\.major)).sorted().prefix(20)
        return (minors.map { [$0, 10] } + [[10, 0]]).compactMap { Version(numbers: $0) }
    }
}
