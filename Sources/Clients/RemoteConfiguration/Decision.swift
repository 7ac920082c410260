import ClientKit

/// The result of one request of the client: decoding, caching, decision and alert.
///
/// Source: 8.0.6 (edf9a74), `Core/Manager.swift` and `Convenience/DefaultUpdateHandler.swift`. The library does no
/// networking and compares no app versions.
struct Decision: Hashable, Sendable {
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

    /// The effect of a button.
    struct Tap: Hashable, Sendable {
        let opened: String?
        let completes: Bool
    }

    let document: Document
    /// The document's type, or `discarded` if the user dismissed this version before.
    let contextualType: Document.Kind
    /// The alert chosen for the phone's locale.
    let alert: Document.Alert?
    /// The alert of the client's copy-to-use handler; nil if it shows none and the app continues.
    let dialog: Dialog?
    /// The index of the prefix that excludes the phone's OS from a forced update; nil if none does.
    let leftOut: Int?
    /// Nil without a tap, or for an index that no button has.
    let tap: Tap?
}
