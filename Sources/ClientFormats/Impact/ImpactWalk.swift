import PolicyModel

/// Compares all devices of one platform in one pass, those on no channel or those on one: the policy's changes, and
/// those of each client edition that differ from them.
struct ImpactWalk {
    let grid: ImpactGrid
    let lines: [ImpactLine]
    /// Lines of differing changes, in the order of the judges.
    let deviations: [[ImpactLine]]
    /// In the order of the judges: false for a client that decides on no device in either state.
    let hasAnswers: [Bool]
    /// In the order of the judges: false for a client that sends users on before and after, and whose documents do not
    /// say to which release.
    let namesReleases: [Bool]

    /// Of devices on no channel on each platform, then of those on each channel, as far as a client of the app knows
    /// channels.
    ///
    /// - Parameters:
    ///   - old: nil if only documents of the old state are known; then the changes of the client that changes most take
    ///     the place of the policy's.
    ///   - points: the versions that old documents name; `named`: what else they tell devices apart by.
    ///   - channels: those that documents name.
    static func all(
        _ old: DatedPolicy?, _ new: DatedPolicy, on platforms: [Platform], points: [Version], named: [Condition],
        judges: [ClientJudge], channels: [String]
    ) -> [ImpactWalk] {
        let everybody = platforms.map { Question(old, new, on: $0, points, named, judges) }
        let policies = [old, new].compactMap { $0?.source }
        let names = Set(policies.flatMap(\.channels) + channels).sorted()
        let onChannels = names.flatMap { channel -> [ImpactWalk] in
            let before = old?.seen(on: channel), after = new.seen(on: channel)
            return everybody.filter { question in
                policies.contains { $0.knowsChannels(on: question.grid.platform) }
            }.map { question in
                let own = Question(
                    before, after, on: question.grid.platform, points, named,
                    judges.map { $0.judging(before, after) })
                return ImpactWalk(own, beside: question)
            }
        }
        return everybody.map { ImpactWalk($0) } + onChannels
    }

    /// - Parameter everybody: those on no channel, whose changes are left out.
    private init(_ question: Question, beside everybody: Question? = nil) {
        let grid = question.grid, judges = question.judges
        let size = (grid.systems.slots.count, grid.kinds.all.count)
        func place(_ version: Int, _ system: Int, _ kind: Int) -> Int { (version * size.0 + system) * size.1 + kind }
        var main: [ImpactFold.Cell] = [], others = Array(repeating: [ImpactFold.Cell](), count: judges.count)
        var hasAnswers = Array(repeating: false, count: judges.count), namesReleases = judges.map { _ in true }
        for version in grid.versions.slots.indices {
            for system in grid.systems.slots.indices {
                for kind in grid.kinds.all.indices {
                    let device = grid.device(version, system, kind)
                    guard grid.exists(device) else {
                        main.append(.absent)
                        for index in judges.indices { others[index].append(.absent) }
                        continue
                    }
                    let languages = grid.kinds.languages(of: kind), found = question.changes(for: device, in: languages)
                    let known = everybody?.changes(for: device, in: languages, asIn: grid)
                    let isKnown = known.map { $0.meant == found.meant } ?? false
                    main.append(ImpactWalk.cell(found.meant, isKnown: isKnown))
                    let isListed = grid.isListed(device.version)
                    for (index, step) in found.answers.enumerated() {
                        let judge = judges[index], answer = step.map(judge.change)
                        // The judge of those who wait for a rollout follows that of all others: they are named only if
                        // they differ.
                        let isOthers = judge.isWaiting && (answer?.kind == .same || found.answers[index - 1] == step)
                        others[index].append(
                            ImpactWalk.cell(
                                answer, against: found.meant, isListed: isListed,
                                namesRelease: step?.namesRelease ?? false,
                                isKnown: isOthers || isKnown && known?.answers[index] == step))
                        if let answer, !(answer.old.isFailure && answer.new.isFailure) { hasAnswers[index] = true }
                        if step?.namesRelease == false { namesReleases[index] = false }
                    }
                }
            }
        }
        let fold = ImpactFold(grid)
        self.grid = grid
        (self.hasAnswers, self.namesReleases) = (hasAnswers, namesReleases)
        lines = fold.lines { main[place($0, $1, $2)] }
        deviations = others.map { cells in fold.lines { cells[place($0, $1, $2)] } }
    }

    /// - Parameter isKnown: true for a change that devices on no channel see, too.
    private static func cell(_ change: Change?, isKnown: Bool) -> ImpactFold.Cell {
        guard let change else { return .absent }
        return isKnown || change.kind == .same ? .unchanged : .changed(change)
    }

    /// A client may give a weaker verdict on unlisted versions, so there only worse changes count. A policy says
    /// nothing of how release notes and downloaded files change, so a change of these counts as the client's own. If
    /// only those who wait for a rollout see a change, no client is named whose other users see none.
    private static func cell(
        _ answer: Change?, against meant: Change?, isListed: Bool, namesRelease: Bool, isKnown: Bool
    ) -> ImpactFold.Cell {
        guard let answer else { return .absent }
        if isKnown || meant?.isWaiting == true && answer.kind == .same { return .unchanged }
        if isListed {
            let hasMore = meant.map { answer.shows(moreThan: $0) || namesRelease && !answer.leads(as: $0) } ?? false
            return hasMore || answer.ofAnswer != meant?.ofAnswer ? .changed(answer) : .unchanged
        }
        if answer.ofAnswer == meant?.ofAnswer { return .unchanged }
        guard let kind = answer.ofAnswer, kind < meant?.ofAnswer ?? .same else { return .absent }
        return .changed(answer)
    }
}

/// What the policies and the clients say of devices that see two states in one way.
private struct Question {
    let grid: ImpactGrid
    let judges: [ClientJudge]
    private let comparison: PolicyComparison?

    init(
        _ old: DatedPolicy?, _ new: DatedPolicy, on platform: Platform, _ points: [Version], _ named: [Condition],
        _ judges: [ClientJudge]
    ) {
        grid = ImpactGrid(old, new, on: platform, points: points, named: named)
        comparison = old.map { PolicyComparison($0, new, on: platform) }
        self.judges = judges
    }

    /// The change that is meant, and that of each judge; nil for an unknown one.
    func changes(for device: Device, in languages: [LanguageTag]) -> (meant: Change?, answers: [ClientJudge.Step?]) {
        let answers = judges.map { $0.confuses(device.version, in: grid) ? nil : $0.step(for: device, in: languages) }
        let meant = comparison?.change(for: device, in: languages).shown(by: answers.compactMap { $0?.change })
        return (meant ?? worst(answers), answers)
    }

    /// That of those who wait for a rollout only where no other installation sees a change.
    private func worst(_ answers: [ClientJudge.Step?]) -> Change? {
        let all = zip(judges, answers).compactMap { judge, step in step.map(judge.change) }
        let others = all.filter { !$0.isWaiting && $0.kind != .same }
        return (others.isEmpty ? all : others).min {
            $0.kind != $1.kind ? $0.kind < $1.kind : $0.differences > $1.differences
        }
    }

    /// The same for a device of another grid, were it on no channel; nil if only one of both lists its version.
    func changes(
        for device: Device, in languages: [LanguageTag], asIn other: ImpactGrid
    ) -> (meant: Change?, answers: [ClientJudge.Step?])? {
        guard other.knows(device.version, as: grid) else { return nil }
        var plain = device
        plain.channel = nil
        return changes(for: plain, in: languages)
    }
}

extension Change {
    /// True if users see other words, another link or other notes, and `other` does not say so.
    fileprivate func shows(moreThan other: Change) -> Bool {
        words != .none && other.words == .none || hasOtherLink && !other.hasOtherLink
            || hasOtherNotes && !other.hasOtherNotes
    }

    fileprivate var hasOtherFrequency: Bool { old.action == new.action && old.frequency != new.frequency }

    /// How many things users see change while the verdict stays.
    fileprivate var differences: Int {
        [old.target != new.target, words != .none, hasOtherLink, hasOtherNotes, hasOtherFrequency].count { $0 }
    }

    /// Without other words, another link and another frequency, where no client carries them.
    ///
    /// - Parameter answers: the changes of the clients; empty if they are not known.
    fileprivate func shown(by answers: [Change]) -> Change {
        guard !answers.isEmpty, words != .none || hasOtherLink || hasOtherFrequency else { return self }
        let keepsFrequency = hasOtherFrequency && !answers.contains(where: \.hasOtherFrequency)
        return Change(
            from: old,
            to: keepsFrequency ? UserOutcome(new.action, target: new.target, frequency: old.frequency) : new,
            words: answers.contains { $0.words != .none } ? words : .none,
            hasOtherLink: hasOtherLink && answers.contains(where: \.hasOtherLink), only: only)
    }

    /// True if both send users to the same releases.
    fileprivate func leads(as other: Change) -> Bool {
        old.target == other.old.target && new.target == other.new.target
    }
}

extension UserOutcome {
    /// True if the client crashes or rejects its document.
    fileprivate var isFailure: Bool {
        switch action {
        case .crash, .refused: true
        case .nothing, .recommend, .force, .stranded: false
        }
    }
}

extension ImpactWalk {
    /// False if the documents of a client differ, and do not say to which release users are sent on.
    static func nameReleases(_ walks: [ImpactWalk], of judges: [ClientJudge]) -> Bool {
        judges.indices.allSatisfy { index in
            !judges[index].hasOtherDocuments || walks.allSatisfy { $0.namesReleases[index] }
        }
    }

    /// The lines of all platforms in one list: releases first, then by kind of change.
    static func sorted(_ lines: [ImpactLine]) -> [ImpactLine] {
        lines.enumerated().sorted { one, two in
            if one.element.isListed != two.element.isListed { return one.element.isListed }
            let (first, second) = (one.element.change.kind, two.element.change.kind)
            return first != second ? first < second : one.offset < two.offset
        }.map(\.element)
    }

    /// The clients with differing changes, also for those who wait for a rollout; editions with the same differences
    /// are grouped.
    static func deviations(_ walks: [ImpactWalk], of judges: [ClientJudge]) -> [ClientImpact] {
        var found: [ClientImpact] = []
        for (index, judge) in judges.enumerated() where !judge.isWaiting {
            let isFollowed = index + 1 < judges.count && judges[index + 1].isWaiting
            let lines = sorted(walks.flatMap { $0.deviations[index...(isFollowed ? index + 1 : index)].joined() })
            guard !lines.isEmpty else { continue }
            if let place = found.firstIndex(where: { $0.client == judge.client.name && $0.lines == lines }) {
                found[place] = ClientImpact(
                    client: judge.client.name, editions: found[place].editions + [judge.edition], lines: lines)
            } else {
                found.append(ClientImpact(client: judge.client.name, editions: [judge.edition], lines: lines))
            }
        }
        return found
    }
}
