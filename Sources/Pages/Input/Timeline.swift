import PolicyModel

/// Lays out the releases of one platform on an axis of dates, in integers, so that equal policies give equal drawings.
///
/// Time runs evenly as long as no two releases hide each other; where they are dense the axis is stretched, and the
/// drawing grows wider.
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
        var half: Int { label.unicodeScalars.reduce(0) { $0 + Timeline.digits(of: $1) } * digit / 2 + 6 }

        /// The middle of the label, kept inside the drawing.
        var labelX: Int
    }

    static let leastWidth = 940
    static let margin = 34
    /// Between two releases: their marks stand side by side.
    private static let gap = 18
    private static let mostLanes = 5
    /// Between two ticks.
    private static let tickGap = 76
    /// The width of a digit, at the size in the style sheet.
    private static let digit = 9

    let width: Int
    let points: [Point]
    let ticks: [Tick]
    let marks: [Mark]
    /// Moments with their places, ascending; the place of a moment between two is interpolated.
    let places: [(seconds: Int, x: Int)]
    let lanes: Int
    /// Releases without a date: long ago, and pending.
    let undated: [Release]
    let pending: [Release]

    /// Nil if the axis would have fewer than two dates.
    init?(_ table: OutcomeTable, in words: Vocabulary) {
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
        dated.sort { ($0.1.seconds, $0.0.release.version) < ($1.1.seconds, $1.0.release.version) }
        guard dated.count > 1, let scale = Scale(points: dated.map(\.1.seconds), marks: instants.map(\.seconds)) else {
            return nil
        }
        let announced = table.dated.announced(on: platform)?.version, minimum = table.dated.minimum(on: platform)
        let all = zip(dated, scale.points).map { dated, x in
            let (row, start) = dated
            let version = row.release.version
            return Point(
                x: x, release: row.release, moment: start, verdict: OutcomeTable.strongest(row),
                isLive: start <= moment, isAnnounced: version == announced, isMinimum: version == minimum,
                label: Timeline.label(
                    of: version, isAnnounced: version == announced, isMinimum: version == minimum, in: words),
                labelX: x)
        }
        width = max(Timeline.leastWidth, scale.end + Timeline.margin)
        (points, lanes) = Timeline.laidOut(all, width: width)
        ticks = Timeline.ticks(scale, words)
        places = scale.places
        marks = instants.map { Mark(x: scale.x($0.seconds), isSince: $0.isSince) }
        self.undated = undated
        self.pending = pending
    }

    /// `3.0.0 minimum`.
    private static func label(of version: Version, isAnnounced: Bool, isMinimum: Bool, in words: Vocabulary) -> String {
        guard isAnnounced || isMinimum else { return "\(version)" }
        let key =
            !isMinimum
            ? "timeline.announced" : isAnnounced ? "timeline.announced-minimum" : "timeline.minimum"
        return words(key, ["version": "\(version)"])
    }

    /// In digits: none for marks of direction, two for the wide letters of East Asia.
    private static func digits(of letter: Unicode.Scalar) -> Int {
        switch letter.value {
        case 0x200B...0x200F, 0x2060...0x206F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60: 2
        default: 1
        }
    }

    /// Converts seconds to positions on the axis.
    private struct Scale {
        /// Of the releases.
        let points: [Int]
        /// Known places in the order of time; others lie evenly between their neighbours.
        let places: [(seconds: Int, x: Int)]

        /// Nil for less than a day.
        ///
        /// - Parameter points: ascending.
        init?(points times: [Int], marks: [Int]) {
            let events = (times.map { ($0, true) } + marks.map { ($0, false) }).enumerated()
                .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
            guard let first = events.first?.0, let last = events.last?.0, last - first >= 86_400 else { return nil }
            let room = Double(Timeline.leastWidth - 2 * Timeline.margin) / Double(last - first)
            var x = Double(Timeline.margin), before = first, latest: Double?, points: [Int] = []
            places = events.map { seconds, isPoint in
                x += Double(seconds - before) * room
                if isPoint {
                    x = max(x, latest.map { $0 + Double(Timeline.gap) } ?? x)
                    latest = x
                    points.append(Int(x.rounded()))
                }
                before = seconds
                return (seconds, Int(x.rounded()))
            }
            self.points = points
        }

        var from: Int { places[0].seconds }
        var to: Int { places[places.count - 1].seconds }
        var end: Int { places[places.count - 1].x }

        func x(_ seconds: Int) -> Int {
            guard let next = places.firstIndex(where: { $0.seconds >= seconds }), next > 0,
                places[next].seconds > seconds
            else { return places.last { $0.seconds <= seconds }?.x ?? Timeline.margin }
            let (one, other) = (places[next - 1], places[next])
            let part = Double(seconds - one.seconds) / Double(other.seconds - one.seconds)
            return one.x + Int((part * Double(other.x - one.x)).rounded())
        }
    }

    /// Places the labels, each in the lowest free lane: first the announced, the minimum and coming releases, then the
    /// newest.
    private static func laidOut(_ points: [Point], width: Int) -> ([Point], Int) {
        var points = points, taken = [[ClosedRange<Int>]](repeating: [], count: mostLanes)
        let matters = points.indices.filter { points[$0].isAnnounced || points[$0].isMinimum || !points[$0].isLive }
        let known = Set(matters)
        for index in matters + points.indices.reversed().filter({ !known.contains($0) }) {
            let half = points[index].half, middle = min(max(points[index].x, half), width - half)
            points[index].labelX = middle
            let span = (middle - half)...(middle + half)
            guard let lane = taken.firstIndex(where: { spans in !spans.contains { $0.overlaps(span) } }) else {
                continue
            }
            taken[lane].append(span)
            points[index].lane = lane
        }
        return (points, max(1, taken.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 1))
    }

    /// First days of years where there is room, then of half years, quarters and months.
    private static func ticks(_ scale: Scale, _ words: Vocabulary) -> [Tick] {
        let from = Moment(seconds: scale.from).day.year, to = Moment(seconds: scale.to).day.year
        var kept: [(month: Int, moment: Moment, x: Int)] = []
        for months in [[1], [7], [4, 10], [2, 3, 5, 6, 8, 9, 11, 12]] {
            for year in from...to {
                for month in months {
                    let moment = Moment.first(ofMonth: month, year: year)
                    guard (scale.from...scale.to).contains(moment.seconds) else { continue }
                    let x = scale.x(moment.seconds)
                    if !kept.contains(where: { abs($0.x - x) < tickGap }) { kept.append((month, moment, x)) }
                }
            }
        }
        let isYears = kept.allSatisfy { $0.month == 1 }
        return kept.sorted { $0.x < $1.x }.map { tick in
            Tick(x: tick.x, label: isYears ? "\(tick.moment.day.year)" : words.month(tick.moment))
        }
    }
}
