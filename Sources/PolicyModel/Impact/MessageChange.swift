/// A difference between two states of a policy's messages, as users notice it.
package struct MessageChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case new, changed, gone }

    package let id: String
    package let kind: Kind
    /// A sentence without its full stop.
    package let words: String

    /// The differences in the order of the new messages, then those that are gone.
    ///
    /// - Parameters: the messages that users of each state can see.
    package static func all(from old: [Message], to new: [Message]) -> [MessageChange] {
        let past = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let found = new.compactMap { message -> MessageChange? in
            guard let before = past[message.id] else {
                return MessageChange(
                    id: message.id, kind: .new, words: "message '\(message.id)' is new: \(message.shown)")
            }
            let parts = message.differences(from: before)
            guard !parts.isEmpty else { return nil }
            return MessageChange(
                id: message.id, kind: .changed, words: "message '\(message.id)' \(Words.list(parts))")
        }
        let ids = Set(new.map(\.id))
        return found
            + old.filter { !ids.contains($0.id) }.map {
                MessageChange(id: $0.id, kind: .gone, words: "message '\($0.id)' is no longer shown")
            }
    }
}

extension Message {
    /// To whom, when and how often: `shown on Android to version >=2.0, from 2026-12-01, once`.
    fileprivate var shown: String {
        (["shown on Android to \(when.inWords(on: [.android]))"] + time + [often]).joined(separator: ", ")
    }

    private var time: [String] {
        [from.map { "from \($0.shortText)" }, until.map { "until \($0.shortText)" }].compactMap(\.self)
    }

    private var often: String {
        let limit = max.map { $0 == 1 ? "once" : "at most \($0) times" }
        let wait = every.map { $0 == 1 ? "once an hour" : "every \($0) hours" }
        return [limit, wait].compactMap(\.self).joined(separator: ", ")
    }

    /// What is different from an earlier state of the same message, in words.
    fileprivate func differences(from old: Message) -> [String] {
        let span = time.isEmpty ? "at any time" : time.joined(separator: " ")
        return [
            when == old.when ? nil : "is shown to \(when.inWords(on: [.android]))",
            from == old.from && until == old.until ? nil : "is shown \(span)",
            every == old.every && max == old.max ? nil : "is shown \(often)",
            text.reads(as: old.text) ? nil : "has other words",
            link == old.link ? nil : link == nil ? "has no link any more" : "has another link",
            image == old.image ? nil : image == nil ? "has no picture any more" : "has another picture",
        ].compactMap(\.self)
    }
}
