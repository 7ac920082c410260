import TestSupport
import Testing

@testable import Pages
@testable import PolicyModel

/// How pages write the end of a rule, an accepted loss and a message: all in one form.
struct DateContextTests {
    private func shown(_ date: DateContext) -> String {
        "\(Vocabulary.english.date(date.moment))\(date.isLastDay ? " last day" : "")"
    }

    @Test func `an end at midnight is the day before it`() throws {
        #expect(shown(DateContext(after: try #require(Moment("2026-12-06")))) == "2026-12-05 last day")
        #expect(shown(DateContext(last: try #require(Moment("2026-12-05T23:59:59Z")))) == "2026-12-05 last day")
    }

    @Test func `an end within a day is its moment`() throws {
        let moment = try #require(Moment("2026-12-05T09:00Z"))
        #expect(shown(DateContext(after: moment)) == "2026-12-05 09:00 UTC")
        #expect(shown(DateContext(last: moment)) == "2026-12-05 09:00 UTC")
    }

    @Test func `rules, accepted losses and messages are due on their last day`() throws {
        let last = try #require(Moment("2026-12-05T23:59:59Z"))
        let entry = Acceptance(
            clients: ["ssvc"], rule: "bad", lossClass: "weaker", why: "no other way", until: last.next,
            position: Sample.position)
        let events: [DueDate] = [
            DueDate(moment: last.next, event: .ruleEnds("bad")),
            DueDate(moment: last.next, event: .acceptanceEnds(entry)),
            DueDate(moment: last, event: .messageEnds("fair")),
        ]
        for event in events {
            let context = DueContext(due: event, app: "Kasa", slug: "kasa", in: .english)
            #expect(context.date.map(shown) == "2026-12-05 last day")
        }
        let begins = DueDate(moment: last.next, event: .ruleBegins("bad"))
        #expect(
            DueContext(due: begins, app: "Kasa", slug: "kasa", in: .english).date.map(shown) == "2026-12-06")
    }
}
