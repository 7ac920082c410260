@testable import PolicyModel
import TestSupport
import Testing

/// Which message a device sees, and in which words.
struct DatedPolicyMessagesTests {
    private static let android = Device(
        platform: .android, version: Sample.version("1.0"), os: Sample.version("28"), language: Sample.tag("de"))

    private func dated(_ messages: [Message], at moment: Moment = Sample.moment) -> DatedPolicy {
        DatedPolicy(
            Sample.policy(
                platforms: [.ios, .android],
                releases: [
                    Sample.release("1.0", on: [.ios, .android]), Sample.release("1.1", on: [.android]),
                    Sample.release("2.0", on: [.ios]),
                ], messages: messages), at: moment)
    }

    private func seen(
        _ messages: [Message], by device: Device = android, at moment: Moment = Sample.moment,
        after displays: [String: MessageDisplays] = [:], isUpdateShown: Bool = false
    ) -> String? {
        dated(messages, at: moment).message(for: device, after: displays, isUpdateShown: isUpdateShown)?.id
    }

    @Test func `the first message in the order written is seen, where no update is`() {
        let two = [Sample.message("zebra"), Sample.message("ape")]
        #expect(seen(two) == "zebra")
        #expect(seen(two, isUpdateShown: true) == nil)
        #expect(seen([]) == nil)
    }

    @Test func `no client of another platform shows a message`() {
        var phone = Self.android
        phone.platform = .ios
        #expect(seen([Sample.message()], by: phone) == nil)
    }

    @Test func `a message whose condition does not hold leaves room for the next`() {
        let messages = [Sample.message("turkish") { $0.languages = [Sample.tag("tr")] }, Sample.message("all")]
        #expect(seen(messages) == "all")
        var turkish = Self.android
        turkish.language = Sample.tag("tr-TR")
        #expect(seen(messages, by: turkish) == "turkish")
    }

    @Test func `a message is seen from its first moment to its last second`() {
        let from = Moment("2026-11-21T09:00Z")!, until = Moment("2026-11-22T23:59:59Z")!
        let messages = [Sample.message(from: from, until: until)]
        #expect(seen(messages, at: Moment(seconds: from.seconds - 1)) == nil)
        #expect(seen(messages, at: from) == "hello")
        #expect(seen(messages, at: until) == "hello")
        #expect(seen(messages, at: until.next) == nil)
    }

    @Test func `a message is seen as often as its limit says`() {
        func seen(_ count: Int, max: Int?) -> String? {
            self.seen(
                [Sample.message(max: max)],
                after: [
                    "hello": MessageDisplays(count: count, last: Sample.moment),
                    "other": .init(count: 9, last: Sample.moment),
                ])
        }
        #expect(self.seen([Sample.message(max: 1)]) == "hello")
        #expect(seen(1, max: 1) == nil)
        #expect(seen(1, max: 2) == "hello")
        #expect(seen(2, max: 2) == nil)
        #expect(seen(1_000, max: nil) == "hello")
    }

    @Test func `a message is seen again after its hours, the exact moment included`() {
        let last = Moment("2026-11-20")!
        func seen(_ moment: Moment, max: Int? = nil) -> String? {
            self.seen([Sample.message(every: 24, max: max)], at: moment, after: ["hello": .init(count: 1, last: last)])
        }
        #expect(seen(Moment("2026-11-20T23:59:59Z")!) == nil)
        #expect(seen(Moment("2026-11-21")!) == "hello")
        #expect(seen(Moment("2026-11-21")!, max: 1) == nil)
    }

    @Test func `a message that was shown leaves room for the next`() {
        let messages = [Sample.message("one", max: 1), Sample.message("two", max: 1)]
        #expect(seen(messages, after: ["one": .init(count: 1, last: Sample.moment)]) == "two")
    }

    @Test func `words are chosen field by field, with the version that Android announces`() {
        let message = Sample.message(
            text: Sample.text([
                "en": [.title: "{app} sale", .message: "Since {latest}", .closeButton: "Close"],
                "de": [.message: "Seit {latest}"],
            ]))
        #expect(
            dated([message]).text(of: message, in: Sample.tag("de-AT"))
                == VerdictText(fields: [.title: "Kasa sale", .message: "Seit 1.1", .closeButton: "Close"]))
        #expect(dated([message]).text(of: message, in: Sample.tag("fr"))[.message] == "Since 1.1")
    }

    @Test func `a message that is over belongs to the policy no more, and one to come does`() {
        let messages = [
            Sample.message("past", until: Moment("2026-11-20T23:59:59Z")),
            Sample.message("now", until: Sample.moment), Sample.message("next", from: Moment("2027-01-01")),
        ]
        #expect(dated(messages).policy.messages.map(\.id) == ["now", "next"])
        #expect(dated(messages).source.messages.map(\.id) == ["past", "now", "next"])
    }

    @Test func `the end of a message is an instant, and its beginning is none`() {
        let end = Moment("2026-12-31T23:59:59Z")!
        let messages = [Sample.message(from: Moment("2026-12-01"), until: end)]
        #expect(dated(messages).instants(within: .max) == [Moment("2027-01-01")!])
        #expect(dated(messages).meaning == dated(messages, at: end).meaning)
        #expect(dated(messages).meaning != dated(messages, at: end.next).meaning)
        #expect(!dated(messages).begins(at: end.next))
        #expect(DueDate.all(dated(messages)) == [DueDate(moment: end, event: .messageEnds("hello"))])
        #expect(DueDate.all(dated(messages)).map(\.instant) == [Moment("2027-01-01")])
        #expect(DueDate.all(dated(messages, at: end.next)) == [])
    }

    @Test func `where a client reads no dates, the beginning of a message is due`() {
        let start = Moment("2026-12-01")!,
            choice = ClientChoice(
                name: "x", traits: ClientTraits(messagePlatforms: [.android], knowsNoDates: true),
                position: Sample.position)
        let policy = Sample.policy(
            clients: [choice], releases: [Sample.release("1.0")], messages: [Sample.message(from: start)])
        let dated = DatedPolicy(policy, at: Sample.moment)
        #expect(dated.instants(within: .max) == [start])
        #expect(DueDate.all(dated) == [DueDate(moment: start, event: .messageBegins("hello"))])
        #expect(DueDate.all(DatedPolicy(policy, at: start)) == [])
    }
}
