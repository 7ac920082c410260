/// One document as the client holds it after decoding: its `UpdateContext`, with the place of each alert in the text.
///
/// Upstream: cellular/remoteconfiguration-swift 8.0.6 (edf9a74), `Core/UpdateContext.swift`, `UpdateAlert.swift` and
/// `UpdateOption.swift`; the deserializer is the one of its own tests, an object with the key `appUpdate`.
struct UpdateContext: Hashable, Sendable {
    /// `UpdateType`: as a document says it, and as the client reports it.
    enum Kind: String, CaseIterable, Sendable { case ignore, recommended, mandatory, discarded }

    /// `AlertFrequency`.
    enum Repetition: String, CaseIterable, Sendable { case always, once }

    let url: String
    let availableVersion: String
    let frequency: Repetition
    let type: Kind
    let ignoredOSVersions: [String]
    /// Null elements are gone; nil where the key is missing or null.
    let alerts: [UpdateAlert]?
}

struct UpdateAlert: Hashable, Sendable {
    /// The element of `localizedStrings` it was.
    let index: Int
    let languageCode: String?
    let regionCode: String?
    let title: String
    let text: String
    let options: [UpdateOption]

    /// The only button of a mandatory update, and what makes an alert valid.
    var updateOption: UpdateOption? { options.first { $0.isUpdateAction } }
}

struct UpdateOption: Hashable, Sendable {
    let title: String
    let isUpdateAction: Bool
}

extension UpdateContext {
    /// True for the two types that show something, and so need alerts.
    var isTold: Bool { type == .recommended || type == .mandatory }

    /// Why a document that decoded is refused in one locale (`Error.validation`).
    enum Refusal: Hashable, Sendable {
        case noAlert
        /// The index of the alert without one.
        case noUpdateOption(Int)
    }

    /// The check at the end of the client's decoding, which asks only about the alert picked for the device.
    func refusal(of alert: UpdateAlert?) -> Refusal? {
        guard isTold else { return nil }
        guard let alert else { return .noAlert }
        return alert.updateOption == nil ? .noUpdateOption(alert.index) : nil
    }
}
