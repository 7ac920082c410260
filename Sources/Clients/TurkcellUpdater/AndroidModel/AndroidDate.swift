import Basics
import PolicyModel

/// Reads dates as the SDK's `Utilities.java` does: seven formats in turn, of which the first counts that fits the
/// beginning of the text.
///
/// The formats are Java's `SimpleDateFormat` in its lenient mode: numbers may have any length, a month 13 is the next
/// January, and what follows is ignored. So `2026-11-02T09:00:00Z` fits none but the last format, and means midnight in
/// the device's time zone.
struct AndroidDate: Hashable, Sendable {
    /// Milliseconds since 1970, as if in UTC.
    private let local: Int
    /// In seconds; nil if the text has none.
    private let offset: Int?
    /// Everything behind the last character that counted.
    let ignored: String

    private enum Piece {
        case year, month, day, hour, minute, second, milliseconds, zone
        case sign(UInt8)
    }

    /// Nil if no format fits; the client then has no limit.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let found = AndroidDate.formats.lazy.compactMap({ AndroidDate(bytes, $0) }).first else {
            return nil
        }
        self = found
    }

    /// True if it names the time of another zone than the device's own.
    var hasOffset: Bool { offset != nil }

    /// Milliseconds since 1970.
    ///
    /// - Parameter zoneOffset: the device's distance from UTC in seconds.
    func moment(in zoneOffset: Int) -> Int { local - (offset ?? zoneOffset) * 1000 }

    private static let formats: [[Piece]] = [
        date + [.sign(UInt8(ascii: "T"))] + time + [.sign(UInt8(ascii: ":")), .second] + fraction + [.zone],
        date + [.sign(UInt8(ascii: " "))] + time + [.sign(UInt8(ascii: ":")), .second] + fraction + [.zone],
        date + [.sign(UInt8(ascii: " "))] + time + [.sign(UInt8(ascii: ":")), .second, .zone],
        date + [.sign(UInt8(ascii: " "))] + time + [.sign(UInt8(ascii: ":")), .second],
        date + [.sign(UInt8(ascii: " "))] + time + [.zone],
        date + [.sign(UInt8(ascii: " "))] + time,
        date,
    ]
    private static let date: [Piece] = [.year, .sign(UInt8(ascii: "-")), .month, .sign(UInt8(ascii: "-")), .day]
    private static let time: [Piece] = [.hour, .sign(UInt8(ascii: ":")), .minute]
    private static let fraction: [Piece] = [.sign(UInt8(ascii: ".")), .milliseconds]

    private init?(_ bytes: [UInt8], _ format: [Piece]) {
        var at = 0, year = 1970, month = 1, day = 1, milliseconds = 0, offset: Int?
        for piece in format {
            if case .sign(let sign) = piece {
                guard at < bytes.count, bytes[at] == sign else { return nil }
                at += 1
                continue
            }
            // Java skips blanks before each field.
            while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
            if case .zone = piece {
                guard let zone = AndroidDate.zone(bytes, &at) else { return nil }
                offset = zone
                continue
            }
            guard let number = AndroidDate.number(bytes, &at) else { return nil }
            switch piece {
            case .year: year = number
            case .month: month = number
            case .day: day = number
            case .hour: milliseconds += number * 3_600_000
            case .minute: milliseconds += number * 60_000
            case .second: milliseconds += number * 1000
            case .milliseconds: milliseconds += number
            case .zone, .sign: break
            }
        }
        local = AndroidDate.days(year, month, day) * 86_400_000 + milliseconds
        self.offset = offset
        ignored = String(decoding: bytes[at...], as: UTF8.self)
    }

    /// At most nine digits: longer numbers name no date, and nothing here can overflow.
    private static func number(_ bytes: [UInt8], _ at: inout Int) -> Int? {
        let digits = bytes[at...].prefix(while: \.isDigit)
        guard !digits.isEmpty, digits.count <= 9 else { return nil }
        at += digits.count
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// `+0300`, `GMT`, `GMT+3:00` or `UTC`, in seconds. Java knows more zones by name; these are not read here.
    private static func zone(_ bytes: [UInt8], _ at: inout Int) -> Int? {
        let rest = bytes[at...]
        if rest.starts(with: "UTC".utf8) {
            at += 3
            return 0
        }
        let isNamed = String(decoding: rest.prefix(3), as: UTF8.self).lowercased() == "gmt"
        let start = isNamed ? at + 3 : at
        guard start < bytes.count, bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-") else {
            if isNamed { at = start }
            return isNamed ? 0 : nil
        }
        var end = start + 1
        guard let minutes = minutes(bytes, &end, hasColon: isNamed) else { return nil }
        at = end
        return (bytes[start] == UInt8(ascii: "-") ? -60 : 60) * minutes
    }

    /// `0300`, or with a colon `3:00` and `03:00`.
    private static func minutes(_ bytes: [UInt8], _ at: inout Int, hasColon: Bool) -> Int? {
        func digit() -> Int? { at < bytes.count && bytes[at].isDigit ? Int(bytes[at]) - 48 : nil }
        guard var hours = digit() else { return nil }
        at += 1
        if let second = digit() {
            hours = hours * 10 + second
            at += 1
        } else if !hasColon {
            return nil
        }
        if hasColon {
            guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return nil }
            at += 1
        }
        guard let tens = digit() else { return nil }
        at += 1
        guard let ones = digit(), hours < 24, tens < 6 else { return nil }
        at += 1
        return hours * 60 + tens * 10 + ones
    }

    /// Days since 1970; months and days beyond their ends run on into the next.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let months = year * 12 + month - 1
        return Moment.days(months / 12, months % 12 + 1, day)
    }
}
