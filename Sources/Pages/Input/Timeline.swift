import PolicyModel

/// Lays out the releases of one platform on an axis of dates, in integers, so that equal policies give equal drawings.
struct Timeline {
    /// One of the two instants between which the policy means what the page says.
    struct Mark {
        let x: Int
        /// True for the first of the two.
        let isSince: Bool
    }

    struct Tick {
        let x: Int
        let label: String
    }

    struct Point {
        let x: Int
        let release: Release
        let moment: Moment
        /// The strongest verdict of any device with this release.
        let verdict: Verdict?
        let isLive: Bool
        let isAnnounced: Bool
        let isMinimum: Bool
        /// How many lines above the axis its label is; nil if there is no room.
        var lane: Int?

        /// `3.0.0 minimum`.
        let label: String

        /// About half the width of the label.
        var half: Int { label.unicodeScalars.reduce(0) { $0 + Timeline.width(of: $1) } * digit / 2 + 6 }

        /// The middle of the label, kept inside the drawing.
        var labelX: Int { min(max(x, half), width - half) }
    }

    static let width = 760
    static let margin = 34
    static let mostLanes = 4
    /// The width of a digit, at the size in the style sheet.
    private static let digit = 9

    let table: OutcomeTable
    let points: [Point]
    let ticks: [Tick]
    let marks: [Mark]
    let lanes: Int
    /// Releases without a date: long ago, and pending.
    let undated: [Release]
    let pending: [Release]

    /// Nil if the axis would have fewer than two dates.
    init?(_ table: OutcomeTable, in words: Vocabulary) {
        self.table = table
        let platform = table.platform, moment = table.dated.moment
        var dated: [(OutcomeTable.Row, Moment)] = [], undated: [Release] = [], pending: [Release] = []
        for row in table.rows.reversed() {
            switch row.release.shipments[platform]?.live {
            case .from(let start): dated.append((row, start))
            case .pending: pending.append(row.release)
            case .longAgo, nil: undated.append(row.release)
            }
        }
        let validity = table.dated.validity
        let instants = [(true, validity.since), (false, validity.until)].compactMap { isSince, instant in
            instant.map { (isSince: isSince, seconds: $0.seconds) }
        }
        let seconds = dated.map(\.1.seconds) + instants.map(\.seconds)
        guard dated.count > 1, let first = seconds.min(), let last = seconds.max(), last - first >= 86_400 else {
            return nil
        }
        let scale = Scale(from: first, to: last)
        let announced = table.dated.announced(on: platform)?.version, minimum = table.dated.minimum(on: platform)
        let all = dated.map { row, start in
            let version = row.release.version
            return Point(
                x: scale.x(start.seconds), release: row.release, moment: start, verdict: OutcomeTable.strongest(row),
                isLive: start <= moment, isAnnounced: version == announced, isMinimum: version == minimum,
                label: Timeline.label(
                    of: version, isAnnounced: version == announced, isMinimum: version == minimum, in: words))
        }
        (points, lanes) = Timeline.laidOut(all)
        ticks = Timeline.ticks(scale, words)
        marks = instants.map { Mark(x: scale.x($0.seconds), isSince: $0.isSince) }
        self.undated = undated
        self.pending = pending
    }

    /// `3.0.0 minimum`.
    private static func label(
        of version: Version, isAnnounced: Bool, isMinimum: Bool, in words: Vocabulary
    ) -> String {
        guard isAnnounced || isMinimum else { return "\(version)" }
        let key =
            !isMinimum
            ? "timeline.announced" : isAnnounced ? "timeline.announced-minimum" : "timeline.minimum"
        return words(key, ["version": "\(version)"])
    }

    /// In digits: none for marks of direction, two for the wide letters of East Asia.
    private static func width(of letter: Unicode.Scalar) -> Int {
        switch letter.value {
        case 0x200B...0x200F, 0x2060...0x206F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60: 2
        default: 1
        }
    }

    /// Converts seconds to positions on the axis.
    private struct Scale {
        let from: Int
        let to: Int

        func x(_ seconds: Int) -> Int {
            Timeline.margin
                + Int(
                    (Double(seconds - from) / Double(to - from) * Double(Timeline.width - 2 * Timeline.margin))
                        .rounded())
        }
    }

    /// Places the labels, each in the lowest free lane: first the announced, the minimum and coming releases, then the
    /// newest.
    private static func laidOut(_ points: [Point]) -> ([Point], Int) {
        var points = points, taken = [[ClosedRange<Int>]](repeating: [], count: mostLanes)
        let matters = points.indices.filter { points[$0].isAnnounced || points[$0].isMinimum || !points[$0].isLive }
        let known = Set(matters)
        for index in matters + points.indices.reversed().filter({ !known.contains($0) }) {
            let half = points[index].half, middle = points[index].labelX
            let span = (middle - half)...(middle + half)
            guard let lane = taken.firstIndex(where: { spans in !spans.contains { $0.overlaps(span) } }) else {
                continue
            }
            taken[lane].append(span)
            points[index].lane = lane
        }
        return (points, max(1, taken.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 1))
    }

    /// The first day of each year, or of months if the axis is short.
    private static func ticks(_ scale: Scale, _ words: Vocabulary) -> [Tick] {
        let (first, last) = (Moment(seconds: scale.from).date.prefix(4), Moment(seconds: scale.to).date.prefix(4))
        guard let from = Int(first), let to = Int(last) else { return [] }
        let days = (scale.to - scale.from) / 86_400
        let months = days > 1100 ? [1] : days > 550 ? [1, 7] : days > 240 ? [1, 4, 7, 10] : Array(1...12)
        let step = max(1, (to - from) / 10)
        return (from...to).filter { ($0 - from).isMultiple(of: step) }.flatMap { year in
            months.compactMap { month -> Tick? in
                let day = "\(year)-\(month < 10 ? "0" : "")\(month)"
                guard let moment = Moment("\(day)-01"), (scale.from...scale.to).contains(moment.seconds) else {
                    return nil
                }
                return Tick(x: scale.x(moment.seconds), label: months.count == 1 ? "\(year)" : words.month(moment))
            }
        }
    }
}
