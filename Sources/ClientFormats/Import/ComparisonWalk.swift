import ClientKit
import PolicyModel

/// One edition of a client on one platform: each device's answer to the old documents beside the policy's verdict, and
/// beside its answer to the documents made of the policy.
///
/// Every device is looked up, but answers that many devices share are compared once.
struct ComparisonWalk {
    private(set) var devices = 0
    private(set) var unjudged = 0
    private(set) var differing = 0
    private(set) var differences: [DocumentComparison.Difference] = []
    private var places: [Key: Int] = [:]
    private var notes: AnswerPart.KnownNotes = [:]

    /// Up to so many devices everything is asked.
    private static let small = 20_000

    private struct Key: Hashable {
        let isListed: Bool
        let isWaiting: Bool
        let what: DocumentComparison.Change
        let path: String
    }

    /// What decides how a device differs; answers are given by their places in the sheets.
    private struct Case: Hashable {
        let old: Int
        let new: Int
        let language: Int
        let meant: Verdict
        let isListed: Bool
    }

    /// What devices of one case have: the indices of their differences; nil for an answer that cannot be known.
    private typealias Finding = [Int]?

    private let client: any ClientFormat
    private let edition: ClientEdition
    private let grid: ComparisonGrid
    private let sources: DocumentComparison.Sources
    private let equalKeys: EqualKeys

    /// - Parameters:
    ///   - old: the model of the old documents.
    ///   - new: that of the documents made of the policy; nil if none can be made.
    init(
        _ client: any ClientFormat, _ edition: ClientEdition, _ old: any DecisionModel, _ new: (any DecisionModel)?,
        _ grid: ComparisonGrid, _ sources: DocumentComparison.Sources
    ) {
        (self.client, self.edition, self.grid, self.sources) = (client, edition, grid, sources)
        equalKeys = old.equalKeys
        let announces = client.traits.messagePlatforms.contains(grid.platform)
        var isDifferent = [Bool](repeating: false, count: grid.count)
        // In a great grid those who wait are asked only where the policy has a rollout, since each turn takes as long.
        let last = client.traits.rolloutGroups - 1, isSmall = isDifferent.count <= Self.small
        let asksLast =
            last > 0 && (isSmall || grid.policy.isRollingOut(on: grid.platform, to: client.traits.rolloutGroups))
        for group in asksLast ? [0, last] : [0] {
            // A client with rollouts hides what comes later, which takes the moment.
            let situation =
                last > 0 || announces
                ? Situation(shown: 0, last: nil, moment: grid.policy.moment, group: group) : nil
            let before = old.sheet(for: grid.clientDevices, in: grid.languages, when: situation)
            let after = new?.sheet(for: grid.clientDevices, in: grid.languages, when: situation)
            compare(before, after, isWaiting: group > 0, &isDifferent)
        }
        devices = grid.count
        differing = isDifferent.count { $0 }
    }

    private mutating func compare(
        _ before: AnswerSheet, _ after: AnswerSheet?, isWaiting: Bool, _ isDifferent: inout [Bool]
    ) {
        var known: [Case: Finding] = [:]
        for index in grid.devices.indices {
            for language in grid.languages.indices {
                let cell = index * grid.languages.count + language
                if isDifferent[cell] { continue }
                let own = Case(
                    old: before.places[index], new: after?.places[index] ?? 0, language: language,
                    meant: grid.meant(index, language), isListed: grid.isListed[index])
                let finding: Finding
                if let found = known[own] {
                    finding = found
                } else {
                    finding = self.finding(
                        own, before.answers[own.old][language], after?.answers[own.new][language], at: index,
                        isWaiting: isWaiting)
                    known[own] = .some(finding)
                }
                guard let finding else {
                    if !isWaiting { unjudged += 1 }
                    continue
                }
                for place in finding { differences[place].add(grid.devices[index].version) }
                isDifferent[cell] = !finding.isEmpty
            }
        }
    }

    /// - Parameter index: that of the first device of the case.
    private mutating func finding(
        _ own: Case, _ old: ClientAnswer, _ new: ClientAnswer?, at index: Int, isWaiting: Bool
    ) -> Finding {
        if old.outcome.isUnjudged { return nil }
        let changes = isWaiting ? waiting(old, new) : changes(from: old, to: new, meaning: own.meant)
        var sample = grid.devices[index]
        sample.language = grid.languages[own.language]
        return changes.map { place(of: $0, by: old, sample, isListed: own.isListed, isWaiting: isWaiting) }
    }

    /// How the old document differs from what is meant.
    private mutating func changes(
        from old: ClientAnswer, to new: ClientAnswer?, meaning meant: Verdict
    ) -> [DocumentComparison.Change] {
        guard old.outcome == .verdict(meant) else { return [.answer(old: old.outcome, new: meant)] }
        if let new = new?.outcome, new != old.outcome, !new.isUnjudged { return [.document(old: meant, new: new)] }
        return parts(old, new)
    }

    /// The same on a device of a rollout's last group. A verdict leaves the wait out, so both documents are compared.
    private mutating func waiting(_ old: ClientAnswer, _ new: ClientAnswer?) -> [DocumentComparison.Change] {
        guard let new, old.outcome != new.outcome else { return parts(old, new) }
        guard case .verdict(let meant) = new.outcome else { return [] }
        return [.answer(old: old.outcome, new: meant)]
    }

    private mutating func parts(_ old: ClientAnswer, _ new: ClientAnswer?) -> [DocumentComparison.Change] {
        guard let new, old != new, old.outcome == new.outcome else { return [] }
        return AnswerPart.differing(old, new, &notes).map { .part($0, old: $0.value(of: old), new: $0.value(of: new)) }
    }

    /// The index of a difference, which is made with its first device.
    private mutating func place(
        of what: DocumentComparison.Change, by answer: ClientAnswer, _ sample: Device, isListed: Bool, isWaiting: Bool
    ) -> Int {
        let path = what.isOfMessage ? answer.announcement?.path ?? "" : answer.path
        let key = Key(isListed: isListed, isWaiting: isWaiting, what: what, path: path)
        if let place = places[key] { return place }
        places[key] = differences.count
        let text = answer.file.flatMap { sources.texts[$0] }
        differences.append(
            DocumentComparison.Difference(
                client: client.name, editions: edition.name.isEmpty ? [] : [edition.name], platform: grid.platform,
                isListed: isListed, isWaiting: isWaiting, what: what, path: path,
                position: answer.file.flatMap {
                    text?.position(of: path, in: sources.names[$0] ?? $0, counting: equalKeys)
                },
                value: text?.value(at: path, counting: equalKeys)?.text, sample: sample))
        return differences.count - 1
    }
}
