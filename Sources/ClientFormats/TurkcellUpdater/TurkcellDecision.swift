/// What the iOS client's code knows of its device and of the call that the app made.
struct TurkcellDevice: Hashable, Sendable {
    var bundleID: String
    /// `CFBundleShortVersionString`; nil where the app's property list has none.
    var version: String?
    var osVersion: String
    var model: String
    var isTablet: Bool
    /// The first preferred language, uncut.
    var language: String
    /// Seconds since 1970.
    var now: Int
    /// The language that the app asked titles and buttons in.
    var titlesLanguage: String
    var url: String
    /// False where the app gave no view controller: then it is told of an update, and shows nothing.
    var hasParent = true
}

/// Everything that one check of the client did, as it was measured on the client's own code.
struct TurkcellDecision: Hashable, Sendable {
    enum Outcome: String, Hashable, Sendable { case updateFound, updateNotFound, updateCheckFailed, crash }

    /// What the client took from a list.
    enum Match: Hashable, Sendable {
        case none
        case index(Int)
        /// No entry matched and the client took the list itself for one.
        case container
        case crash
    }

    struct Request: Hashable, Sendable {
        let url: String
        let method = "GET"
        /// Seconds.
        let timeout = 20
        /// `NSURLRequestReloadIgnoringLocalCacheData`.
        let cachePolicy = 1
    }

    /// Why a check failed; the code is always -1.
    enum Failure: String, Hashable, Sendable {
        case json = "JSON_DATA_SERIALIZATION"
        case bundleID = "BUNDLE_ID_INCORRECT"
    }

    /// When and how often a message was displayed, as the user defaults keep it under the message's id.
    struct DisplayRecord: Hashable, Sendable {
        var count: Int
        /// Seconds since 1970.
        var last: Int
    }

    let request: Request
    var outcome: Outcome
    /// Nil where the document was not read so far.
    var matchedUpdate: Match?
    var matchedMessage: Match?
    var prompt: TurkcellPrompt?
    var alert: TurkcellAlert?
    var failure: Failure?
    var crash: TurkcellCrash?
    /// What the app's completion block was called with before any button was pressed.
    var completions: [String] = []
    /// By message id.
    var state: [String: DisplayRecord]
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
