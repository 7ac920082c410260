import PolicyModel

/// The drawing of how the users of one platform came to each release, and the same as numbers.
struct AdoptionContext: PageObject {
    let adoption: Adoption
    let lines: [AdoptionLineContext]

    /// What the highest level of the drawing can be, in percent.
    private static let levels = [20, 40, 60, 80, 100]
    /// In pixels: of the drawing between its levels, and between two labels at its end.
    static let height = 180
    private static let labelHeight = 18
    private let top: Int

    /// Nil where the table of users has fewer than two days of the platform.
    init?(_ share: UserShare?, in table: OutcomeTable) {
        guard let adoption = share.flatMap({ Adoption($0, in: table) }) else { return nil }
        let peak = adoption.peak * 100, top = Self.levels.first { Double($0) >= peak } ?? 100
        (self.adoption, self.top) = (adoption, top)
        let curves = adoption.lines.map { AdoptionCurve($0, adoption, top: top) }
        let ends = curves.map { ($0.end * Self.height + 500) / 1000 }
        lines = zip(zip(adoption.lines, curves), zip(ends, Self.spread(ends))).enumerated().map { place, line in
            AdoptionLineContext(line: line.0.0, number: place + 1, curve: line.0.1, endY: line.1.0, labelY: line.1.1)
        }
    }

    /// Moves labels apart that would lie on each other, and keeps them beside the drawing.
    static func spread(_ places: [Int]) -> [Int] {
        var spread = places, lowest = -labelHeight
        let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        for index in order {
            spread[index] = max(spread[index], lowest + labelHeight)
            lowest = spread[index]
        }
        var highest = height
        for index in order.reversed() {
            spread[index] = min(spread[index], highest)
            highest = spread[index] - labelHeight
        }
        return spread
    }

    static let fields = PageFields<AdoptionContext>([
        // The first and the last day.
        .words("firstDay") { $1.date($0.adoption.days[0]) },
        .words("lastDay") { $1.date($0.adoption.days[$0.adoption.days.count - 1]) },
        // What the highest line of the drawing stands for, and the middle one: `80 %`.
        .words("topLevel") { $1.percent($0.top) },
        .words("middleLevel") { $1.percent($0.top / 2) },
        // The releases, newest first, at most five; then all other versions as one.
        .list("lines") { $0.lines },
        // The days, newest first.
        .list("days") { context in
            context.adoption.days.indices.reversed().map { AdoptionDayContext(adoption: context.adoption, day: $0) }
        },
        // True where only every seventh day is shown.
        .flag("isWeekly") { $0.adoption.isWeekly },
    ])
}

/// The line of a release, in a view box of 1000 by 1000.
struct AdoptionCurve {
    /// The path of the line, with a gap where a day is missing.
    let path: String
    /// From its last day to the end of the drawing; nil where it ends there.
    let rest: String?
    /// Its height on its last day, from the top.
    let end: Int

    /// - Parameter top: the highest level, in percent.
    init(_ line: Adoption.Line, _ adoption: Adoption, top: Int) {
        let days = adoption.days.map { $0.seconds / 86_400 }, first = days[0], last = days[days.count - 1]
        let step = zip(days.dropFirst(), days).map { $0 - $1 }.min() ?? 1
        var path = "", before: Int?, place = (x: 0, y: 1000), isAlone = false
        for (index, users) in line.users.enumerated() {
            guard let users else { continue }
            let isNext = before.map { index == $0 + 1 && days[index] - days[$0] <= step } ?? false
            if isAlone, !isNext { path += AdoptionCurve.dash }
            let part = Adoption.part(users, of: adoption.totals[index]) * 100 / Double(top)
            place = ((days[index] - first) * 1000 / (last - first), 1000 - Int((part * 1000).rounded()))
            path += "\(isNext ? "L" : "M")\(place.x) \(place.y)"
            (before, isAlone) = (index, !isNext)
        }
        self.path = path + (isAlone ? AdoptionCurve.dash : "")
        rest = place.x < 1000 ? "M\(place.x) \(place.y)H1000" : nil
        end = place.y
    }

    /// A day without neighbours is a short dash.
    private static let dash = "m-6 0h12"
}

/// A release in the drawing of adoption.
struct AdoptionLineContext: PageObject {
    let line: Adoption.Line
    let number: Int
    let curve: AdoptionCurve
    let endY: Int
    let labelY: Int

    /// A longer version would leave no room for the drawing on a phone.
    private static let longest = 14

    static let fields = PageFields<AdoptionLineContext>([
        // Its version, or the word for all others.
        .words("name") { $0.line.version?.description ?? $1("adoption.others") },
        // The same, cut where it is very long.
        .words("label") { context, words in
            let name = context.line.version?.description ?? words("adoption.others")
            return name.count > longest ? "\(name.prefix(longest - 1))…" : name
        },
        // The path of the line, in a view box of 1000 by 1000, and from its last day to the end of the drawing.
        .text("path") { $0.curve.path },
        .text("rest") { $0.curve.rest },
        // The name of its dashes: `dash-1`.
        .text("dash") { $0.line.version == nil ? "dash-others" : "dash-\($0.number)" },
        // The strongest verdict that some device of it gets: the name of its style; missing for all others.
        .text("verdict") { $0.line.verdict?.rawValue },
        // In pixels below the top of the drawing: where the line ends, where the label stands, and its text.
        .number("endY") { $0.endY },
        .number("labelY") { $0.labelY },
        .number("textY") { $0.labelY + 5 },
    ])
}

struct AdoptionDayContext: PageObject {
    let adoption: Adoption
    let day: Int

    static let fields = PageFields<AdoptionDayContext>([
        .object("date") { DateContext(moment: $0.adoption.days[$0.day]) },
        // The users of each line on that day.
        .list("cells") { context in
            let total = context.adoption.totals[context.day]
            return context.adoption.lines.map { AdoptionCellContext(users: $0.users[context.day], total: total) }
        },
        // All users of that day.
        .words("total") { $1.number($0.adoption.totals[$0.day]) },
    ])
}

/// The users of a release on one day.
struct AdoptionCellContext: PageObject {
    let users: Int?
    let total: Int

    static let fields = PageFields<AdoptionCellContext>([
        // Their number; missing where the table has none, as of fewer than ten.
        .words("users") { context, words in context.users.map { words.number($0) } },
        // Their part of all users of the day: `41 %`.
        .words("percent") { context, words in
            context.users.map { words.percent(Int((Adoption.part($0, of: context.total) * 100).rounded())) }
        },
    ])
}

extension Vocabulary {
    /// `41 %`.
    fileprivate func percent(_ number: Int) -> String { self("number.percent", ["number": "\(number)"]) }
}
