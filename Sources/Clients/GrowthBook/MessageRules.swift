import PolicyModel

/// The rules of the feature `message`: the messages that have begun and are not over, the first that holds is shown.
/// How often is the app's business, so both limits are in the value.
struct MessageRules {
    let dated: DatedPolicy
    let platforms: [Platform]

    var rules: [JSONValue] {
        dated.policy.messages.filter { $0.from.map { $0 <= dated.moment } ?? true }.flatMap { message in
            platforms.flatMap { rules(of: message, on: $0) }
        }
    }

    private func rules(of message: Message, on platform: Platform) -> [JSONValue] {
        // A condition on the system is one on Android's API levels.
        if message.when.os != nil, platform != .android { return [] }
        let parts = [Conditions.equals("platform", [platform.rawValue])] + Conditions.parts(of: message.when)
        let texts = Payload.byLanguage(message.text.languages, orElse: dated.policy.language) {
            dated.text(of: message, in: $0, on: platform)
        }
        return texts.map { language, words in
            Payload.rule(message.id, Conditions.all(parts + language), nil, saying: value(of: message, words))
        }
    }

    private func value(of message: Message, _ words: VerdictText) -> JSONValue {
        .object(
            Payload.members([
                ("id", message.id), ("title", words[.title]), ("message", words[.message]), ("link", message.link),
                ("image", message.image), ("update", words[.updateButton]), ("later", words[.laterButton]),
                ("close", words[.closeButton]), ("every", message.every.map(String.init)),
                ("max", message.max.map(String.init)),
            ]))
    }
}
