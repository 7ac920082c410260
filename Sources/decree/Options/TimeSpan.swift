import Basics
import ArgumentParser

/// A length of time as an option has it: `36h`, `7d`, `2w`.
struct TimeSpan: ExpressibleByArgument {
    let seconds: Int
    let text: String

    init(days: Int) { (seconds, text) = (days * 86_400, "\(days)d") }

    /// Nil for anything but a whole number of 1 to 99,999 with one of the three units.
    init?(argument: String) {
        let lengths: [Character: Int] = ["h": 3600, "d": 86_400, "w": 604_800]
        let digits = argument.dropLast()
        guard let length = argument.last.flatMap({ lengths[$0] }), (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), number > 0
        else { return nil }
        (seconds, text) = (number * length, argument)
    }

    var defaultValueDescription: String { text }
}
