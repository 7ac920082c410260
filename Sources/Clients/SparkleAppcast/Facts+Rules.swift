import ClientKit
import PolicyModel

/// Who is forced and who is notified, by the items of a feed.
extension Facts {
    /// Those that some app can be offered, the highest first. An older one is left out where newer ones precede it on
    /// all of its systems. Who waits for a rollout is offered the one before, and who is below a major release the last
    /// one before that.
    func offered(among items: [Item]) -> [Item] {
        var seen: [(item: Item, systems: VersionSet)] = []
        return items.filter { item in
            let systems = systems(of: item)
            let covered = seen.filter { $0.item.precedes(item) }.reduce(VersionSet.none) { $0.union($1.systems) }
            if systems.intersection(covered.complement).isEmpty { return false }
            if !isRollingOut(item) { seen.append((item, systems)) }
            return true
        }
    }

    /// True while some installations wait for the item.
    private func isRollingOut(_ item: Item) -> Bool {
        guard let moment = request.moment, let interval = item.interval, let published = item.published else {
            return false
        }
        let (wait, isWide) = interval.multipliedReportingOverflow(by: SparkleAppcast.groups - 1)
        return isWide ? interval > 0 : moment.seconds - published.seconds < wait
    }

    /// The highest that is no major update counts, and without one the highest of all.
    func addRules(of items: [Item], to facts: inout ImportedFacts) {
        if items.contains(where: { $0.lowestAutomatic != nil }) {
            for item in items {
                let lowest = item.lowestAutomatic.map { version(ofBuild: $0) }
                if let lowest, lowest == nil { continue }
                addRules(of: item, from: lowest.flatMap(\.self), to: &facts)
            }
        }
        for item in items { addRules(of: item, to: &facts) }
    }

    /// The item decides for every app that sees it: the highest is tried first, and the first that a Mac can run
    /// counts.
    ///
    /// - Parameter lowest: nil for every version; else only apps that the item is an update for, and from that version
    ///   on, get what it says.
    private func addRules(of item: Item, from lowest: Version?, to facts: inout ImportedFacts) {
        var own = ImportedFacts()
        addRules(of: item, to: &own)
        for var rule in own.rules.dropLast() {
            if let lowest { rule.versions = rule.versions.intersection(VersionSet(below: lowest).complement) }
            if !rule.versions.isEmpty { facts.rules.append(rule) }
        }
    }

    private func addRules(of item: Item, to facts: inout ImportedFacts) {
        guard let version = version(of: item) else { return }
        var audience = ImportedRule(.none, on: .macos, at: place(item))
        audience.systems = systems(of: item)
        // Below a build that is under all releases there is no version to leave out.
        if let lowest = item.minimumUpdate, let below = bound(lowest, item, &facts) {
            audience.versions = below.complement
        }
        let critical: VersionSet? =
            switch item.critical {
            case nil: nil
            case .all: VersionSet(below: version)
            // Critical for nobody.
            case .below(let build) where build.trimmedSpace.isEmpty: nil
            case .below(let build): bound(build, item, &facts)
            }
        // No rule of a policy asks for the processor.
        let isForArm =
            critical != nil && needsArm(item) && !items.contains { !needsArm($0) && $0.critical == item.critical }
        if isForArm {
            note("is critical for Macs with arm64 alone, which no policy says: that is left out", item, &facts)
        }
        var recommended = audience.with(.recommend)
        recommended.versions = audience.versions.intersection(VersionSet(below: version))
        if let critical, !isForArm {
            var forced = recommended.with(.force)
            forced.versions = recommended.versions.intersection(critical)
            if !forced.versions.isEmpty { facts.rules.append(forced) }
        }
        if !recommended.versions.isEmpty { facts.rules.append(recommended) }
        facts.rules.append(audience)
    }

    /// The versions below a build: of one whose version nobody names, those up to the highest release below it, with a
    /// note; nil where there is none.
    private func bound(_ text: String, _ item: Item, _ facts: inout ImportedFacts) -> VersionSet? {
        if let version = version(ofBuild: text) {
            noteMoved(text, version, item, &facts)
            return VersionSet(below: version)
        }
        // So Decree writes what lies just above a build.
        if text.hasSuffix(" 1"), case let build = String(text.dropLast(2)), let version = version(ofBuild: build) {
            noteMoved(build, version, item, &facts)
            return VersionSet(below: version, included: true)
        }
        let below = releaseBelow(text), build = VersionText.read(of: text)
        let line = below.map { "no release's, and the line is drawn just above \($0)" } ?? "whose line is left out"
        let remedy = "\(below == nil ? ":" : ";") say which release it is with \(example(ofBuild: build))"
        note("names build \(text), \(line)\(Release.isBuild(build) ? remedy : "")", item, &facts)
        return below.map { VersionSet(below: $0, included: true) }
    }

    /// The release of the highest build below a build.
    private func releaseBelow(_ build: String) -> Version? {
        builds.last { $0.build < VersionText(build) }?.version
    }

    /// Ascending, with their releases.
    var builds: [(build: VersionText, version: Version)] {
        let offered = items.filter { $0.channel == nil && $0.isForMacs }
            .compactMap { item in version(of: item).map { (build: VersionText(item.version), version: $0) } }
        let named = request.known(on: .macos).compactMap { known in
            known.build.map { (build: VersionText($0), version: known.version) }
        }
        return (offered + named).sorted { $0.build < $1.build }
    }

    /// A version that a build of no release may have, between its neighbours, as the command line takes it.
    func example(ofBuild build: String) -> String {
        let above = builds.first { VersionText(build) < $0.build }?.version
        let version: Version? =
            switch (releaseBelow(build), above) {
            case (let below?, let above?): Version.between(below, above)
            case (let below?, nil): below.successor
            case (nil, _): above?.predecessor
            }
        return ImportRequest.option(for: build, version)
    }

    /// A policy has lines between versions, and for each version one build.
    private func noteMoved(_ build: String, _ version: Version, _ item: Item, _ facts: inout ImportedFacts) {
        guard let listed = facts.releases[.macos]?[version]?.build, VersionText(build) < VersionText(listed) else {
            return
        }
        note(
            "names build \(build), and the release \(version) has build \(listed): the line moves there, and apps "
                + "with a build of \(build) up to \(listed) are below it, too", item, &facts)
    }

    func version(ofBuild build: String) -> Version? {
        if let item = items.first(where: { VersionText($0.version) == VersionText(build) }) {
            return version(of: item)
        }
        return named(build) ?? (isNamed ? nil : Version(VersionText.read(of: build)))
    }

    /// True if builds and versions of this app differ, so that a build alone names no version.
    private var isNamed: Bool {
        items.contains { $0.displayVersion != $0.version } || request.known(on: .macos).contains { $0.build != nil }
    }

    private func systems(of item: Item) -> VersionSet {
        var systems = VersionSet.all
        if let lowest = item.minimumSystem.flatMap({ Version($0) }) {
            systems = systems.intersection(VersionSet(from: lowest))
        }
        if let above = item.maximumSystem.flatMap({ Version($0) })?.aboveSystem {
            systems = systems.intersection(VersionSet(below: above))
        }
        return systems
    }

    /// A release that is offered from one macOS on requires it.
    func addRequirements(of items: [Item], to facts: inout ImportedFacts) {
        for group in Dictionary(grouping: items, by: \.version).values {
            let lowest = group.map { $0.minimumSystem.flatMap { Version($0) } }
            guard !lowest.contains(nil), let requires = lowest.compactMap(\.self).min(), let first = group.first,
                let version = version(of: first)
            else { continue }
            facts.list(version, on: .macos, .init(requires: requires))
        }
    }
}

extension Item {
    /// True for a newer item that every app takes before `older`, on the macOS versions of both: all that see the older
    /// one see it, and it is a major update for none for which the older one is none.
    fileprivate func precedes(_ older: Item) -> Bool {
        func isUpTo(_ own: String?, _ other: String?) -> Bool {
            own.map { own in other.map { VersionText(own) <= VersionText($0) } ?? false } ?? true
        }
        return isUpTo(minimumUpdate, older.minimumUpdate) && isUpTo(lowestAutomatic, older.lowestAutomatic)
            && (!hardware.contains("arm64") || older.hardware.contains("arm64"))
    }
}

extension ImportedRule {
    fileprivate func with(_ verdict: Verdict) -> ImportedRule {
        var rule = ImportedRule(verdict, on: platform, at: position)
        (rule.versions, rule.systems) = (versions, systems)
        return rule
    }
}

extension Version {
    /// The first version of macOS above a bound that belongs to its range; a 99 stands for all of its kind.
    fileprivate var aboveSystem: Version? {
        if minor == 99 { return next(at: 0) }
        return patch == 99 ? next(at: 1) : justAbove
    }
}
