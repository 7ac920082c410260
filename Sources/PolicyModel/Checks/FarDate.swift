/// Warns of dates so far away that a digit of the year is likely wrong: 2062 for 2026 hides a release for decades, and
/// 2006 announces one that no store serves yet.
enum FarDate {
    /// One `far-date` warning for each such date.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        ahead(dated) + dated.policy.platforms.flatMap { behind(dated, on: $0) } + beforeAll(dated) + early(dated)
    }

    /// Beginnings years before every release with a date: what is meant for a later year holds already.
    private static func beforeAll(_ dated: DatedPolicy) -> [Diagnostic] {
        let lives = dated.policy.platforms.flatMap { platform in
            dated.policy.releases(on: platform).compactMap { live($0, on: platform) }
        }
        guard let first = lives.min()?.day.year else { return [] }
        return dated.policy.positions.dates.compactMap { date in
            let years = first - date.moment.day.year
            guard date.key == "from", years > mostToBeginning,
                let meant = likely(date, now: dated.moment.day.year)
            else { return nil }
            return Diagnostic(
                .warning, "far-date", at: date.position,
                "\(date.text) is \(years) years before the first release, and what begins then holds already",
                help: "write \(meant), or check the year", fixes: [.replace(meant)])
        }
    }

    private static func live(_ release: Release, on platform: Platform) -> Moment? {
        guard case .from(let moment)? = release.shipments[platform]?.live else { return nil }
        return moment
    }

    /// Dates of releases that are years before that of the release below them, or half a year where no older line got a
    /// release meanwhile.
    private static func behind(_ dated: DatedPolicy, on platform: Platform) -> [Diagnostic] {
        let dates = dated.policy.releases(on: platform).compactMap { release in
            live(release, on: platform).map { (release, $0) }
        }
        return zip(dates, dates.dropFirst()).compactMap { before, after in
            let years = before.1.day.year - after.1.day.year, days = days(from: after.1, to: before.1)
            let isFar = years > mostToBeginning, isInLine = before.0.version.leads(to: after.0.version)
            guard isFar || isInLine && days > mostToNext,
                let date = dated.policy.positions.dates.first(where: { $0.isLive(at: after.1) })
            else { return nil }
            return diagnostic(
                date,
                "\(after.0.version) is live from \(date.text) on, \(isFar ? count(years, "year") : count(days, "day")) "
                    + "before \(before.0.version)",
                meant: isFar ? likely(date, now: dated.moment.day.year) : moved(date, to: before.1), beside: before.0)
        }
    }

    /// Minimums that began weeks before there was a release to go to: what is meant for a later year forces now.
    private static func early(_ dated: DatedPolicy) -> [Diagnostic] {
        let steps = dated.policy.platforms.flatMap { earlySteps(dated, on: $0) }
        return steps.map(\.step.position).uniqued().compactMap { position in
            let alike = steps.filter { $0.step.position == position }
            guard let (step, from, release, live) = alike.first,
                alike.allSatisfy({ days(from: $0.from, to: $0.live) > mostToRelease }),
                let date = dated.policy.positions.dates.first(where: { $0.key == "from" && $0.moment == from })
            else { return nil }
            return diagnostic(
                date,
                "the minimum \(step.version) holds from \(date.text) on, \(count(days(from: from, to: live), "day")) "
                    + "before \(release.version) is live", meant: moved(date, to: live), beside: release)
        }
    }

    /// - Parameters:
    ///   - meant: the date that was probably meant; nil if there is none.
    ///   - release: the one whose date shows the slip.
    private static func diagnostic(
        _ date: Policy.Positions.WrittenDate, _ message: String, meant: String?, beside release: Release
    ) -> Diagnostic {
        Diagnostic(
            .warning, "far-date", at: date.position, message,
            help: meant.map { "write \($0), or check the year" } ?? "check the year", fixes: Fix.replacing(with: meant),
            note: Diagnostic.Note("\(release.version) is listed here", at: release.position))
    }

    /// The steps that have begun, each with the first release that a device below it could go to. Without a lower
    /// release there was no such device.
    private static func earlySteps(
        _ dated: DatedPolicy, on platform: Platform
    ) -> [(step: MinimumStep, from: Moment, release: Release, live: Moment)] {
        let releases = dated.policy.releases(on: platform)
        return (dated.policy.minimum[platform] ?? []).compactMap { step in
            guard let from = step.from, from <= dated.moment, releases.contains(where: { $0.version < step.version })
            else { return nil }
            let goals = releases.filter { $0.version >= step.version && $0.shipments[platform]?.live != .pending }
            return goals.map { (step, from, $0, live($0, on: platform) ?? from) }.min { $0.3 < $1.3 }
        }
    }

    private static func ahead(_ dated: DatedPolicy) -> [Diagnostic] {
        let now = dated.moment.day.year
        return dated.policy.positions.dates.compactMap { date in
            let isEnd = date.key == "until", years = date.moment.day.year - now
            let isFar =
                date.key == "live"
                ? date.moment.seconds - dated.moment.seconds > mostToLive
                : years > (isEnd ? mostToEnd : mostToBeginning)
            guard isFar else { return nil }
            let meant = likely(date, now: now)
            return Diagnostic(
                .warning, "far-date", at: date.position,
                "\(date.text) is \(count(years, "year")) ahead, and nothing \(isEnd ? "ends" : "begins") before",
                help: (meant.map { "write \($0), or check the year" } ?? "check the year")
                    + (isEnd ? "; without an end leave 'until' out" : ""), fixes: Fix.replacing(with: meant))
        }
    }

    /// In years; people plan less far.
    private static let mostToBeginning = 3
    /// In days, half a year: a slip of the year at its turn is more, and no store takes that long.
    private static let mostToNext = 183
    /// In days; a minimum may begin some weeks before a store has served its release.
    private static let mostToRelease = 31
    /// In seconds, a year and a half; a release that is made is not held back for longer.
    private static let mostToLive = 548 * 86_400
    /// In years; an end may stand for "long from now".
    private static let mostToEnd = 10

    private static func days(from start: Moment, to end: Moment) -> Int { (end.seconds - start.seconds) / 86_400 }

    /// The date in the first year in which it is not before another one.
    private static func moved(_ date: Policy.Positions.WrittenDate, to other: Moment) -> String? {
        [other.day.year, other.day.year + 1].map { "\($0)" + date.text.dropFirst(4) }.first { text in
            Moment(text).map { $0 >= other } ?? false
        }
    }

    /// The date with two neighbouring digits of its year swapped, or one of them another, if that is this year or one
    /// beside it.
    private static func likely(_ date: Policy.Positions.WrittenDate, now: Int) -> String? {
        let swapped = (0..<3).map { place in
            var digits = Array(date.text)
            digits.swapAt(place, place + 1)
            return String(digits)
        }
        let changed = [now, now + 1, now - 1].map { "\($0)" }.filter { year in
            zip(year, date.text).count { $0 != $1 } == 1
        }
        return (swapped + changed.map { $0 + date.text.dropFirst(4) }).first { text in
            Moment(text).map { abs($0.day.year - now) <= 1 } ?? false
        }
    }
}

extension Version {
    /// Whether a release that comes next in the list is made later than this one: an older line may get a release long
    /// after a newer one has begun.
    fileprivate func leads(to next: Version) -> Bool {
        major == next.major && (minor == next.minor || patch == 0 && fourth == 0)
    }
}

extension Policy.Positions.WrittenDate {
    /// Whether it is the `live` of a release, under that key or a platform's.
    fileprivate func isLive(at moment: Moment) -> Bool { self.moment == moment && !["from", "until"].contains(key) }
}
