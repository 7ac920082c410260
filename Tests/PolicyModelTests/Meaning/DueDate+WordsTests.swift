@testable import PolicyModel
import TestSupport
import Testing

/// A clause for each event that a policy waits for.
@Suite struct DueDateWordsTests {
    private static let moment = Moment("2026-12-05")!
    private static let entry = Acceptance(
        clients: ["ssvc", "retired"], rule: "bad", lossClass: "weaker", why: "x", until: moment,
        position: Sample.position)

    static let events: [(DueDate.Event, String)] = [
        (.live(Sample.version("4.1.0"), on: [.ios, .macos], announced: true), "4.1.0 goes live on iOS and macOS"),
        (.minimumBegins(Sample.version("2.9.0"), on: [.ios], isLower: false), "the minimum rises to 2.9.0 on iOS"),
        (.minimumBegins(Sample.version("2.7.0"), on: [.ios], isLower: true), "the minimum goes down to 2.7.0 on iOS"),
        (.rolloutEnds(Sample.version("4.1.0"), on: [.macos]), "the rollout of 4.1.0 ends on macOS"),
        (.ruleBegins("fair"), "rule fair begins"), (.ruleEnds("2"), "rule 2 ends"),
        (.acceptanceEnds(entry), "the accepted loss of ssvc and retired under bad (weaker) ends"),
        (.messageBegins("hello"), "message hello begins"),
        (.messageEnds("hello"), "message hello ends"),
    ]

    @Test(arguments: events) func `an event is a clause`(event: DueDate.Event, words: String) {
        #expect(DueDate(moment: Self.moment, event: event).words() == words)
    }

    @Test func `a release without a date waits for one`() {
        let event = DueDate.Event.live(Sample.version("4.2.0"), on: [.ios], announced: false)
        #expect(DueDate(moment: nil, event: event).words() == "4.2.0 waits for a date on iOS")
    }

    @Test func `an instant is the sum of its events, the second after a message among them`() {
        let dates = [
            DueDate(moment: Self.moment.next, event: .ruleBegins("fair")),
            DueDate(moment: Self.moment, event: .messageEnds("hello")),
            DueDate(moment: Self.moment.next, event: .acceptanceEnds(Self.entry)),
            DueDate(moment: Self.moment, event: .ruleEnds("old")),
        ]
        #expect(
            DueDate.words(of: dates, at: Self.moment.next)
                == "rule fair begins; message hello ends; the accepted loss of ssvc and retired under bad (weaker) is over"
        )
    }
}
