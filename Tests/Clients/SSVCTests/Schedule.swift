@testable import SSVC

/// When SSVC checks automatically, which no document can change.
///
/// It follows `SSVCScheduler.m` of mrtom/SSVC at 38ca6d4.
enum Schedule {
    /// The app's setting.
    enum Period: String, CaseIterable, Hashable, Sendable { case none, hourly, daily, weekly, monthly }

    /// What the scheduler does next.
    enum Step: Hashable, Sendable {
        case checkNow
        /// The next check is after so many seconds.
        case timer(Double)
    }

    /// - Parameters:
    ///   - lastCheck: in seconds since 1970; nil if there was none, which is the distant past.
    ///   - now: in seconds since 1970.
    static func step(_ period: Period, lastCheck: Double?, now: Double) -> Step {
        guard let lastCheck else { return period == .none ? .timer(distantFuture - now) : .checkNow }
        let (latest, next): (Double, Double)
        switch period {
        // The timer fires later than any process lives.
        case .none: return .timer(distantFuture - now)
        case .hourly: (latest, next) = (now - 3_600, lastCheck + 3_600)
        case .daily: (latest, next) = (now - 86_400, lastCheck + 86_400)
        case .weekly: (latest, next) = (now - 604_800, lastCheck + 604_800)
        case .monthly: (latest, next) = (adding(-1, monthsTo: now), adding(1, monthsTo: lastCheck))
        }
        return lastCheck < latest ? .checkNow : .timer(next - now)
    }

    /// `NSDate.distantFuture`, in seconds since 1970.
    private static let distantFuture = 64_092_211_200.0

    /// Adds months of the Gregorian calendar in UTC; a day that does not exist becomes the last day of its month.
    private static func adding(_ months: Int, monthsTo moment: Double) -> Double {
        let day = (moment / 86_400).rounded(.down)
        // Such days are outside of every calendar, and the sum would overflow.
        guard abs(day) < 1e9 else { return moment }
        let date = civil(Int(day)), month = date.year * 12 + date.month - 1 + months
        let first = days(month), length = days(month + 1) - first
        return Double(first + min(date.day, length) - 1) * 86_400 + (moment - day * 86_400)
    }

    /// The first day of a month, in days since 1970-01-01; months are counted from January of year 0.
    private static func days(_ month: Int) -> Int {
        // Years are counted from March, so that the leap day is the last day of a year.
        let shifted = month - 2, year = (shifted - modulo(shifted, 12)) / 12
        let leaps = floored(year, 4) - floored(year, 100) + floored(year, 400)
        return year * 365 + leaps + (153 * modulo(shifted, 12) + 2) / 5 - 719_468
    }

    /// The inverse of `days`.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        // The estimate differs from the result by at most one month.
        var month = floored((day + 719_528) * 4_800, 146_097)
        while days(month) > day { month -= 1 }
        while days(month + 1) <= day { month += 1 }
        return (floored(month, 12), modulo(month, 12) + 1, day - days(month) + 1)
    }

    private static func modulo(_ number: Int, _ divisor: Int) -> Int { (number % divisor + divisor) % divisor }
    private static func floored(_ number: Int, _ divisor: Int) -> Int { (number - modulo(number, divisor)) / divisor }
}

extension Request {
    /// Nil if `URLWithString:` returns nil; the check then fails.
    static func url(of check: Check, on build: InstalledBuild) -> String? {
        guard isValid(check, on: build) else { return nil }
        let separator = check.url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return "\(check.url)\(separator)SSVCLatestVersionKey=\(build.text ?? missing)"
            + "&SSVCLatestVersionNumber=\(build.number)&SSVCLanguage=\(check.language ?? missing)"
            + "&SSVCCountry=\(check.country ?? missing)&SSVCClientProtocolVersion=1"
    }

    /// The output of a format string for a nil object.
    private static let missing = "(null)"
}
