import Basics
import PolicyModel

/// The dates of a feed: `Mon, 02 Nov 2026 09:00:00 +0000`.
enum FeedDate {
    /// Nil for every other form: then the item has no date.
    ///
    /// Source: `SUAppcastItem.m`, a date formatter with `E, dd MMM yyyy HH:mm:ss Z` in English, which takes any day of
    /// the week.
    static func moment(_ text: String) -> Moment? {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 6, words[0].hasSuffix(","), InternetDate.isWeekday(words[0].dropLast()),
            let day = number(words[1]), let month = InternetDate.month(words[2]),
            let seconds = seconds(words[4]), let offset = offset(words[5]),
            let date = Moment("\(words[3])-\("\(month)".padded(to: 2))-\("\(day)".padded(to: 2))")
        else { return nil }
        return Moment(seconds: date.seconds + seconds - offset)
    }

    private static func number(_ text: Substring) -> Int? {
        (1...4).contains(text.utf8.count) && text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
    }

    /// Of `09:00:00`, since midnight.
    private static func seconds(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24,
            minute < 60, second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// East of Greenwich, of `+0200`, `GMT` or `Z`.
    private static func offset(_ text: Substring) -> Int? {
        if ["GMT", "UTC", "Z"].contains(text) { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-", text.utf8.count == 5,
            let hours = number(text.dropFirst().prefix(2)), let minutes = number(text.suffix(2))
        else { return nil }
        return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}
