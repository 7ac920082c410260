import Basics
import PolicyModel

/// The one place where the tool asks what time it is.
enum Clock {
    static var now: Moment { Moment(seconds: Int(ThisProcess.now.components.seconds)) }

    /// For comparison with the times of files.
    static var nanoseconds: Int64 { Int64(ThisProcess.now.attoseconds / 1_000_000_000) }

    /// `--at`, else `SOURCE_DATE_EPOCH`, else now or another standard.
    ///
    /// - Throws: when `SOURCE_DATE_EPOCH` is set and not a number of seconds.
    static func moment(
        at chosen: Moment?, environment: [String: String], otherwise standard: @autoclosure () -> Moment = Clock.now
    ) throws(CommandError) -> Moment {
        if let chosen { return chosen }
        guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return standard() }
        guard let seconds = Int(epoch), (0...253_402_300_799).contains(seconds) else {
            throw CommandError(
                "SOURCE_DATE_EPOCH is '\(epoch)', not a number of seconds since 1970 before the year 10000")
        }
        return Moment(seconds: seconds)
    }
}
