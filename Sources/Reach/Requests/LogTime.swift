import PolicyModel

/// The moments of logs, each in the form of its server.
enum LogTime {
    /// `27/Nov/2026:07:28:43 +0000`.
    static func common(_ text: LineText) -> Int? {
        guard text.count == 26, text[2] == slash, text[6] == slash, text[11] == colon,
            let month = month(text[3..<6]), let days = days(text[7..<11], month, text[0..<2]),
            let time = time(text[12..<20]), let offset = offset(text[21..<26])
        else { return nil }
        return days * 86_400 + time - offset
    }

    /// `2026-11-27T07:28:43Z`, with a fraction or an offset; a blank in place of the `T`.
    static func internet(_ text: LineText) -> Int? {
        guard text.count >= 19, text[4] == dash || text[4] == slash, text[7] == text[4],
            let month = text[5..<7].number, let days = days(text[0..<4], month, text[8..<10]),
            let time = time(text[11..<19])
        else { return nil }
        var place = 19
        if place < text.count, text[place] == UInt8(ascii: ".") {
            repeat { place += 1 } while place < text.count && text[place] &- 48 < 10
        }
        let rest = text.dropFirst(place)
        guard rest.count > 1, let offset = offset(rest) else { return rest.count <= 1 ? days * 86_400 + time : nil }
        return days * 86_400 + time - offset
    }

    /// Seconds since 1970, with or without a fraction, or in thousandths, millionths or billionths.
    static func sinceEpoch(_ text: LineText) -> Int? {
        let whole = text.split(at: UInt8(ascii: ".")).head
        let digits = whole.index(of: UInt8(ascii: "e")) == nil ? whole : .none
        // A number of nanoseconds has nineteen digits, whose last are of no interest.
        guard let number = digits.count > 18 ? digits[0..<18].number.map({ $0 * 10 }) : digits.number else {
            return nil
        }
        switch digits.count {
        case ...11: return number
        case ...14: return number / 1_000
        case ...17: return number / 1_000_000
        default: return number / 1_000_000_000
        }
    }

    /// `07:28:43`.
    static func time(_ text: LineText) -> Int? {
        guard text.count == 8, text[2] == colon, text[5] == colon, let hour = text[0..<2].number,
            let minute = text[3..<5].number, let second = text[6..<8].number, hour < 24, minute < 60, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// `2026-11-27`, in seconds.
    static func day(_ text: LineText) -> Int? {
        guard text.count == 10, text[4] == dash, text[7] == dash, let month = text[5..<7].number else { return nil }
        return days(text[0..<4], month, text[8..<10]).map { $0 * 86_400 }
    }

    private static func days(_ year: LineText, _ month: Int, _ day: LineText) -> Int? {
        guard let year = year.number, let day = day.number, (1970...9999).contains(year), (1...12).contains(month),
            (1...Moment.days(inMonth: month, year: year)).contains(day)
        else { return nil }
        return Moment.first(ofMonth: month, year: year).seconds / 86_400 + day - 1
    }

    /// `+0200`, `+02:00` or `Z`.
    private static func offset(_ text: LineText) -> Int? {
        if text == "Z" { return 0 }
        guard text.count == 5 || text.count == 6, text.count == 5 || text[3] == colon,
            let hours = text[1..<3].number, let minutes = text.dropFirst(text.count - 2).number,
            hours <= 14, minutes < 60
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return text[0] == UInt8(ascii: "+") ? seconds : text[0] == dash ? -seconds : nil
    }

    private static func month(_ text: LineText) -> Int? {
        switch (text[0], text[1], text[2]) {
        case (0x4A, 0x61, 0x6E): 1
        case (0x46, 0x65, 0x62): 2
        case (0x4D, 0x61, 0x72): 3
        case (0x41, 0x70, 0x72): 4
        case (0x4D, 0x61, 0x79): 5
        case (0x4A, 0x75, 0x6E): 6
        case (0x4A, 0x75, 0x6C): 7
        case (0x41, 0x75, 0x67): 8
        case (0x53, 0x65, 0x70): 9
        case (0x4F, 0x63, 0x74): 10
        case (0x4E, 0x6F, 0x76): 11
        case (0x44, 0x65, 0x63): 12
        default: nil
        }
    }

    private static let slash = UInt8(ascii: "/"), colon = UInt8(ascii: ":"), dash = UInt8(ascii: "-")
}
