/// The displays of one message on one device: both limits of a message count them.
package struct MessageDisplays: Hashable, Sendable {
    package let count: Int
    package let last: Moment

    package init(count: Int, last: Moment) { (self.count, self.last) = (count, last) }
}

extension DatedPolicy {
    /// The message that a device sees; nil if it sees none.
    ///
    /// Messages are tried in the order written. An update that is shown leaves no room for one, nor does a platform on
    /// which no client shows any.
    ///
    /// - Parameters:
    ///   - displays: by message id; absent for a message that the device has never shown.
    ///   - isUpdateShown: true if the device shows an update at this check.
    ///   - time: that of the check; nil for the policy's moment.
    package func message(
        for device: Device, after displays: [String: MessageDisplays], isUpdateShown: Bool, at time: Moment? = nil
    ) -> Message? {
        let isShown = policy.clients.contains { $0.traits.messagePlatforms.contains(device.platform) }
        guard isShown || device.platform == .android, !isUpdateShown else { return nil }
        return policy.messages.first { message in
            message.holds(for: device) && message.isDue(at: time ?? moment, after: displays[message.id])
        }
    }

    /// The words of a message in `language`, chosen field by field. `{latest}` is the platform's announced version;
    /// without one it stays, which `MessageLatest` reports.
    package func text(of message: Message, in language: LanguageTag, on platform: Platform = .android) -> VerdictText {
        let texts = message.text.texts(in: language, fallback: policy.language)
        let latest = announced(on: platform)?.version
        let fields = LocalizedText.Field.ofMessages.compactMap { field in
            texts[field.place].map { (field, filled($0, latest: latest)) }
        }
        return VerdictText(fields: Dictionary(uniqueKeysWithValues: fields))
    }
}

extension Message {
    /// True if the message is for a device, whatever the date. A condition on API levels holds on Android alone.
    package func holds(for device: Device) -> Bool {
        (when.os == nil || device.platform == .android) && when.holds(for: device)
    }

    /// True if a device that it is for may show it: between its first moment and its last second, below the limit of
    /// displays, and at least `every` hours after the last one.
    package func isDue(at moment: Moment, after displays: MessageDisplays?) -> Bool {
        guard from.map({ $0 <= moment }) ?? true, until.map({ moment <= $0 }) ?? true else { return false }
        guard let displays else { return true }
        if let max, displays.count >= max { return false }
        return every.map { displays.last.seconds + $0 * 3600 <= moment.seconds } ?? true
    }
}
