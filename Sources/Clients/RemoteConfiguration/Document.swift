/// A document as the client decodes it: its `UpdateContext`, with the index of each alert in the document.
///
/// Source: cellular/remoteconfiguration-swift 8.0.6 (edf9a74), `Core/UpdateContext.swift`, `UpdateAlert.swift` and
/// `UpdateOption.swift`. The deserializer is that of its tests: an object with the key `appUpdate`.
struct Document: Hashable, Sendable {
    /// `UpdateType`, as in documents and as the client reports it.
    enum Kind: String, CaseIterable, Sendable { case ignore, recommended, mandatory, discarded }

    /// `AlertFrequency`.
    enum Repetition: String, CaseIterable, Sendable { case always, once }

    /// An element of `localizedStrings`.
    struct Alert: Hashable, Sendable {
        /// Its index in `localizedStrings`.
        let index: Int
        let languageCode: String?
        let regionCode: String?
        let title: String
        let text: String
        let options: [Option]

        /// The button that updates, the only one of a mandatory update. An alert without one is invalid.
        var updateOption: Option? { options.first { $0.isUpdateAction } }
    }

    /// A button of an alert.
    struct Option: Hashable, Sendable {
        let title: String
        let isUpdateAction: Bool
    }

    let url: String
    let availableVersion: String
    let frequency: Repetition
    let type: Kind
    let ignoredOSVersions: [String]
    /// Without null elements.
    let alerts: [Alert]

    /// True for the two types that show an alert.
    var showsAlert: Bool { type == .recommended || type == .mandatory }

    /// The validation after decoding, which looks only at the alert chosen for the device; nil if it is valid.
    func failure(of alert: Alert?) -> Failure? {
        guard showsAlert else { return nil }
        guard let alert else {
            return Failure(.validation, at: "appUpdate.localizedStrings", "there is no alert to show")
        }
        guard alert.updateOption == nil else { return nil }
        return Failure(
            .validation, at: "appUpdate.localizedStrings[\(alert.index)].options",
            "the alert has no option with isUpdateAction")
    }
}
