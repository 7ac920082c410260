import PolicyModel
import TestSupport
import Testing

struct MessageChangeTests {
    private let sale = Sample.message(
        "sale", from: Moment("2026-12-01"), until: Moment("2026-12-24T12:00Z"), every: 24, max: 3,
        link: "https://example.com/a", image: "https://example.com/a.png"
    ) { $0.version = Sample.range(">=2.0") }

    private func changes(_ old: [Message], _ new: [Message]) -> [String] {
        MessageChange.all(from: old, to: new).map { "\($0.kind.rawValue): \($0.words)" }
    }

    @Test func `a new message is named with its users, its time and its limits`() {
        #expect(
            changes([], [sale, Sample.message("hello", max: 1)]) == [
                "new: message 'sale' is new: shown on Android to version >=2.0, from 2026-12-01, until 2026-12-24T12:00Z, "
                    + "at most 3 times, every 24 hours",
                "new: message 'hello' is new: shown on Android to every device, once",
            ])
    }

    @Test func `a message that is gone is named after those that changed`() {
        #expect(
            changes([Sample.message("gone"), sale], [Sample.message("sale", max: 1)]) == [
                "changed: message 'sale' is shown to every device, is shown at any time, is shown once, "
                    + "has no link any more and has no picture any more",
                "gone: message 'gone' is no longer shown",
            ])
    }

    @Test func `other words, another link and another picture are each named`() {
        let other = Sample.message(
            "sale", from: sale.from, until: sale.until, every: 24, max: 3, link: "https://example.com/b",
            image: "https://example.com/b.png", text: Sample.text(["en": [.message: "Ho"]])
        ) { $0.version = Sample.range(">=2.0") }
        #expect(
            changes([sale], [other]) == [
                "changed: message 'sale' is worded differently, has another link and has another picture"
            ])
    }

    @Test func `the same message is no change`() { #expect(changes([sale], [sale]) == []) }
}
