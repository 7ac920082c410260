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
    package static func all(
        from old: [Message], to new: [Message], in words: Vocabulary = .english
    ) -> [MessageChange] {
        let past = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let found = new.compactMap { message -> MessageChange? in
            let id = message.id
            guard let before = past[id] else {
                let shown = message.shown(words)
                return MessageChange(id: id, kind: .new, words: words("message.new", ["message": id, "shown": shown]))
            }
            let parts = message.differences(from: before, words)
            guard !parts.isEmpty else { return nil }
            return MessageChange(
                id: id, kind: .changed,
                words: words("message.changed", ["message": id, "changes": words.list(parts)]))
        }
        let ids = Set(new.map(\.id))
        return found
            + old.filter { !ids.contains($0.id) }.map {
                MessageChange(id: $0.id, kind: .gone, words: words("message.gone", ["message": $0.id]))
            }
    }
}

extension Message {
    /// To which devices, when and how often: `shown on Android to version >=2.0, from 2026-12-01, once`.
    fileprivate func shown(_ words: Vocabulary) -> String {
        let shown = words("message.shown", ["who": when.inWords(on: [.android], in: words)])
        return words.commaList([shown] + time(words) + [often(words)])
    }

    private func time(_ words: Vocabulary) -> [String] {
        let from = from.map { words("message.from", ["date": words.exactDate($0)]) }
        let until = until.map { words("message.until", ["date": words.exactDate($0.endedDay ?? $0)]) }
        return [from, until].compactMap(\.self)
    }

    private func often(_ words: Vocabulary) -> String {
        let limit = max.map { words("message.times", count: $0) }
        let wait = every.map { words("message.every", count: $0) }
        return words.commaList([limit, wait].compactMap(\.self))
    }

    /// What is different from an earlier state of the same message, in words.
    fileprivate func differences(from old: Message, _ words: Vocabulary) -> [String] {
        let time = time(words), span = time.isEmpty ? words("message.any-time") : time.joined(separator: " ")
        let who = when.inWords(on: [.android], in: words)
        return [
            when == old.when ? nil : words("message.now-to", ["who": who]),
            from == old.from && until == old.until ? nil : words("message.now-when", ["span": span]),
            every == old.every && max == old.max ? nil : words("message.now-often", ["often": often(words)]),
            text.reads(as: old.text) ? nil : words("message.other-words"),
            link == old.link ? nil : link == nil ? words("message.no-link") : words("message.other-link"),
            image == old.image ? nil : image == nil ? words("message.no-picture") : words("message.other-picture"),
        ].compactMap(\.self)
    }
}
