import PolicyModel

/// A line of an impact as a sentence, for terminal, Markdown and JSON alike.
///
/// The sentence is `who`, a space and `what`: `iOS: 2.7.0 and 2.8.1` `must now update to 3.2.0 (were only notified)`.
struct ImpactWords {
    let line: ImpactLine
    /// Every release compared on the line's platform, ascending.
    let listed: [Version]

    var sentence: String { "\(who) \(what)" }

    /// The affected users: platform, versions, systems and kinds of device.
    var who: String {
        let versions = line.isListed ? releases : ImpactWords.unlisted(line.unlisted)
        return ["\(line.platform.displayName): \(versions)", systems, kinds].compactMap(\.self).joined(separator: " ")
    }

    /// A longer run of releases is written as its first and last.
    private static let longestList = 3

    /// The listed releases, shortened to first and last if all between are affected too.
    private var releases: String {
        let names = line.releases.map(\.description)
        guard names.count > ImpactWords.longestList, let first = line.releases.first, let last = line.releases.last,
            listed.filter({ first <= $0 && $0 <= last }).count == names.count
        else { return Words.list(names) }
        return "\(first) to \(last) (\(count(names.count, "release")))"
    }

    /// Versions between the listed releases, by their bounds.
    private static func unlisted(_ intervals: [Interval]) -> String {
        let places = intervals.map { interval in
            switch (interval.lower, interval.upper) {
            case (nil, nil): "of any number"
            case (let lower?, let upper?) where lower.version == upper.version: "\(lower.version)"
            case (let lower?, let upper?) where !lower.isIncluded && !upper.isIncluded:
                "between \(lower.version) and \(upper.version)"
            case (let lower, let upper):
                [
                    lower.map { "\($0.isIncluded ? "from" : "above") \($0.version)" },
                    upper.map { "\($0.isIncluded ? "up to" : "below") \($0.version)" },
                ].compactMap(\.self).joined(separator: " ")
            }
        }
        return "unlisted versions \(Words.list(places))"
    }
}

extension ImpactWords {
    /// `on iOS 15 and later`; nil for all systems of the versions.
    private var systems: String? {
        let interval = line.systems
        if line.platform == .android { return ImpactWords.levels(interval) }
        let name = line.platform.displayName
        switch (interval.lower, interval.upper) {
        case (nil, nil): return nil
        case (let lower?, let upper?) where lower.version == upper.version: return "on \(name) \(lower.version)"
        case (let lower?, nil):
            return lower.isIncluded ? "on \(name) \(lower.version) and later" : "on \(name) above \(lower.version)"
        case (nil, let upper?): return "on \(name) \(upper.isIncluded ? "up to" : "below") \(upper.version)"
        case (let lower?, let upper?):
            let from = lower.isIncluded ? "\(lower.version)" : "above \(lower.version)"
            return "on \(name) \(from) \(upper.isIncluded ? "to" : "to below") \(upper.version)"
        }
    }

    /// `on API levels 21 to 29`; nil for all levels. A run of levels includes its first and excludes its last bound.
    private static func levels(_ interval: Interval) -> String? {
        let first = interval.lower?.version.major, last = interval.upper.map { $0.version.major - 1 }
        switch (first, last) {
        case (nil, nil): return nil
        case (let first?, nil): return "on API level \(first) and later"
        case (nil, let last?): return "on API level \(last) and earlier"
        case (let first?, let last?):
            return first == last ? "on API level \(first)" : "on API levels \(first) to \(last)"
        }
    }

    /// `of model iPhone5,*, on tablets, in de`; nil for every kind of device.
    private var kinds: String? {
        let set = line.kinds
        let parts = [
            set.models.map { ImpactWords.models($0, among: set.patterns) },
            set.tablet.map { $0 ? "on tablets" : "not on tablets" },
            (line.change.only ?? set.languages).map { ImpactWords.languages($0, among: set.allLanguages) },
            set.customs.map(ImpactWords.customs),
        ]
        let words = parts.compactMap(\.self).joined(separator: ", ")
        return words.isEmpty ? nil : VisibleText.of(words)
    }

    /// Each of the grid's models is an example of a pattern, and one is an example of all models without a pattern.
    private static func models(_ models: [String], among patterns: [ModelPattern]) -> String {
        let isOfOthers = models.contains { model in !patterns.contains { $0.matches(model) } }
        let named = patterns.filter { pattern in models.contains(where: pattern.matches) != isOfOthers }.map(\.text)
        return isOfOthers ? "of models other than \(Words.list(named))" : "of model \(Words.list(named, "or"))"
    }

    /// The grid has one unknown language for all languages without texts, and region ZZ for all unknown regions.
    static func languages(_ tags: [LanguageTag], among all: [LanguageTag]) -> String {
        let isUnknown = { (tag: LanguageTag) in ["und", "zxx", "mis"].contains(tag.language) }
        let plain = tags.filter { !isUnknown($0) && $0.region != "ZZ" }.map(\.description)
        guard tags.contains(where: isUnknown) else {
            return "in \(Words.list(plain.isEmpty ? tags.map(\.description) : plain))"
        }
        let others = all.filter { !tags.contains($0) && $0.region != "ZZ" }.map(\.description)
        if !others.isEmpty { return "in every language but \(Words.list(others))" }
        return plain.isEmpty ? "in languages without texts" : "in \(Words.list(plain)) and languages without texts"
    }

    /// `with plan=paid or another plan`.
    private static func customs(_ values: [[String: String]]) -> String {
        let words = values.map { values in
            values.sorted { $0.key < $1.key }.map { name, value in
                value == "other" || value.hasPrefix("other-") ? "another \(name)" : "\(name)=\(value)"
            }.joined(separator: " and ")
        }
        return "with \(Words.list(words, "or"))"
    }
}

extension ImpactWords {
    private var isOne: Bool { line.releases.count == 1 }

    /// The change for these users: what they get now, and what they got before.
    var what: String {
        let change = line.change, target = change.new.target.map { " to \($0)" } ?? ""
        let news = change.new.target.map { " of \($0)" } ?? ""
        switch change.kind {
        case .broken: return "\(broken(change.new.action)) (\(was(change.old.action)))"
        case .stranded:
            return "\(isOne ? "is" : "are") stranded: forced, with nothing to go to (\(was(change.old.action)))"
        case .newlyForced: return "must now update\(target) (\(was(change.old.action)))"
        case .newlyFree:
            let isAre = isOne ? "is" : "are"
            let rest = change.new.action == .recommend ? "but \(isAre) notified\(news)" : "and \(isAre) left alone"
            return "need\(isOne ? "s" : "") no longer update, \(rest)"
        case .notified: return "\(isOne ? "is" : "are") now notified\(news) (\(was(change.old.action)))"
        case .noLongerNotified:
            return "\(isOne ? "is" : "are") no longer notified\(change.old.target.map { " of \($0)" } ?? "")"
        case .mended:
            return "\(isOne ? "is" : "are") served again: \(state(change.new.action)) (\(was(change.old.action)))"
        case .otherwise: return otherwise(change)
        case .same: return "see\(isOne ? "s" : "") no change: \(state(change.new.action)) before and after"
        }
    }

    private func broken(_ action: UserOutcome.Action) -> String {
        switch action {
        case .crash(let cause): "would crash: \(VisibleText.of(cause))"
        case .refused(let cause): "would have the document refused: \(VisibleText.of(cause))"
        case .nothing, .recommend, .force, .stranded: state(action)
        }
    }

    /// The earlier outcome, as a clause.
    private func was(_ action: UserOutcome.Action) -> String {
        let was = isOne ? "was" : "were"
        return switch action {
        case .nothing: "\(was) left alone"
        case .recommend: "\(was) only notified"
        case .force: "\(was) forced"
        case .stranded: "\(was) forced with nothing to go to"
        case .crash: "crashed"
        case .refused: "had the document refused"
        }
    }

    /// An outcome, as an adjective.
    private func state(_ action: UserOutcome.Action) -> String {
        switch action {
        case .nothing: "left alone"
        case .recommend: "notified"
        case .force: "forced"
        case .stranded: "forced with nothing to go to"
        case .crash: "crashing"
        case .refused: "without a document"
        }
    }

    /// A change of release, words, link or frequency while the outcome stays as strong.
    private func otherwise(_ change: Change) -> String {
        var parts: [String] = []
        if change.old.target != change.new.target {
            parts.append(ImpactWords.direction(change))
        }
        switch change.words {
        case .none: break
        case .everywhere: parts.append("in other words")
        case .some(let tags): parts.append("in other words \(ImpactWords.languages(tags, among: []))")
        }
        if change.hasOtherLink { parts.append("with another link") }
        if let new = change.new.frequency, new != change.old.frequency {
            parts.append(new == .once ? "once instead of always" : "always instead of once")
        }
        let still = change.new.action == .force ? "must still update" : "\(isOne ? "is" : "are") still notified"
        return parts.isEmpty ? still : "\(still), \(parts.joined(separator: ", "))"
    }

    /// The release that users go to now, and the one before.
    private static func direction(_ change: Change) -> String {
        guard let new = change.new.target else { return "with nothing to go to" }
        let instead = change.old.target.map { " instead of \($0)" } ?? ""
        return "\(change.new.action == .force ? "to" : "of") \(new)\(instead)"
    }
}
