/// What one request of the client comes to: decode, remember, fall back, decide, show.
///
/// Upstream: 8.0.6 (edf9a74), `Core/Manager.swift` and `Convenience/DefaultUpdateHandler.swift`. The library itself
/// does no networking and compares no app versions; both are true of everything here.
struct UpdateDecision: Hashable, Sendable {
    /// The phone's locale, what the app gave the client, and what the user does.
    ///
    /// Builds ask of an app without a file in its bundle, and of no tap.
    struct Phone: Sendable {
        /// `Locale.current.languageCode` and `.regionCode`.
        var language: String?
        var region: String?
        /// For a document that was kept: of a delivered one the view knows whether it leaves the OS out.
        var os = ""
        var ignoresCache = false
        /// The file in the app's bundle, where the app named one.
        var bundled: [UInt8]?
        /// The button tapped in the handler's alert, counted from 0.
        var tap: Int?
    }

    /// What survives in the user defaults; nothing on the phones that builds ask of.
    struct Memory: Hashable, Sendable {
        var lastDiscardedVersion: String?
        /// The last document that decoded, as it came.
        var cached: [UInt8]?
    }

    enum Failure: Error, Hashable {
        case decoding(UpdateContextDecoder.Fault)
        case validation(UpdateContext.Refusal)
        /// Nothing was delivered, and nothing is kept.
        case provider
    }

    /// What a button did.
    struct Tap: Hashable, Sendable {
        let opened: String?
        let completes: Bool
    }

    let context: UpdateContext
    /// The document's type, or `discarded` where the user said no to this version before.
    let contextualType: UpdateContext.Kind
    /// The alert picked for the phone's locale.
    let alert: UpdateAlert?
    /// What the copy-to-use handler presents; nil where it presents nothing, and the app goes on.
    let dialog: Dialog?
    /// The place of the prefix by which a forced update leaves the phone's OS out.
    let leftOut: Int?
    /// Nil without a tap, or with one beside the buttons.
    let tap: Tap?
}

extension UpdateDecision.Failure {
    /// The JSON value responsible.
    var path: String {
        switch self {
        case .decoding(let fault): fault.path.description
        case .validation(.noAlert): "appUpdate.localizedStrings"
        case .validation(.noUpdateOption(let alert)): "appUpdate.localizedStrings[\(alert)].options"
        case .provider: ""
        }
    }

    var inWords: String {
        switch self {
        case .decoding(let fault): fault.inWords
        case .validation(.noAlert): "there is no alert to show"
        case .validation(.noUpdateOption): "the alert has no option with isUpdateAction"
        case .provider: "there is no document"
        }
    }
}

extension UpdateContextDecoder.Fault {
    fileprivate var inWords: String {
        switch kind {
        case .keyNotFound: "\(path) is missing"
        case .valueNotFound: "\(path) is null, not \(wanted)"
        case .typeMismatch, .dataCorrupted: "\(path.steps.isEmpty ? "the document" : "\(path)") is not \(wanted)"
        }
    }
}
