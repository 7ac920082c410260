/// Warns of dates so far ahead that a digit of the year is likely wrong: 2062 for 2026 hides a release for decades.
enum FarDate {
    /// One `far-date` warning for each such date.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let now = dated.moment.day.year
        return dated.policy.positions.dates.compactMap { date in
            let isEnd = date.key == "until", years = date.moment.day.year - now
            guard years > (isEnd ? mostToEnd : mostToBeginning) else { return nil }
            let meant = likely(date, now: now)
            return Diagnostic(
                .warning, "far-date", at: date.position,
                "\(date.text) is \(years) years ahead, and nothing \(isEnd ? "ends" : "begins") before",
                help: (meant.map { "write \($0), or check the year" } ?? "check the year")
                    + (isEnd ? "; without an end leave 'until' out" : ""), fixes: Fix.replacing(with: meant))
        }
    }

    /// In years; people plan less far.
    private static let mostToBeginning = 3
    /// In years; an end may stand for "long from now".
    private static let mostToEnd = 10

    /// The date with two neighbouring digits of its year swapped, if that is this year or one beside it.
    private static func likely(_ date: Policy.Positions.WrittenDate, now: Int) -> String? {
        (0..<3).lazy.map { place in
            var digits = Array(date.text)
            digits.swapAt(place, place + 1)
            return String(digits)
        }.first { text in Moment(text).map { abs($0.day.year - now) <= 1 } ?? false }
    }
}
