import PolicyModel

/// The drawing of one platform's releases: places in the units of its view box.
struct TimelineContext: PageObject {
    let timeline: Timeline

    private static let lane = 26
    private var axis: Int { 14 + timeline.lanes * TimelineContext.lane + 12 }

    static let fields = PageFields<TimelineContext>([
        .number("width") { $0.timeline.width },
        .number("height") { $0.axis + 76 },
        // Where the axis lies, where it begins and ends, and where its labels stand.
        .number("axis") { $0.axis },
        .number("start") { _ in Timeline.margin - 16 },
        .number("end") { $0.timeline.width - Timeline.margin + 16 },
        .number("labelY") { $0.axis + 28 },
        // Between which instants the page holds, and where their words stand.
        .list("marks") { MarkContext.all($0.timeline) },
        .number("markY") { $0.axis + 48 },
        // For the page's script, which marks today: `day:x` of known dates, in days since 1970.
        .text("scale") { TimelineContext.scale($0.timeline.places) },
        // The dates along the axis.
        .list("ticks") { $0.timeline.ticks.map { TickContext(tick: $0) } },
        // The releases that have a date, oldest first.
        .list("points") { context in context.timeline.points.map { PointContext(point: $0, axis: context.axis) } },
        // The versions without a date, joined by commas: from long ago, and not dated yet; missing for none.
        .words("undated") { TimelineContext.versions($0.timeline.undated, $1) },
        .words("pending") { TimelineContext.versions($0.timeline.pending, $1) },
    ])

    /// Each place once.
    private static func scale(_ places: [(seconds: Int, x: Int)]) -> String {
        let texts = places.map { "\($0.seconds / 86_400):\($0.x)" }
        return texts.indices.filter { $0 == 0 || texts[$0] != texts[$0 - 1] }.map { texts[$0] }.joined(separator: " ")
    }

    private static func versions(_ releases: [Release], _ words: Vocabulary) -> String? {
        releases.isEmpty ? nil : words.commaList(releases.map(\.version.description))
    }
}

/// A date of the axis.
struct TickContext: PageObject {
    let tick: Timeline.Tick

    static let fields = PageFields<TickContext>([
        .number("x") { $0.tick.x },
        // `2026`, or `2026-04` on a short axis.
        .text("label") { $0.tick.label },
    ])
}

/// One of the two instants between which the page is valid.
struct MarkContext: PageObject {
    let mark: Timeline.Mark
    /// How its word is anchored, so that it stands inside the drawing and two of them apart.
    let anchor: String
    /// False where its word would overlap that of the other instant.
    let hasWord: Bool

    /// About the longest word.
    private static let wordWidth = 60

    static func all(_ timeline: Timeline) -> [MarkContext] {
        let anchors = timeline.marks.map { mark in
            mark.isSince
                ? mark.x < wordWidth ? "start" : "end" : mark.x > timeline.width - wordWidth ? "end" : "start"
        }
        let isCrowded =
            timeline.marks.count == 2 && anchors[0] == anchors[1]
            && timeline.marks[1].x - timeline.marks[0].x < wordWidth
        return zip(timeline.marks, anchors).map {
            MarkContext(mark: $0, anchor: $1, hasWord: !$0.isSince || !isCrowded)
        }
    }

    static let fields = PageFields<MarkContext>([
        .number("x") { $0.mark.x },
        // `since` or `until`; missing for the first of two that stand too near each other.
        .words("label") { $0.hasWord ? $1($0.mark.isSince ? "timeline.since" : "timeline.until") : nil },
        // `start` or `end`.
        .text("anchor") { $0.anchor },
    ])
}

/// A release on the axis.
struct PointContext: PageObject {
    let point: Timeline.Point
    let axis: Int

    private var top: Int { axis - 16 - (point.lane ?? 0) * 26 }

    static let fields = PageFields<PointContext>([
        .number("x") { $0.point.x },
        .number("y") { $0.axis },
        .text("version") { $0.point.release.version.description },
        .object("date") { DateContext(moment: $0.point.moment) },
        // The strongest verdict that some device of it gets: the name of its style; missing where no device exists.
        .text("verdict") { $0.point.verdict?.rawValue },
        // True where there is room for its version.
        .flag("hasLabel") { $0.point.lane != nil },
        // Its label, `3.0.0 minimum`, and the middle of it.
        .text("label") { $0.point.label },
        .number("labelX") { $0.point.labelX },
        // Where the label's text stands, and where the line to it ends.
        .number("textY") { $0.top - 4 },
        .number("stemY") { $0.top },
        // The name of its shape: `force`, `recommend` or `none`.
        .text("shape") { ($0.point.verdict ?? .none).rawValue },
        .flag("isLive") { $0.point.isLive },
        .flag("isAnnounced") { $0.point.isAnnounced },
        .flag("isMinimum") { $0.point.isMinimum },
    ])
}
