import PolicyModel

/// A line of an impact as a sentence, for terminal, Markdown and JSON alike.
///
/// The sentence is `who`, a space and `what`: `iOS: 2.7.0 and 2.8.1` `must now update to 3.2.0 (were only notified)`.
package struct ImpactWords {
    package let line: ImpactLine
    /// Every release compared on the line's platform, ascending.
    package let listed: [Version]
    /// Those of pages in the history of a policy; reports are in English.
    package let words: Vocabulary

    package init(line: ImpactLine, listed: [Version], words: Vocabulary = .english) {
        (self.line, self.listed, self.words) = (line, listed, words)
    }

    package var sentence: String { words("impact.line", ["who": who, "what": what]) }

    /// The affected users: platform, versions, channel, systems and kinds of device.
    package var who: String {
        let versions =
            line.isListed ? releases : words("impact.unlisted", ["versions": words.list(line.unlisted.map(place))])
        let who = words("impact.who", ["platform": line.platform.displayName, "versions": versions])
        let channel = line.channel.map { words("impact.channel", ["channel": $0]) }
        return [channel, systems, kinds].compactMap(\.self).reduce(who) { who, limit in
            words("impact.limited", ["who": who, "limit": limit])
        }
    }

    /// A longer run of releases is written as its first and last.
    private static let longestList = 3

    /// The listed releases, shortened to first and last if all between are affected too.
    private var releases: String {
        let names = line.releases.map(\.description)
        guard names.count > ImpactWords.longestList, let first = line.releases.first, let last = line.releases.last,
            listed.filter({ first <= $0 && $0 <= last }).count == names.count
        else { return words.list(names) }
        return words("impact.run", count: names.count, ["first": "\(first)", "last": "\(last)"])
    }

    private func place(_ interval: Interval) -> String {
        switch (interval.lower, interval.upper) {
        case (nil, nil): return words("range.any")
        case (let lower?, nil):
            return words(lower.isIncluded ? "impact.from" : "range.above", ["version": "\(lower.version)"])
        case (nil, let upper?):
            return words(upper.isIncluded ? "range.up-to" : "range.below", ["version": "\(upper.version)"])
        case (let lower?, let upper?):
            if lower.version == upper.version { return "\(lower.version)" }
            let key =
                lower.isIncluded
                ? upper.isIncluded ? "impact.from-up-to" : "impact.from-below"
                : upper.isIncluded ? "impact.above-up-to" : "impact.between"
            return words(key, ["first": "\(lower.version)", "last": "\(upper.version)"])
        }
    }
}

extension ImpactWords {
    /// `on iOS 15 and later`; nil for all systems of the versions.
    private var systems: String? {
        let systems = line.platform == .android ? levels : runs
        return systems.map { words("impact.on", ["systems": $0]) }
    }

    private var runs: String? {
        let name = line.platform.displayName
        switch (line.systems.lower, line.systems.upper) {
        case (nil, nil): return nil
        case (let lower?, nil):
            let key = lower.isIncluded ? "system.from" : "system.above"
            return words(key, ["platform": name, "version": "\(lower.version)"])
        case (nil, let upper?):
            let key = upper.isIncluded ? "system.up-to" : "system.below"
            return words(key, ["platform": name, "version": "\(upper.version)"])
        case (let lower?, let upper?):
            if lower.version == upper.version {
                return words("system.single", ["platform": name, "version": "\(lower.version)"])
            }
            let key =
                lower.isIncluded
                ? upper.isIncluded ? "system.from-to" : "system.between"
                : upper.isIncluded ? "system.above-to" : "system.above-below"
            return words(key, ["platform": name, "first": "\(lower.version)", "last": "\(upper.version)"])
        }
    }

    /// `API levels 21 to 29`; nil for all levels. A run of levels includes its first and excludes its last bound.
    private var levels: String? {
        let first = line.systems.lower?.version.major, last = line.systems.upper.map { $0.version.major - 1 }
        switch (first, last) {
        case (nil, nil): return nil
        case (let first?, nil): return words("level.from", ["level": "\(first)"])
        case (nil, let last?): return words("level.up-to", ["level": "\(last)"])
        case (let first?, let last?):
            return first == last
                ? words("level.single", ["level": "\(first)"])
                : words("level.span", ["first": "\(first)", "last": "\(last)"])
        }
    }

    /// `of model iPhone5,*, on tablets, in de, on Macs with Intel processors`; nil for every kind of device.
    private var kinds: String? {
        let set = line.kinds
        let parts = [
            set.models.map { models($0, among: set.patterns) },
            set.tablet.map { words($0 ? "impact.tablets" : "impact.no-tablets") },
            (line.change.only ?? set.languages).map { languages($0, among: set.allLanguages) },
            set.customs.map(customs), set.processor.map { words("impact.hardware-\($0.rawValue)") }, set.lots.map(lots),
            line.change.isWaiting ? words("impact.waiting") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : words.commaList(parts)
    }

    private func lots(_ lots: [ShareLot]) -> String {
        words("impact.installations", ["lots": words.chain(lots.map { $0.words(in: words) }, .or)])
    }

    /// Each of the grid's models is an example of a pattern, and one is an example of all models without a pattern.
    private func models(_ models: [String], among patterns: [ModelPattern]) -> String {
        let isOfOthers = models.contains { model in !patterns.contains { $0.matches(model) } }
        let named = patterns.filter { pattern in models.contains(where: pattern.matches) != isOfOthers }.map {
            VisibleText.of($0.text)
        }
        return isOfOthers
            ? words("impact.other-models", ["models": words.list(named)])
            : words("impact.models", ["models": words.list(named, .or)])
    }

    /// The grid has one unknown language for all languages without texts, and region ZZ for all unknown regions.
    package func languages(_ tags: [LanguageTag], among all: [LanguageTag]) -> String {
        let isUnknown = { (tag: LanguageTag) in ["und", "zxx", "mis"].contains(tag.language) }
        let plain = tags.filter { !isUnknown($0) && $0.region != "ZZ" }.map(\.description)
        guard tags.contains(where: isUnknown) else {
            let named = plain.isEmpty ? tags.map(\.description) : plain
            return words("impact.languages", ["languages": words.list(named)])
        }
        let others = all.filter { !tags.contains($0) && $0.region != "ZZ" }.map(\.description)
        if !others.isEmpty { return words("impact.languages-but", ["languages": words.list(others)]) }
        return plain.isEmpty
            ? words("impact.without-texts")
            : words("impact.languages-or-without", ["languages": words.list(plain)])
    }

    /// `with plan=paid or another plan`.
    private func customs(_ values: [[String: String]]) -> String {
        let texts = values.map { values in
            let parts = values.sorted { $0.key < $1.key }.map { name, value in
                value == "other" || value.hasPrefix("other-")
                    ? words("impact.custom-other", ["name": VisibleText.of(name)])
                    : VisibleText.of("\(name)=\(value)")
            }
            return words.chain(parts, .and)
        }
        return words("impact.customs", ["values": words.list(texts, .or)])
    }
}
