/// The sentence in words: one phrase for each clause, and an ending for all other devices.
extension OutcomeSentence {
    /// A clause in words: `versions below 2.9.0 must update`.
    package struct Phrase: Hashable, Sendable {
        package let verdict: Verdict
        package let words: String
        /// True if it holds for no listed release: nobody may run these versions.
        package var isUnlisted = false
    }

    /// In the order of the clauses: the first whose devices include a device holds for it.
    package func phrases(in words: Vocabulary = .english) -> [Phrase] {
        let own = clauses.enumerated().map { index, clause in
            let phrase = phrase(of: clause, isFirst: index == 0, words)
            return Phrase(
                verdict: clause.verdict,
                words: clause.isUnlisted ? words("phrase.unlisted", ["phrase": phrase]) : phrase,
                isUnlisted: clause.isUnlisted)
        }
        return own + shared(in: words)
    }

    /// One for each release that is live for a share of the installations.
    private func shared(in words: Vocabulary) -> [Phrase] {
        table.dated.shared(on: table.platform).map { release, draw in
            Phrase(
                verdict: .recommend,
                words: words("phrase.share", ["share": "\(draw.share)", "version": "\(release.version)"]))
        }
    }

    /// The verdict for devices that no phrase includes or that have no newer release; a sentence without its full stop.
    package func ending(in words: Vocabulary = .english) -> String {
        if table.dated.announced(on: table.platform) == nil {
            return words("ending.nothing-live", ["platform": table.platform.displayName])
        }
        if clauses.allSatisfy({ $0.verdict == .none }) { return words("ending.nobody") }
        // The newest release may itself be stopped.
        return words(DeadEnds.accepted(in: table.dated).isEmpty ? "ending.others" : "ending.rest")
    }

    /// The complete text: `On iOS, versions below 2.9.0 must update; all others are notified of 3.2.0.`
    package func text(in words: Vocabulary = .english) -> String {
        let phrases = phrases(in: words).map(\.words), ending = ending(in: words)
        return phrases.isEmpty
            ? words("sentence.ending", ["ending": ending])
            : words(
                "sentence.whole",
                ["platform": table.platform.displayName, "phrases": words.clauses(phrases), "ending": ending])
    }

    /// A clause in words. The first clause is shorter if it is about all older versions.
    private func phrase(of clause: Clause, isFirst: Bool, _ words: Vocabulary) -> String {
        if clause.reason == .latest, isFirst, let target = onlyTarget(of: clause) {
            return words("phrase.below-latest", ["version": "\(target)"])
        }
        let (who, isOne) = subject(of: clause, isFirst: isFirst, words)
        switch clause.verdict {
        case .force: return words(isOne ? "phrase.force-one" : "phrase.force", ["who": who])
        case .recommend:
            return words(
                isOne ? "phrase.recommend-one" : "phrase.recommend",
                ["who": who, "release": targets(of: clause, words)])
        case .none: return words(isOne ? "phrase.none-one" : "phrase.none", ["who": who])
        }
    }

    /// The subject of a phrase, and whether it is singular.
    private func subject(of clause: Clause, isFirst: Bool, _ words: Vocabulary) -> (words: String, isOne: Bool) {
        if clause.reason == .latest { return (isFirst ? words("who.all") : words("who.others"), false) }
        let condition = clause.condition, traits = condition.traits(in: words), rest = clause.isRest
        let systems = isEverywhere(clause) ? nil : systems(of: clause.steps, words)
        if let range = condition.version {
            let isOne = range.isOneVersion && !rest && traits.isEmpty
            return (limited(range.inWords(rest: rest, words), to: systems, traits, words), isOne)
        }
        if traits.isEmpty {
            guard let systems else { return (rest ? words("who.others") : words("who.every"), !rest) }
            return (rest ? words("who.others-on", ["systems": systems]) : systems, !rest)
        }
        let devices = rest ? words("who.other-devices") : words("who.devices")
        return (limited(devices, to: systems, traits, words), false)
    }

    /// `versions below 2.7 on iOS 15 and later (language de)`.
    private func limited(_ who: String, to systems: String?, _ traits: [String], _ words: Vocabulary) -> String {
        let there = systems.map { words("who.on", ["who": who, "systems": $0]) } ?? who
        return traits.isEmpty ? there : words("who.with", ["who": there, "traits": words.commaList(traits)])
    }

    /// True if the clause decides on every OS version on which its versions exist: then the words need not name the OS.
    private func isEverywhere(_ clause: Clause) -> Bool {
        guard let range = clause.condition.version else { return false }
        return table.lines.filter { range.contains($0.version) }.allSatisfy { line in
            line.cells.indices.allSatisfy { line.cells[$0].isEmpty || clause.steps.contains($0) }
        }
    }

    /// The OS versions of `steps` in words; nil if these are all on which a release runs.
    private func systems(of steps: Set<Int>, _ words: Vocabulary) -> String? {
        let real = table.steps.indices.filter { step in
            table.lines.contains { $0.release != nil && !$0.cells[step].isEmpty }
        }
        let mine = real.filter(steps.contains)
        guard mine != real, !mine.isEmpty else { return nil }
        var runs: [SystemRun] = []
        for step in mine {
            let next = step + 1 < table.steps.count ? table.steps[step + 1] : nil
            if let last = runs.last, last.below == table.steps[step] {
                runs[runs.count - 1] = SystemRun(from: last.from, below: next)
            } else {
                runs.append(SystemRun(from: step == 0 ? nil : table.steps[step], below: next))
            }
        }
        return words.chain(runs.map { $0.inWords(on: table.platform, in: words) }, .and)
    }

    /// The release that all devices of a clause can update to; nil if there are several.
    private func onlyTarget(of clause: Clause) -> Version? {
        let targets = Set(clause.steps.compactMap { target(on: table.steps[$0]) })
        return targets.count == 1 ? targets.first : nil
    }

    /// The releases that a clause's devices can update to, newest OS first: `3.2.0, on iOS 15 of 3.1.0`.
    private func targets(of clause: Clause, _ words: Vocabulary) -> String {
        var parts: [(version: Version, steps: Set<Int>)] = []
        for step in clause.steps.sorted(by: >) {
            guard let target = target(on: table.steps[step]) else { continue }
            if parts.last?.version == target {
                parts[parts.count - 1].steps.insert(step)
            } else {
                parts.append((target, [step]))
            }
        }
        guard let first = parts.first else { return words("target.newest") }
        if parts.count > 3 { return words("target.up-to", ["version": "\(first.version)"]) }
        return parts.dropFirst().reduce("\(first.version)") { targets, part in
            let systems = systems(of: part.steps, words) ?? words("target.others")
            return words("target.also", ["targets": targets, "systems": systems, "version": "\(part.version)"])
        }
    }
}

extension VersionRange {
    /// True for a range that is one version, such as `3.0.1`.
    fileprivate var isOneVersion: Bool { alternatives.count == 1 && alternatives[0].single != nil }

    /// `versions below 2.7`, `3.0.1`, `all other versions 2.1 to 2.7 or above 4`.
    fileprivate func inWords(rest: Bool, _ words: Vocabulary) -> String {
        let parts = alternatives.filter { !$0.isEmpty }.map { $0.inWords(words) }
        let versions = parts.isEmpty ? words("range.none") : words.chain(parts, .or)
        let isNumbersOnly = alternatives.allSatisfy { $0.single != nil }
        let key =
            rest
            ? isNumbersOnly ? "who.other-numbers" : "who.other-versions"
            : isNumbersOnly ? "who.numbers" : "who.versions"
        return words(key, ["versions": versions])
    }
}

extension Interval {
    /// The only version of the interval; nil if it may hold several.
    fileprivate var single: Version? {
        lower.flatMap { low in
            upper.flatMap { low.isIncluded && $0.isIncluded && low.version == $0.version ? low.version : nil }
        }
    }

    /// `below 2.7`, `3.0 and later`, `2.1 to 2.7`.
    fileprivate func inWords(_ words: Vocabulary) -> String {
        if let single { return "\(single)" }
        switch (lower, upper) {
        case (nil, nil): return words("range.any")
        case (nil, let high?):
            return words(high.isIncluded ? "range.up-to" : "range.below", ["version": "\(high.version)"])
        case (let low?, nil):
            return words(low.isIncluded ? "range.from" : "range.above", ["version": "\(low.version)"])
        case (let low?, let high?):
            let key =
                low.isIncluded
                ? high.isIncluded ? "range.from-to" : "range.from-below"
                : high.isIncluded ? "range.above-to" : "range.above-below"
            return words(key, ["first": "\(low.version)", "last": "\(high.version)"])
        }
    }
}
