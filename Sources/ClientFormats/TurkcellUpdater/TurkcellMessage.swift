/// A message that the client chose: no version of it shows one, but it keeps a record, and ends the app over texts.
struct TurkcellMessage: Hashable, Sendable {
    /// The user defaults' key; nil where the client makes one of Foundation's hashes, which nobody can know.
    let id: String?
    let most: Int
    let hours: Int
    let after: Int?
    let before: Int?
    /// The first of the texts that are missing and that it then puts into a dictionary as nil.
    var crash: TurkcellCrash?

    /// `computeMessageDictionary`: limits count only where there is a record.
    ///
    /// - Parameter now: Nil for any moment: true where the message is shown on some day.
    func isDue(at now: Int?, _ record: TurkcellCall.DisplayRecord?) -> Bool {
        if let record, record.count >= most { return false }
        guard let now else { return true }
        if let after, after > now { return false }
        if let before, before < now { return false }
        return record.map { $0.last + hours * 3600 <= now } ?? true
    }
}

extension TurkcellEntry {
    /// What a chosen message leads to.
    enum Message: Hashable, Sendable {
        case nothing
        case chosen(TurkcellMessage)
        case crash(TurkcellCrash)
    }

    var messages: TurkcellLanguages<Message> {
        let limits = Result { () throws(TurkcellFault) in try self.message() }
        return TurkcellLanguages(of: self) { texts throws(TurkcellFault) in
            var message = try limits.get()
            let missing = ["whatIsNew", "warnings"].first { texts.members.last($0) == nil }
            message.crash = missing.map { TurkcellCrash(nilFor: $0, at: texts.path) }
            return .chosen(message)
        } otherwise: { fault in
            switch fault {
            case .crash(let crash): .crash(crash)
            case .missing: .nothing
            }
        }
    }

    /// What all languages share, in the order in which the client reads it.
    private func message() throws(TurkcellFault) -> TurkcellMessage {
        let id = try number("id", else: 0)
        let most = try number("maxDisplayCount", else: Int(Int32.max))
        let hours = try number("displayPeriodInHours", else: 0)
        let after = try date("displayAfterDate"), before = try date("displayBeforeDate")
        return TurkcellMessage(
            id: id == 0 ? nil : String(id), most: most, hours: hours, after: after, before: before)
    }

    /// `intValue` of a number or a string.
    private func number(_ key: String, else missing: Int) throws(TurkcellFault) -> Int {
        guard let value = node.last(key) else { return missing }
        switch value.value {
        case .bool(let flag): return flag ? 1 : 0
        case .number(let text): return TurkcellMessage.whole(Double(text) ?? 0)
        case .string(let text): return TurkcellMessage.leadingNumber(text)
        default: throw .crash(TurkcellCrash(sending: "intValue", to: value, at: "\(path).\(key)"))
        }
    }

    /// Nil for an empty or unreadable text, which is no limit.
    private func date(_ key: String) throws(TurkcellFault) -> Int? {
        guard let value = node.last(key) else { return nil }
        guard let text = value.string else {
            throw .crash(TurkcellCrash(sending: "length", to: value, at: "\(path).\(key)"))
        }
        return TurkcellMessage.seconds(of: text)
    }
}

extension TurkcellMessage {
    static func whole(_ number: Double) -> Int {
        Int(max(Double(Int32.min), min(Double(Int32.max), number)))
    }

    /// The number that a text begins with, after blanks; 0 where there is none.
    static func leadingNumber(_ text: String) -> Int {
        var rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let digits = Double(String(rest.prefix { "0123456789".contains($0) })) ?? 0
        return whole(isNegative ? -digits : digits)
    }

    /// `yyyy-MM-dd HH:mm`, else `yyyy-MM-dd`, both in GMT+02:00 whatever the device's own zone.
    static func seconds(of text: String) -> Int? {
        let halves = text.split(separator: " ", omittingEmptySubsequences: false)
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        let clock = halves.count == 2
            ? halves[1].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) } : [0, 0]
        guard halves.count < 3, date.count == 3, clock.count == 2, (1...12).contains(date[1]),
              (1...days(in: date[1], of: date[0])).contains(date[2]),
              (0...23).contains(clock[0]), (0...59).contains(clock[1]) else { return nil }
        return (dayNumber(date[0], date[1], date[2]) * 24 + clock[0] - 2) * 3600 + clock[1] * 60
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days since 1970-01-01, counted in years that begin in March.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
