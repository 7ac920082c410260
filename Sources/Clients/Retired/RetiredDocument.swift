import ClientKit
import PolicyModel

/// A document as Retired parses it: two messages and a list of versions, or the trap that crashes the app.
///
/// It follows the initializers in `VersionFile.swift`, `Message.swift` and `Version.swift` of pseudomuto/Retired at
/// 67fe114 (3.0.0), value by value. The client parses everything before it decides, so a mistake in an entry for no
/// device crashes the app on every device. A reference, because every answer reads it.
final class RetiredDocument: Sendable {
    struct Message: Hashable, Sendable {
        let title: String
        let message: String
        let continueButtonText: String
        /// Nil if absent or not a string: then there is no such button.
        let cancelButtonText: String?
    }

    enum Policy: Hashable, Sendable {
        case force, recommend, none

        /// Ignores case; unknown words mean `none`.
        init(_ text: String) {
            switch text.lowercased() {
            case "force": self = .force
            case "recommend": self = .recommend
            default: self = .none
            }
        }
    }

    struct Version: Hashable, Sendable {
        let string: String
        let policy: Policy
        /// Of the policy, such as `versions[2].policy`.
        let path: String
    }

    let forced: Message
    let recommended: Message
    let versions: [Version]
    /// The index of the first entry of each version.
    let places: [String: Int]

    /// - Throws: `RetiredTrap` if the app crashes.
    convenience init(_ bytes: [UInt8]) throws(RetiredTrap) {
        let text: JSONText
        do { text = try JSONText(bytes, as: .serialization) } catch { throw RetiredTrap(error) }
        try self.init(text.root)
    }

    init(_ root: JSONNode) throws(RetiredTrap) {
        guard root.array != nil || root.members != nil else { throw RetiredTrap(.documentIsNotJSON, "", root.offset) }
        let messaging = try RetiredDocument.value("messaging", of: root, at: "")
        guard messaging.members != nil else {
            throw RetiredTrap(.wrongType(messaging.kind), "messaging", messaging.offset)
        }
        forced = try Message(RetiredDocument.value("forced", of: messaging, at: "messaging"), at: "messaging.forced")
        recommended = try Message(
            RetiredDocument.value("recommended", of: messaging, at: "messaging"), at: "messaging.recommended")
        let list = try RetiredDocument.value("versions", of: root, at: "")
        guard let entries = list.array else { throw RetiredTrap(.wrongType(list.kind), "versions", list.offset) }
        var versions: [Version] = []
        for (index, entry) in entries.enumerated() { versions.append(try Version(entry, at: "versions[\(index)]")) }
        self.versions = versions
        places = Dictionary(versions.enumerated().map { ($1.string, $0) }) { first, _ in first }
    }

    /// A value by key. The client force-unwraps it, so a missing value is a trap, as is a node that is no object.
    fileprivate static func value(_ key: String, of node: JSONNode, at path: String) throws(RetiredTrap) -> JSONNode {
        // Measured: of repeated keys the last counts.
        guard let value = node.last(key) else {
            throw RetiredTrap(.missingValue, path.isEmpty ? key : "\(path).\(key)", node.offset)
        }
        return value
    }

    fileprivate static func string(_ key: String, of node: JSONNode, at path: String) throws(RetiredTrap) -> String {
        let value = try value(key, of: node, at: path)
        guard let text = value.string else { throw RetiredTrap(.wrongType(value.kind), "\(path).\(key)", value.offset) }
        return text
    }
}

extension RetiredDocument.Message {
    fileprivate init(_ node: JSONNode, at path: String) throws(RetiredTrap) {
        title = try RetiredDocument.string("title", of: node, at: path)
        message = try RetiredDocument.string("message", of: node, at: path)
        continueButtonText = try RetiredDocument.string("continueButtonText", of: node, at: path)
        cancelButtonText = node.last("cancelButtonText")?.string
    }
}

extension RetiredDocument.Version {
    fileprivate init(_ node: JSONNode, at path: String) throws(RetiredTrap) {
        string = try RetiredDocument.string("version", of: node, at: path)
        policy = RetiredDocument.Policy(try RetiredDocument.string("policy", of: node, at: path))
        self.path = "\(path).policy"
    }
}

/// A failing forced cast, forced try or force-unwrap in Retired's code, and the value that causes it.
struct RetiredTrap: Error, Hashable {
    enum Cause: Hashable, Sendable {
        case documentIsNotJSON
        case missingValue
        /// The type of the value, in JSON's terms.
        case wrongType(String)
    }

    let cause: Cause
    /// The JSON path of the value; empty for the document as a whole.
    let path: String
    /// The offset of the value, or of the object in which it is missing, in bytes.
    let offset: Int
    /// Why the parser rejects the text; empty for other causes.
    let reason: String

    init(_ cause: Cause, _ path: String, _ offset: Int) {
        self.cause = cause
        self.path = path
        self.offset = offset
        reason = cause == .documentIsNotJSON ? "is neither an object nor an array" : ""
    }

    init(_ fault: JSONFault) {
        cause = .documentIsNotJSON
        path = ""
        offset = fault.offset
        reason = fault.reason
    }

    /// The cause in words: `messaging.forced.title is missing`.
    var words: String {
        switch cause {
        case .documentIsNotJSON: "the document \(reason)"
        case .missingValue: "\(path) is missing"
        case .wrongType(let kind): "\(path) is \(kind)"
        }
    }
}
