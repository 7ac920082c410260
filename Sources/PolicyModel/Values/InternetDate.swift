/// The date of mails, feeds and headers, `Mon, 02 Nov 2026 09:00:00 +0000`, whose names are English everywhere.
///
/// Source: RFC 5322, 3.3; RFC 9110, 5.6.7.
package enum InternetDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    /// 1970-01-01 was a Thursday.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    package static func text(of moment: Moment) -> String {
        let parts = moment.description.split { "-T:Z".contains($0) }
        let month = months[(Int(parts[1]) ?? 1) - 1], weekday = weekdays[max(0, moment.seconds) / 86_400 % 7]
        return "\(weekday), \(parts[2]) \(month) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) +0000"
    }

    /// `11` of `Nov`, in any case; nil for every other text.
    package static func month(_ name: some StringProtocol) -> Int? {
        months.firstIndex { $0.lowercased() == name.lowercased() }.map { $0 + 1 }
    }

    /// True for `Mon`, in any case.
    package static func isWeekday(_ name: some StringProtocol) -> Bool {
        weekdays.contains { $0.lowercased() == name.lowercased() }
    }
}
