/// A document as the client decodes it: its `UpdateContext`, with the index of each alert in the document.
///
/// Source: cellular/remoteconfiguration-swift 8.0.6 (edf9a74), `Core/UpdateContext.swift`, `UpdateAlert.swift` and
/// `UpdateOption.swift`. The deserializer is that of its tests: an object with the key `appUpdate`.
struct UpdateContext: Hashable, Sendable {
    /// `UpdateType`, as in documents and as the client reports it.
    enum Kind: String, CaseIterable, Sendable { case ignore, recommended, mandatory, discarded }

    /// `AlertFrequency`.
    enum Repetition: String, CaseIterable, Sendable { case always, once }

    let url: String
    let availableVersion: String
    let frequency: Repetition
    let type: Kind
    let ignoredOSVersions: [String]
    /// Without null elements; nil if the key is missing or null.
    let alerts: [UpdateAlert]?
}

/// An element of `localizedStrings`.
struct UpdateAlert: Hashable, Sendable {
    /// Its index in `localizedStrings`.
    let index: Int
    let languageCode: String?
    let regionCode: String?
    let title: String
    let text: String
    let options: [UpdateOption]

    /// The button that updates, the only one of a mandatory update. An alert without one is invalid.
    var updateOption: UpdateOption? { options.first { $0.isUpdateAction } }
}

/// A button of an alert.
struct UpdateOption: Hashable, Sendable {
    let title: String
    let isUpdateAction: Bool
}

extension UpdateContext {
    /// True for the two types that show an alert.
    var showsAlert: Bool { type == .recommended || type == .mandatory }

    /// Why the client rejects a decoded document in one locale (`Error.validation`).
    enum Refusal: Hashable, Sendable {
        case noAlert
        /// The alert at this index has no update button.
        case noUpdateOption(Int)
    }

    /// The validation after decoding, which looks only at the alert chosen for the device; nil if it is valid.
    func refusal(of alert: UpdateAlert?) -> Refusal? {
        guard showsAlert else { return nil }
        guard let alert else { return .noAlert }
        return alert.updateOption == nil ? .noUpdateOption(alert.index) : nil
    }
}
