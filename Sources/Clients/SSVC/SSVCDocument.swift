import ClientKit

/// What SSVC reads from a document, independent of the device: numbers, a key and a date, or an error or crash.
///
/// It follows `__buildResponseFromJSONData:` in `SSVCRequestRunner.m` of mrtom/SSVC at 38ca6d4. The client sends
/// messages to values without checking their type, and a selector that a value does not implement crashes the app.
struct SSVCDocument: Hashable, Sendable {
    /// The raw value; nil if the key is missing. Likewise the next two.
    let minimumValue: JSONNode.Value?
    let keyValue: JSONNode.Value?
    let numberValue: JSONNode.Value?
    /// `SSVCLatestVersionAvailableSince`, in seconds since 1970; nil if missing, which is the distant past.
    let since: Int?
    /// `SSVCMinimumSupportedVersionNumber`; 0 for none.
    let minimum: Double
    /// `SSVCLatestVersionNumber`; 0 for none.
    let number: Double
    /// `SSVCLatestVersionKey`, compared only if there is no number; nil also for the text `0.0.0`, which means none.
    let key: String?

    /// - Throws: `SSVCFault` if the client reports an error or crashes.
    init(_ bytes: [UInt8]) throws(SSVCFault) {
        let root: JSONNode
        do { root = try JSONText(bytes, as: .serialization).root } catch { throw .unparsable(error) }
        guard root.array == nil else {
            throw .crash(SSVCCrash(path: "", receiver: "array", selector: "objectForKeyedSubscript:"))
        }
        guard root.members != nil else {
            throw .unparsable(JSONFault(reason: "is \(root.kind) and no object", offset: root.offset))
        }
        try self.init(root)
    }

    /// Reads the keys in the order of the client's code, so that of several mistakes the same one crashes.
    private init(_ root: JSONNode) throws(SSVCFault) {
        minimumValue = root.last("SSVCMinimumSupportedVersionNumber")?.value
        keyValue = root.last("SSVCLatestVersionKey")?.value
        numberValue = root.last("SSVCLatestVersionNumber")?.value
        since = try SSVCDocument.integer(root.last("SSVCLatestVersionAvailableSince")?.value)
        number = try SSVCDocument.number(numberValue, at: "SSVCLatestVersionNumber")
        key = number == 0 ? try SSVCDocument.key(keyValue) : nil
        minimum = try SSVCDocument.number(minimumValue, at: "SSVCMinimumSupportedVersionNumber")
    }

    /// `isEqualToNumber:` and `compare:` need an `NSNumber`, which a bool is too.
    private static func number(_ value: JSONNode.Value?, at path: String) throws(SSVCFault) -> Double {
        switch value {
        case nil: return 0
        case .number(let text): return Double(text) ?? 0
        case .bool(let flag): return flag ? 1 : 0
        case let other?: throw .crash(SSVCCrash(path: path, receiver: other.receiver, selector: "isEqualToNumber:"))
        }
    }

    private static func key(_ value: JSONNode.Value?) throws(SSVCFault) -> String? {
        switch value {
        case nil, .string("0.0.0"): return nil
        case .string(let text): return text
        case let other?:
            throw .crash(
                SSVCCrash(
                    path: "SSVCLatestVersionKey", receiver: other.receiver, selector: "isEqualToString:"))
        }
    }

    /// `integerValue`, which a string implements too: its leading digits, or 0.
    private static func integer(_ value: JSONNode.Value?) throws(SSVCFault) -> Int? {
        switch value {
        case nil: return nil
        case .number(let text): return whole(Double(text) ?? 0)
        case .bool(let flag): return flag ? 1 : 0
        case .string(let text): return leadingInteger(text)
        case let other?:
            throw .crash(
                SSVCCrash(
                    path: "SSVCLatestVersionAvailableSince", receiver: other.receiver, selector: "integerValue"))
        }
    }

    private static func whole(_ number: Double) -> Int {
        Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }

    private static func leadingInteger(_ text: String) -> Int {
        let rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let sign = rest.prefix(1).filter { $0 == "-" || $0 == "+" }
        let digits = rest.dropFirst(sign.count).prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return 0 }
        return Int(sign + digits) ?? (sign == "-" ? .min : .max)
    }
}

/// Why a document gives no response.
enum SSVCFault: Error, Hashable {
    /// The parser rejects it, and the failure block gets Cocoa error 3840.
    case unparsable(JSONFault)
    case crash(SSVCCrash)
}

/// An unrecognized selector on a background thread, which crashes the app at every check.
struct SSVCCrash: Hashable, Sendable {
    /// The JSON path of the value; empty for the document as a whole.
    let path: String
    /// The type of the value, in JSON's terms.
    let receiver: String
    let selector: String
}

extension JSONNode.Value {
    /// The type that the parser makes of it, in JSON's terms.
    fileprivate var receiver: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string, .faulty: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
