/// What SSVC takes from a document's bytes, which no device changes: numbers, a key, a date, or the error or crash.
///
/// Follows `__buildResponseFromJSONData:` in `SSVCRequestRunner.m` of mrtom/SSVC at 38ca6d4. Values are used as the
/// objects the parser made of them: a message that such an object does not understand ends the app.
struct SSVCDocument: Hashable, Sendable {
    /// As the parser made them; nil where the key is missing.
    let minimumValue: JSONNode.Value?
    let keyValue: JSONNode.Value?
    let numberValue: JSONNode.Value?
    /// In seconds since 1970; nil for the distant past.
    let since: Int?
    /// 0 stands for none.
    let minimum: Double
    let number: Double
    /// Compared only where there is no number; nil also for the text `0.0.0`, which stands for none.
    let key: String?

    /// - Throws: `SSVCFault` where the client hands over an error or the app ends.
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

    /// In the order of the code: the date, what is available, what is required.
    private init(_ root: JSONNode) throws(SSVCFault) {
        minimumValue = root.last("SSVCMinimumSupportedVersionNumber")?.value
        keyValue = root.last("SSVCLatestVersionKey")?.value
        numberValue = root.last("SSVCLatestVersionNumber")?.value
        since = try SSVCDocument.integer(root.last("SSVCLatestVersionAvailableSince")?.value)
        number = try SSVCDocument.number(numberValue, at: "SSVCLatestVersionNumber")
        key = number == 0 ? try SSVCDocument.key(keyValue) : nil
        minimum = try SSVCDocument.number(minimumValue, at: "SSVCMinimumSupportedVersionNumber")
    }

    /// `isEqualToNumber:` and `compare:` want a number, and a bool is one.
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
            throw .crash(SSVCCrash(path: "SSVCLatestVersionKey", receiver: other.receiver, selector: "isEqualToString:"))
        }
    }

    /// `integerValue`, which a text understands too: its leading digits, or 0.
    private static func integer(_ value: JSONNode.Value?) throws(SSVCFault) -> Int? {
        switch value {
        case nil: return nil
        case .number(let text): return whole(Double(text) ?? 0)
        case .bool(let flag): return flag ? 1 : 0
        case .string(let text): return leadingInteger(text)
        case let other?:
            throw .crash(SSVCCrash(
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

/// Why a document gives the app no response.
enum SSVCFault: Error, Hashable {
    /// The failure block gets Cocoa error 3840.
    case unparsable(JSONFault)
    case crash(SSVCCrash)
}

/// An unrecognized selector, on a background thread, at every check.
struct SSVCCrash: Hashable, Sendable {
    /// Empty for the document as a whole.
    let path: String
    /// The kind of object that does not understand.
    let receiver: String
    let selector: String
}

extension JSONNode.Value {
    /// The kind of object the parser makes of it.
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
