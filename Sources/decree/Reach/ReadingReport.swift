import PolicyModel
import Reach
import Review

/// What the logs say of the devices that read a publication.
struct ReadingReport {
    let serial: Int
    let days: Int
    let result: ReadingResult
    let tally: ReachTally
    /// Changed documents that the content here does not make, so nothing is known of who asks for them.
    let missing: [String]

    /// One for each app.
    private var sentences: [String] {
        guard result.span != nil else { return ["no request in the logs counts"] }
        guard !result.apps.isEmpty else {
            return ["the logs hold fewer than \(ReachTable.fewest) devices of an app that asked before it"]
        }
        return result.apps.map { app in
            let parts = app.parts.map(words).joined(separator: ", ")
            return "\(app.slug): \(words(app))\(parts.isEmpty ? "" : "; \(parts)")"
        }
    }

    private func words(_ app: ReadingResult.App) -> String {
        let devices = Words.counted(app.concerned, "device")
        switch app.standing {
        case .counted(let read, let unread):
            let rest = unread == 0 ? "" : ", \(part(unread, of: app)) have not asked since"
            return "\(part(read, of: app)) of \(devices) read it\(rest)"
        case .allButFew: return "all but fewer than \(ReachTable.fewest) of \(devices) read it"
        case .onlyFew: return "fewer than \(ReachTable.fewest) of \(devices) read it"
        case .tooFew: return "\(devices), too few to say how many read it"
        case .unknown: return "the logs end before it was made, so how many of \(devices) read it is not known"
        }
    }

    private func part(_ devices: Int, of app: ReadingResult.App) -> String {
        "\(Words.grouped(devices)) (\(ShareWords.percent(devices, of: app.concerned)))"
    }

    private func words(_ part: ReadingResult.App.Part) -> String {
        let name = part.percent == 50 ? "half" : "\(part.percent) %"
        guard let hours = part.hours else { return "\(name) not yet" }
        return "\(name) within \(hours > 72 ? count((hours + 23) / 24, "day") : count(hours, "hour"))"
    }

    /// For the terminal: what was found, and how it was counted.
    var lines: [String] { lines(of: "") + notes }

    /// What was found.
    func lines(of indent: String) -> [String] {
        let until = result.span.map { "; the logs go to \($0.last)" } ?? ""
        return ["\(indent)publication \(serial), of \(result.published)\(until)"]
            + sentences.map { "\(indent)  \($0)" }
    }

    /// How it was counted.
    private var notes: [String] {
        var notes = ["devices that asked for a document that it changed, in the \(count(days, "day")) before it"]
        if let first = result.span?.first, first.seconds > result.published.seconds - (days - 1) * 86_400 {
            notes.append("the logs begin later than that, with \(first)")
        }
        if result.few > 0 { notes.append("fewer than \(ReachTable.fewest) devices of other apps are left out") }
        if result.keptOneIn > 1 { notes.append("one in \(result.keptOneIn) devices was followed") }
        notes += missing.map { "'\($0)' is not made by the content here, so its devices are not known" }
        notes.append("\(Words.grouped(tally.counted)) of \(Words.grouped(tally.lines)) lines count")
        return notes
            + ReachTally.Reason.allCases.filter { tally[$0] > 0 }.map { reason in
                "\(Words.grouped(tally[reason])) \(reason == .otherFile ? "are for other files" : reason.words)"
            }
    }

    var member: JSONValue.Member {
        .init(
            "reading",
            .object([
                .init("publication", .integer(serial)), .init("published", .string("\(result.published)")),
                .init("from", result.span.map { .string("\($0.first)") } ?? .null),
                .init("until", result.span.map { .string("\($0.last)") } ?? .null),
                .init("lines", .integer(tally.lines)), .init("counted", .integer(tally.counted)),
                .init("keptOneIn", .integer(result.keptOneIn)), .init("missing", .texts(missing)),
                .init("apps", .array(result.apps.map(json))),
            ]))
    }

    private func json(_ app: ReadingResult.App) -> JSONValue {
        var read: JSONValue = .null, unread: JSONValue = .null
        if case .counted(let some, let others) = app.standing { (read, unread) = (.integer(some), .integer(others)) }
        let parts = app.parts.map { part in
            JSONValue.object([.init("percent", .integer(part.percent)), .init("hours", .number(part.hours))])
        }
        return .object([
            .init("app", .string(app.slug)), .init("devices", .integer(app.concerned)), .init("read", read),
            .init("unread", unread), .init("parts", .array(parts)),
        ])
    }
}
