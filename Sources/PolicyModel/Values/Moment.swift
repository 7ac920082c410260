/// A point in time, in whole seconds since 1970-01-01T00:00:00Z, with its text forms in policies and output.
package struct Moment: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    /// `2026-11-02` (00:00 UTC), `2026-11-02T09:00Z` or `2026-11-02T09:00:30Z`; nil for anything else.
    package init?(_ text: String) {
        // Most texts that are asked are too short, or begin with a letter.
        guard text.utf8.count >= 10, let first = text.utf8.first, first <= UInt8(ascii: "9"),
            case let bytes = Array(text.utf8), let day = Moment.day(bytes.prefix(10))
        else { return nil }
        guard bytes.count > 10 else {
            seconds = day * 86_400
            return
        }
        guard bytes[10] == UInt8(ascii: "T"), let time = Moment.time(bytes[11...]) else { return nil }
        seconds = day * 86_400 + time
    }

    package static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    /// `2026-11-02T09:00:30Z`.
    package var description: String {
        let time = time
        return "\(date)T\(Moment.two(time.hour)):\(Moment.two(time.minute)):\(Moment.two(time.second))Z"
    }

    /// As a policy would write it: the day alone if it is its first second, else without seconds where there are none.
    package var shortText: String {
        if isMidnight { return date }
        let text = description
        return time.second == 0 ? text.dropLast(4) + "Z" : text
    }

    /// The day alone, `2026-11-02`.
    package var date: String {
        let (year, month, day) = day
        if (0...9999).contains(year) { return Moment.text(year, month, day) }
        return "\("\(year)".padded(to: 4))-\(Moment.two(month))-\(Moment.two(day))"
    }

    /// In the proleptic Gregorian calendar, UTC.
    package var day: (year: Int, month: Int, day: Int) { Moment.civil(daysSinceEpoch) }

    /// The time of day, UTC.
    package var time: (hour: Int, minute: Int, second: Int) {
        let time = (seconds % 86_400 + 86_400) % 86_400
        return (time / 3600, time / 60 % 60, time % 60)
    }

    package var isMidnight: Bool { seconds % 86_400 == 0 }

    /// The day of which this is the last second; nil within a day.
    package var endedDay: Moment? {
        let first = Moment(seconds: seconds - 86_399)
        return first.isMidnight ? first : nil
    }

    /// The day that ends just before this moment; nil within a day.
    package var dayBefore: Moment? { Moment(seconds: seconds - 1).endedDay }

    /// Of the first moment at which something no longer holds, as an author writes it: `2026-12-05` where that day was
    /// the last one, else `2026-12-05T10:00Z`.
    package var endText: String { (dayBefore ?? self).shortText }

    /// The same in a sentence: `after 2026-12-05`, or `at 2026-12-05T10:00Z`.
    package var endInWords: String { "\(dayBefore == nil ? "at" : "after") \(endText)" }

    /// The first second of a month.
    package static func first(ofMonth month: Int, year: Int) -> Moment {
        Moment(seconds: days(year, month, 1) * 86_400)
    }

    /// Rounded down. Written so that no number of seconds overflows, because the environment may set any.
    private var daysSinceEpoch: Int { seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0) }
}

extension Moment {
    /// `2026-11-02` as days since 1970; nil for anything else, and for days that do not exist.
    private static func day(_ text: ArraySlice<UInt8>) -> Int? {
        let start = text.startIndex, dash = UInt8(ascii: "-")
        guard text.count == 10, text[start + 4] == dash, text[start + 7] == dash,
            let year = digits(text[start..<start + 4], in: 1970...9999),
            let month = digits(text[(start + 5)..<start + 7], in: 1...12),
            let day = digits(text[(start + 8)..<start + 10], in: 1...days(inMonth: month, year: year))
        else { return nil }
        return days(year, month, day)
    }

    /// `09:00Z` or `09:00:30Z` as seconds of the day; nil for anything else.
    private static func time(_ text: ArraySlice<UInt8>) -> Int? {
        let start = text.startIndex, colon = UInt8(ascii: ":")
        guard text.last == UInt8(ascii: "Z"), text.count == 6 || text.count == 9, text[start + 2] == colon,
            let hour = digits(text[start..<start + 2], in: 0...23),
            let minute = digits(text[(start + 3)..<start + 5], in: 0...59)
        else { return nil }
        if text.count == 6 { return hour * 3600 + minute * 60 }
        guard text[start + 5] == colon, let second = digits(text[(start + 6)..<start + 8], in: 0...59) else {
            return nil
        }
        return hour * 3600 + minute * 60 + second
    }

    private static func digits(_ text: ArraySlice<UInt8>, in range: ClosedRange<Int>) -> Int? {
        var value = 0
        for byte in text {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte) - 48
        }
        return range.contains(value) ? value : nil
    }

    /// - Parameter month: 1...12.
    package static func days(inMonth month: Int, year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar. Years are counted from March, so that the leap day is
    /// the last day of a year.
    ///
    /// - Parameters:
    ///   - year: also 0 and below.
    ///   - month: 1...12.
    ///   - day: also outside of the month, and then of one before or after.
    package static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The inverse of `days`.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let civilMonth = month < 10 ? month + 3 : month - 9
        return (yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0), civilMonth, day)
    }

    /// Ten bytes, which need no memory of their own.
    private static func text(_ year: Int, _ month: Int, _ day: Int) -> String {
        String(unsafeUninitializedCapacity: 10) { bytes in
            var rest = year * 10_000 + month * 100 + day
            for place in [9, 8, 6, 5, 3, 2, 1, 0] {
                bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            (bytes[4], bytes[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
            return 10
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
