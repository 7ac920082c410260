import ClientKit

/// The result of one request of the client: decoding, caching, decision and alert.
///
/// Source: 8.0.6 (edf9a74), `Core/Manager.swift` and `Convenience/DefaultUpdateHandler.swift`. The library does no
/// networking and compares no app versions.
struct UpdateDecision: Hashable, Sendable {
    /// The phone's locale, the app's settings and the user's action.
    ///
    /// Builds use the defaults: no file in the app's bundle, and no tap.
    struct Phone: Sendable {
        /// `Locale.current.languageCode` and `.regionCode`.
        var language: String?
        var region: String?
        /// Used only for a cached or bundled document; for a delivered one, the view knows whether the OS is excluded.
        var os = ""
        var ignoresCache = false
        /// The file in the app's bundle; nil if the app names none.
        var bundled: [UInt8]?
        /// The index of the tapped button in the handler's alert.
        var tap: Int?
    }

    /// The client's values in the user defaults; empty in builds.
    struct Memory: Hashable, Sendable {
        var lastDiscardedVersion: String?
        /// The bytes of the last document that could be decoded.
        var cached: [UInt8]?
    }

    /// The error that the app gets.
    enum Failure: Error, Hashable {
        case decoding(UpdateContextDecoder.Fault)
        case validation(UpdateContext.Refusal)
        /// No document was delivered, and none is cached or bundled.
        case provider
    }

    /// The effect of a button.
    struct Tap: Hashable, Sendable {
        let opened: String?
        let completes: Bool
    }

    let context: UpdateContext
    /// The document's type, or `discarded` if the user dismissed this version before.
    let contextualType: UpdateContext.Kind
    /// The alert chosen for the phone's locale.
    let alert: UpdateAlert?
    /// The alert of the client's copy-to-use handler; nil if it shows none and the app continues.
    let dialog: Dialog?
    /// The index of the prefix that excludes the phone's OS from a forced update; nil if none does.
    let leftOut: Int?
    /// Nil without a tap, or for an index that no button has.
    let tap: Tap?
}

extension UpdateDecision.Failure {
    /// The path of the value that causes the failure.
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
