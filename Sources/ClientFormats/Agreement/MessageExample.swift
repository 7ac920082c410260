import ClientKit
import PolicyModel

/// What a client shows of one message on a device that sees it, read from the documents, for pages.
package struct MessageExample: Sendable {
    package let message: Message
    package let client: String
    /// In each language in which the device sees it, the fallback language first; empty if no device ever does.
    package let shown: [(language: LanguageTag, announcement: Announcement)]
}

extension MessageExample {
    /// Every message that is not over, for each client that carries it.
    ///
    /// The moments asked about are those that the messages name, so that the answer is the same whenever a page is
    /// made.
    package static func all(
        of dated: DatedPolicy, documents: [Agreement.Documents], models: DecisionModelCache
    ) -> [MessageExample] {
        let messages = dated.policy.messages
        guard !messages.isEmpty else { return [] }
        return documents.flatMap { documents in
            documents.client.traits.messagePlatforms.filter(dated.policy.platforms.contains).flatMap { platform in
                let table = MessageTable(of: dated, on: platform)
                let edition = documents.client.editions(for: dated.policy, on: platform).last ?? .only
                let model = models.model(
                    of: documents.client, reading: documents.artifacts, of: dated.policy.slug, as: edition)
                return messages.indices.map { index in
                    MessageExample(
                        message: messages[index], client: documents.client.name,
                        shown: shown(index, table, dated.policy, by: model))
                }
            }
        }
    }

    private static func shown(
        _ message: Int, _ table: MessageTable, _ policy: Policy, by model: any DecisionModel
    ) -> [(language: LanguageTag, announcement: Announcement)] {
        for situation in situations(of: policy.messages) {
            let place = table.places.firstIndex { expectation in
                table.expectations[expectation].wishes.contains { $0.message(of: policy, when: situation) == message }
            }
            guard let place else { continue }
            let wishes = table.expectations[table.places[place]].wishes
            let answers = model.answers(on: table.clientDevices[place], in: table.languages, when: situation)
            return table.languages.indices.compactMap { index in
                guard wishes[index].message(of: policy, when: situation) == message else { return nil }
                return answers[index].announcement.map { (table.languages[index], $0) }
            }
        }
        return []
    }

    /// First displays: long before every date, and at each moment at which a message begins or another ends.
    private static func situations(of messages: [Message]) -> [Situation] {
        let moments = messages.flatMap { [$0.from, $0.until?.next].compactMap(\.self) }
        return ([Moment(seconds: 0)] + Set(moments).sorted()).map { Situation(shown: 0, last: nil, moment: $0) }
    }
}
