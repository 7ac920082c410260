/// A chosen message. The iOS client never shows one, but it stores a display record, and crashes if texts are missing.
struct TurkcellMessage: Hashable, Sendable {
    /// The key in the user defaults; nil if the client uses a hash, which is unpredictable.
    let id: String?
    /// The maximum number of displays.
    let most: Int
    /// The minimum time between two displays, in hours.
    let hours: Int
    /// The first time of display, in seconds since 1970; nil for no limit.
    let after: Int?
    /// The last time of display, in seconds since 1970; nil for no limit.
    let before: Int?
    /// The crash for the first missing text, which the client puts into a dictionary as nil.
    var crash: TurkcellCrash?

    /// True if the message is scheduled for that time. Source: `computeMessageDictionary`.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970; nil for any time.
    ///   - record: nil if the message was never displayed; then the limits do not apply.
    func isDue(at now: Int?, _ record: TurkcellCall.DisplayRecord?) -> Bool {
        if let record, record.count >= most { return false }
        guard let now else { return true }
        if let after, after > now { return false }
        if let before, before < now { return false }
        return record.map { $0.last + hours * 3600 <= now } ?? true
    }
}

extension TurkcellEntry {
    /// The effect of a chosen message.
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

    /// The values that do not depend on the language, read in the order of the client's code.
    private func message() throws(TurkcellFault) -> TurkcellMessage {
        let id = try number("id", else: 0)
        let most = try number("maxDisplayCount", else: Int(Int32.max))
        let hours = try number("displayPeriodInHours", else: 0)
        let after = try date("displayAfterDate"), before = try date("displayBeforeDate")
        return TurkcellMessage(
            id: id == 0 ? nil : String(id), most: most, hours: hours, after: after, before: before)
    }

    /// The `intValue` of a number or string.
    private func number(_ key: String, else missing: Int) throws(TurkcellFault) -> Int {
        guard let value = node.last(key) else { return missing }
        switch value.value {
        case .bool(let flag): return flag ? 1 : 0
        case .number(let text): return TurkcellMessage.whole(Double(text) ?? 0)
        case .string(let text): return TurkcellMessage.leadingNumber(text)
        default: throw .crash(TurkcellCrash(sending: "intValue", to: value, at: "\(path).\(key)"))
        }
    }

    /// A date in seconds since 1970; nil for an empty or unreadable text, which sets no limit.
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

    /// The integer at the start of a text, after spaces; 0 if there is none.
    static func leadingNumber(_ text: String) -> Int {
        var rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let digits = Double(String(rest.prefix { "0123456789".contains($0) })) ?? 0
        return whole(isNegative ? -digits : digits)
    }

    /// The seconds since 1970 of `yyyy-MM-dd HH:mm` or `yyyy-MM-dd`. The client uses GMT+02:00, not the device's time
    /// zone.
    static func seconds(of text: String) -> Int? {
        let halves = text.split(separator: " ", omittingEmptySubsequences: false)
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        let clock =
            halves.count == 2
            ? halves[1].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) } : [0, 0]
        guard halves.count < 3, date.count == 3, clock.count == 2, (1...12).contains(date[1]),
            (1...days(in: date[1], of: date[0])).contains(date[2]),
            (0...23).contains(clock[0]), (0...59).contains(clock[1])
        else { return nil }
        return (dayNumber(date[0], date[1], date[2]) * 24 + clock[0] - 2) * 3600 + clock[1] * 60
    }

    private static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days since 1970-01-01. Years are counted from March, so that the leap day is the last day of a year.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
