import Basics
import ClientKit

/// The values of a device that the iOS client reads, except for the language.
struct IOSDevice: Hashable, Sendable {
    /// Empty if unknown.
    var bundleID: String
    /// `CFBundleShortVersionString`; nil if missing in the app's property list.
    var version: String?
    var osVersion: String
    var model: String
    var isTablet: Bool

    /// The language as the client reads it: the first two characters of the first preferred language.
    static func language(_ preferred: String) -> String { String(preferred.prefix(2)) }

    /// True if some device can have that language after it is cut.
    static func canSpeak(_ language: String) -> Bool {
        language.utf8.count == 2 && language.utf8.allSatisfy(\.isSmallLetter)
    }
}

extension IOSDevice {
    init(_ clientDevice: ClientDevice) {
        self.init(
            bundleID: clientDevice.bundleID, version: clientDevice.version, osVersion: clientDevice.os,
            model: clientDevice.model,
            isTablet: clientDevice.isTablet)
    }
}

/// The conditions of a check other than document and device: the app's arguments, the time, and stored values.
///
/// Builds use the defaults: alerts in English, at any time, with nothing displayed before.
struct IOSCall: Hashable, Sendable {
    /// How often and when a message was displayed, as stored in the user defaults under its id.
    struct DisplayRecord: Hashable, Sendable {
        var count: Int
        /// Seconds since 1970.
        var last: Int
    }

    /// The titles and button texts in the app's language.
    var titles = IOSTitles.english
    /// False if the app passes no view controller: then it gets the result, and no alert is shown.
    var hasParent = true
    /// Seconds since 1970; nil for any time: whatever happens at some time happens.
    var now: Int?
    /// Display records by message id.
    var records: [String: DisplayRecord] = [:]
}

/// Everything that one check does with a document, in the terms in which it was measured on the client's code.
struct IOSDecision: Hashable, Sendable {
    enum Outcome: Hashable, Sendable {
        /// The alert is nil if the app shows none.
        case updateFound(IOSPrompt, IOSAlert?)
        case updateNotFound
        /// With the cause in words.
        case updateCheckFailed(Failure, String)
        case crash(IOSCrash)
    }

    /// The domain of the check's error; its code is always -1.
    enum Failure: String, Hashable, Sendable {
        case json = "JSON_DATA_SERIALIZATION"
        case bundleID = "BUNDLE_ID_INCORRECT"
    }

    /// The element that the client chose from a list.
    enum Match: Hashable, Sendable {
        case none
        case index(Int)
        /// No entry matched, and the client used the list itself as an entry.
        case container
        case crash
    }

    var outcome: Outcome
    /// The JSON path of the value that decides, as in `ClientAnswer.path`.
    var path: String
    /// Nil if the client did not get so far.
    var matchedUpdate: Match?
    var matchedMessage: Match?
    /// The results that the app's completion block gets before a button is pressed, in order.
    var completions: [String] = []
    /// Display records by message id, after the check.
    var records: [String: IOSCall.DisplayRecord]
}

/// An uncaught exception in the client, and the value that raises it.
struct IOSCrash: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case unrecognizedSelector(receiver: String, selector: String)
        /// Inserting nil into a dictionary.
        case nilObject(key: String)
    }

    let kind: Kind
    let path: String
    /// The cause in words: `updates is null`.
    let cause: String

    /// The crash for a value whose class does not implement `selector`.
    init(sending selector: String, to value: DocumentValue) {
        let node = value.node
        kind = .unrecognizedSelector(receiver: IOSCrash.receiver(node), selector: selector)
        path = value.path
        let isEmpty = node.array?.isEmpty == true
        cause = "\(path.isEmpty ? "the root" : path) is \(isEmpty ? "an empty array" : node.kind)"
    }

    /// The crash for a missing key whose value is put into a dictionary.
    init(nilFor key: String, at path: String) {
        kind = .nilObject(key: key)
        self.path = path
        cause = "\(path) has no \(key)"
    }

    /// The Foundation class of the value; a bool is a number.
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
