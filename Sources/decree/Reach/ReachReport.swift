import PolicyModel
import Reach
import Review

/// What `decree reach` says of the logs it read.
struct ReachReport {
    let table: ReachTable
    let tally: ReachTally
    let span: (first: Moment, last: Moment, days: Int)?
    let keptOneIn: Int
    let rhythms: [String: Double]

    /// - Parameter byDay: whether users of single days are listed too.
    init(_ reach: borrowing Reach, rhythms: [String: Double], byDay: Bool = false) {
        table = ReachTable(reach.devicesADay, byDay: byDay ? reach.devicesByDay : [:])
        (tally, span, keptOneIn, self.rhythms) = (reach.tally, reach.span, reach.keptOneIn, rhythms)
    }

    /// How it was counted, for the table itself. The days behind `until` and `from` are read with it.
    var notes: [String] {
        let counted = "\(Words.grouped(tally.counted)) of \(Words.grouped(tally.lines)) lines count"
        guard let span else { return ["no request in the logs counts", counted] + lines }
        return [
            "until \(span.last.date)",
            "from \(span.first.date)",
            "devices a day that asked for a document, on average over \(count(span.days, "day"))"
                + (table.dayRows.isEmpty ? "" : "; those of single days in tens"),
            "told apart by address and User-Agent"
                + rhythms.sorted { $0.key < $1.key }.map { "; of \($0.key) by \(text($0.value)) a day" }.joined(),
            error,
            "\(table.few.map(Words.grouped) ?? "fewer than \(ReachTable.fewest)") users of groups "
                + "under \(ReachTable.fewest) are left out",
            counted,
        ] + lines
    }

    private func text(_ rhythm: Double) -> String { "\(rhythm == 1 ? "one request" : "\(rhythm) requests")" }

    private var error: String {
        keptOneIn == 1
            ? "every device was counted"
            : "one in \(keptOneIn) devices was counted: of a thousand users, give or take "
                + "\(Int((Double((keptOneIn - 1) * 1000) / Double(max(1, span?.days ?? 1))).squareRoot().rounded(.up)))"
    }

    /// What became of the lines that do not count, one line each.
    private var lines: [String] {
        ReachTally.Reason.allCases.filter { tally[$0] > 0 }.map { reason in
            "\(Words.grouped(tally[reason])) \(reason.words)"
        }
            + (tally.onNewerSystem == 0
                ? []
                : [
                    "\(Words.grouped(tally.onNewerSystem)) are counted with an unknown system: theirs is newer than "
                        + "the table of \(SystemVersions.lastDay)"
                ])
    }

    /// For the terminal.
    func lines(_ ink: Ink, width: Int) -> [String] {
        let rows = table.rows.map { row in
            [
                row.cell.app, row.cell.platform.displayName, row.cell.version.description,
                row.cell.os?.description ?? "unknown", Words.grouped(row.users),
            ]
        }
        let shown =
            rows.isEmpty
            ? []
            : TextTable([["app", "platform", "version", "OS", "users"]] + rows, ink: ink, width: width).lines + [""]
        let byDay = table.dayRows.isEmpty ? "" : ", and \(count(table.dayRows.count, "row")) of single days"
        return shown + ["\(Words.counted(table.users, "user")) in \(count(rows.count, "row"))\(byDay)"] + notes
    }

    var member: JSONValue.Member {
        let rows = table.rows.map { row in
            JSONValue.object(
                json(row.cell) + [.init("os", .text(row.cell.os?.description)), .init("users", .integer(row.users))])
        }
        let byDay = table.dayRows.map { row in
            JSONValue.object(
                json(row.cell) + [.init("day", .string(row.day.date)), .init("users", .integer(row.users))])
        }
        let left = ReachTally.Reason.allCases.map { reason in
            JSONValue.Member(reason.name, .integer(tally[reason]))
        }
        return .init(
            "reach",
            .object([
                .init("from", .text(span?.first.date)),
                .init("until", .text(span?.last.date)), .init("days", .integer(span?.days ?? 0)),
                .init("lines", .integer(tally.lines)), .init("counted", .integer(tally.counted)),
                .init("newerSystem", .integer(tally.onNewerSystem)), .init("keptOneIn", .integer(keptOneIn)),
                .init("rows", .array(rows)), .init("byDay", .array(byDay)), .init("few", .number(table.few)),
                .init("left", .object(left)),
            ]))
    }

    private func json(_ cell: ReachCell) -> [JSONValue.Member] {
        [
            .init("app", .string(cell.app)), .init("platform", .string(cell.platform.rawValue)),
            .init("version", .string(cell.version.description)),
        ]
    }
}

extension ReachTally.Reason {
    /// Behind a number of lines.
    var words: String {
        switch self {
        case .broken: "are broken, or in a format that is not known"
        case .tooLong: "are longer than 64 KiB"
        case .otherFile: "are for files that are no document of an app here"
        case .unserved: "were answered with an error, or ask for no content"
        case .outsideDays: "are of an earlier day than is counted"
        case .inFuture: "are of a later moment than is counted"
        case .foreign: "are by robots, browsers and tools"
        case .nameless: "name neither version nor build"
        case .unknownBuild: "name a build that no release has"
        case .contradictory: "contradict themselves: address and User-Agent name different releases or platforms"
        case .severalPlatforms: "could be of several platforms"
        case .addressless: "have no address, and their client asks in no known rhythm"
        case .unfollowed: "have a number for an address that is another one on the next day"
        case .crowded: "are of versions and systems beyond the first 65,536"
        }
    }

    /// For `--json`.
    fileprivate var name: String { "\(self)" }
}
