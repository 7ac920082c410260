import PolicyModel

/// What the iOS client's code knows of its device, besides the language.
struct TurkcellDevice: Hashable, Sendable {
    /// Empty where it is not known.
    var bundleID: String
    /// `CFBundleShortVersionString`; nil where the app's property list has none.
    var version: String?
    var osVersion: String
    var model: String
    var isTablet: Bool

    /// The first two characters of the first preferred language are all that the client keeps.
    static func language(_ preferred: String) -> String { String(preferred.prefix(2)) }

    /// False for what no device's language can be once it is cut.
    static func canSpeak(_ language: String) -> Bool {
        language.utf8.count == 2 && language.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    }
}

extension TurkcellDevice {
    init(_ handset: Handset) {
        self.init(
            bundleID: handset.bundleID, version: handset.version, osVersion: handset.os, model: handset.model,
            isTablet: handset.isTablet)
    }
}

/// How the app calls the client, when, and what the device remembers: all that neither document nor device says.
///
/// Builds ask with the default: alerts in English, at whatever moment, and nothing displayed before.
struct TurkcellCall: Hashable, Sendable {
    /// When and how often a message was displayed, as the user defaults keep it under the message's id.
    struct DisplayRecord: Hashable, Sendable {
        var count: Int
        /// Seconds since 1970.
        var last: Int
    }

    /// The client's words in the language that the app asks titles and buttons in.
    var titles = TurkcellTitles.english
    /// False where the app gives no view controller: then it gets the result, and no alert is shown.
    var hasParent = true
    /// Seconds since 1970; nil for any moment, so that what happens on some day happens.
    var now: Int?
    /// By message id.
    var records: [String: DisplayRecord] = [:]
}

/// Everything that one check of the client does with a document, as it was measured on the client's own code.
struct TurkcellDecision: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        /// The alert is nil where the app shows nothing.
        case updateFound(TurkcellPrompt, TurkcellAlert?)
        case updateNotFound
        /// The cause in words.
        case updateCheckFailed(Failure, String)
        case crash(TurkcellCrash)
    }

    /// Why a check failed; the code is always -1.
    enum Failure: String, Hashable, Sendable {
        case json = "JSON_DATA_SERIALIZATION"
        case bundleID = "BUNDLE_ID_INCORRECT"
    }

    /// What the client took from a list.
    enum Match: Hashable, Sendable {
        case none
        case index(Int)
        /// No entry matched and the client took the list itself for one.
        case container
        case crash
    }

    var outcome: Outcome
    /// The JSON value responsible, as in `ClientAnswer.path`.
    var path: String
    /// Nil where the document was not read so far.
    var matchedUpdate: Match?
    var matchedMessage: Match?
    /// What the app's completion block is called with before any button is pressed.
    var completions: [String] = []
    /// By message id, after the check.
    var records: [String: TurkcellCall.DisplayRecord]
}

/// The request that a check begins with.
struct TurkcellRequest: Hashable, Sendable {
    let url: String
    let method = "GET"
    /// Seconds.
    let timeout = 20
    /// `NSURLRequestReloadIgnoringLocalCacheData`.
    let cachePolicy = 1

    /// A `?` is appended even after another one, and nothing is escaped.
    init(to url: String, as bundleID: String) { self.url = "\(url)?appPackageName=\(bundleID)&deviceOsName=ios" }
}

/// An uncaught exception in the client, and the value that raised it.
struct TurkcellCrash: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case unrecognizedSelector(receiver: String, selector: String)
        /// Nil put into a dictionary.
        case nilObject(key: String)
    }

    let kind: Kind
    let path: String
    /// `updates is null`.
    let cause: String

    /// A value of a kind that does not answer `selector`.
    init(sending selector: String, to node: JSONNode, at path: String) {
        kind = .unrecognizedSelector(receiver: TurkcellCrash.receiver(node), selector: selector)
        self.path = path
        let isEmpty = node.array?.isEmpty == true
        cause = "\(path.isEmpty ? "the root" : path) is \(isEmpty ? "an empty array" : node.kind)"
    }

    init(nilFor key: String, at path: String) {
        kind = .nilObject(key: key)
        self.path = path
        cause = "\(path) has no \(key)"
    }

    /// The class that Foundation makes of the value; a bool is a number to it.
    private static func receiver(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "null"
        case .bool, .number, .faulty: "number"
        case .string: "string"
        case .array: "array"
        case .object: "dictionary"
        }
    }
}
