import PolicyModel

/// Whether a request is tried again, and how long to wait before: full jitter, so that many clients never return
/// in step, and never sooner than the server asked.
package struct RetryPlan: Hashable, Sendable {
    /// All tries, the first one included.
    package private(set) var tries = 6
    /// What the first wait stays below; each later bound is twice the one before.
    package private(set) var first = Duration.milliseconds(250)
    package private(set) var longest = Duration.seconds(20)

    /// Whether a server that answers so may answer otherwise in a moment; 501 says that it never will.
    package static func isPassing(_ status: Int) -> Bool {
        status == 408 || status == 429 || (500...599).contains(status) && status != 501
    }

    /// - Parameters:
    ///   - tried: how often it was tried already, at least once.
    ///   - retryAfter: the header as it came.
    ///   - chance: from 0 up to 1.
    /// - Returns: nil where it was tried often enough.
    package func wait(tried: Int, retryAfter: String?, chance: Double, now: Moment) -> Duration? {
        guard tried < tries else { return nil }
        let bound = min(longest, first * (1 << min(tried - 1, 20)))
        return max(bound * chance, retryAfter.flatMap { Self.seconds($0, now: now) } ?? .zero)
    }

    /// Seconds, or a date.
    private static func seconds(_ text: String, now: Moment) -> Duration? {
        if text.utf8.count < 10, let seconds = Int(text), seconds >= 0 { return .seconds(seconds) }
        return HTTPDate.moment(text).map { .seconds(max(0, $0.seconds - now.seconds)) }
    }
}
