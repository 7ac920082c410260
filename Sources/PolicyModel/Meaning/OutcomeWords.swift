/// The sentence in words: one phrase for each clause, and an ending for all other devices.
extension OutcomeSentence {
    /// A clause in words: `versions below 2.9.0 must update`.
    package struct Phrase: Hashable, Sendable {
        package let verdict: Verdict
        package let words: String
    }

    /// In the order of the clauses: the first whose devices include a device holds for it.
    package var phrases: [Phrase] {
        clauses.enumerated().map { index, clause in
            Phrase(verdict: clause.verdict, words: words(of: clause, isFirst: index == 0))
        }
    }

    /// The verdict for devices that no phrase includes or that have no newer release; a sentence without its full stop.
    package var ending: String {
        let name = table.platform.displayName
        if table.dated.announced(on: table.platform) == nil {
            return "No release is live on \(name) yet, so no user is notified"
        }
        if clauses.allSatisfy({ $0.verdict == .none }) { return "No user is notified" }
        return "Devices with the newest release for their system are left alone"
    }

    /// The complete text: `On iOS, versions below 2.9.0 must update; all others are notified of 3.2.0.`
    package var text: String {
        let phrases = phrases.map(\.words).joined(separator: "; ")
        return phrases.isEmpty ? ending + "." : "On \(table.platform.displayName), \(phrases). \(ending)."
    }

    /// A clause in words. The first clause is shorter if it is about all older versions.
    private func words(of clause: Clause, isFirst: Bool) -> String {
        if clause.reason == .latest, isFirst, let target = onlyTarget(of: clause) {
            return "versions below \(target) are notified of it"
        }
        let (subject, isOne) = subject(of: clause, isFirst: isFirst)
        let outcome =
            switch clause.verdict {
            case .force: "must update"
            case .recommend: (isOne ? "is" : "are") + " notified of \(targets(of: clause))"
            case .none: (isOne ? "is" : "are") + " left alone"
            }
        return "\(subject) \(outcome)"
    }

    /// The subject of a phrase, and whether it is singular.
    private func subject(of clause: Clause, isFirst: Bool) -> (words: String, isOne: Bool) {
        let condition = clause.condition, systems = isEverywhere(clause) ? nil : systems(of: clause.steps)
        let others = condition.traits
        if clause.reason == .latest {
            return (isFirst ? "all versions" : "all others", false)
        }
        let place = systems.map { " on \($0)" } ?? ""
        let traits = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
        let rest = clause.isRest
        if let range = condition.version {
            let isOne = range.isOneVersion && !rest && traits.isEmpty
            return (range.inWords(rest: rest) + place + traits, isOne)
        }
        if let systems, others.isEmpty { return (rest ? "all others on \(systems)" : systems, !rest) }
        if others.isEmpty { return (rest ? "all others" : "every version", !rest) }
        return ((rest ? "all other devices" : "devices") + place + traits, false)
    }

    /// True if the clause decides on every OS version on which its versions exist: then the words need not name the OS.
    private func isEverywhere(_ clause: Clause) -> Bool {
        guard let range = clause.condition.version else { return false }
        return table.lines.filter { range.contains($0.version) }.allSatisfy { line in
            line.cells.indices.allSatisfy { line.cells[$0].isEmpty || clause.steps.contains($0) }
        }
    }

    /// The OS versions of `steps` in words; nil if these are all on which a release runs.
    private func systems(of steps: Set<Int>) -> String? {
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
        return runs.map { $0.inWords(on: table.platform) }.joined(separator: " and ")
    }

    /// The release that all devices of a clause can update to; nil if there are several.
    private func onlyTarget(of clause: Clause) -> Version? {
        let targets = Set(clause.steps.compactMap { target(on: table.steps[$0]) })
        return targets.count == 1 ? targets.first : nil
    }

    /// The releases that a clause's devices can update to, newest OS first: `3.2.0, on iOS 15 of 3.1.0`.
    private func targets(of clause: Clause) -> String {
        var parts: [(version: Version, steps: Set<Int>)] = []
        for step in clause.steps.sorted(by: >) {
            guard let target = target(on: table.steps[step]) else { continue }
            if parts.last?.version == target {
                parts[parts.count - 1].steps.insert(step)
            } else {
                parts.append((target, [step]))
            }
        }
        guard let first = parts.first else { return "the newest release" }
        if parts.count > 3 { return "the newest release for their system, up to \(first.version)" }
        let further = parts.dropFirst().map { ", on \(systems(of: $0.steps) ?? "others") of \($0.version)" }
        return "\(first.version)" + further.joined()
    }
}

extension Condition {
    /// The parts of the condition other than platform, version and OS, in words.
    fileprivate var traits: [String] {
        var parts: [String] = []
        if let languages { parts.append("language \(languages.map(\.description).joined(separator: " or "))") }
        if let models { parts.append("model \(models.map(\.text).joined(separator: " or "))") }
        if let tablet { parts.append(tablet ? "tablets" : "no tablets") }
        return parts + custom.map { "\($0.name) is \($0.value)" }
    }
}

extension VersionRange {
    /// True for a range that is one version, such as `3.0.1`.
    fileprivate var isOneVersion: Bool { alternatives.count == 1 && alternatives[0].single != nil }

    /// `versions below 2.7`, `3.0.1`, `all other versions 2.1 to 2.7 or above 4`.
    fileprivate func inWords(rest: Bool) -> String {
        let parts = alternatives.filter { !$0.isEmpty }.map(\.inWords)
        let words = parts.isEmpty ? "no version" : parts.joined(separator: " or ")
        let isNumbersOnly = alternatives.allSatisfy { $0.single != nil }
        if rest { return "all other devices with \(isNumbersOnly ? "" : "versions ")\(words)" }
        return isNumbersOnly ? words : "versions \(words)"
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
    fileprivate var inWords: String {
        if let single { return "\(single)" }
        let high = upper.map { ($0.isIncluded ? "" : "below ") + "\($0.version)" }
        switch (lower, high) {
        case (nil, nil): return "of any number"
        case (nil, let high?): return upper?.isIncluded == true ? "up to \(high)" : high
        case (let low?, nil): return low.isIncluded ? "\(low.version) and later" : "above \(low.version)"
        case (let low?, let high?): return (low.isIncluded ? "" : "above ") + "\(low.version) to \(high)"
        }
    }
}
