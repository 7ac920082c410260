import ClientKit
import PolicyModel

extension Situation {
    /// The situations in which a policy's messages are proved: at the moment and on either side of each date ahead,
    /// before any display, on either side of each limit of displays, and of each time between two.
    static func all(for dated: DatedPolicy) -> [Situation] {
        let messages = dated.policy.messages, now = dated.moment
        let dates = messages.flatMap { message in
            [message.from.map { [$0.earlier(by: 1), $0] }, message.until.map { [$0, $0.next] }].compactMap(\.self)
        }.joined()
        let moments = Set(dates.filter { $0 >= now } + [now]).sorted()
        let first = moments.map { Situation(shown: 0, last: nil, moment: $0) }
        return (first + messages.flatMap { again($0, after: now) }).uniqued()
    }

    /// Later displays of one message, while its dates allow them.
    private static func again(_ message: Message, after now: Moment) -> [Situation] {
        let moment = max(now, message.from ?? now), wait = (message.every ?? 0) * 3600
        let counts = message.max.map { [$0 - 1, $0] } ?? [1]
        return counts.filter { $0 > 0 }.flatMap { count in
            [wait, wait - 1].filter { $0 >= 0 }.map { age in
                Situation(shown: count, last: moment.earlier(by: age), moment: moment)
            }
        }
    }
}

extension Moment {
    fileprivate func earlier(by seconds: Int) -> Moment { Moment(seconds: self.seconds - seconds) }
}
