import ClientKit

/// What SSVC reads from a document, independent of the device: numbers, a key and a date, or an error or crash.
///
/// It follows `__buildResponseFromJSONData:` in `SSVCRequestRunner.m` of mrtom/SSVC at 38ca6d4. The client sends
/// messages to values without checking their type, and a selector that a value does not implement crashes the app.
struct Document: Hashable, Sendable {
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

    static func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(bytes, as: .serialization, orElse: refusal, forAuthor: isForAuthor)
    }

    /// - Throws: `Fault` if the client reports an error or crashes.
    init(_ bytes: [UInt8]) throws(Fault) { try self.init(Self.reading(bytes)) }

    /// - Parameter isPlain: true if all builds may read the file, false for the separate file of one build, which need
    ///   not be right for others.
    init(_ reading: DocumentReading, isPlain: Bool = true) throws(Fault) {
        let isArray = reading.root?.node.array != nil
        guard let object = reading.root?.object(orElse: isArray ? Self.crash : Self.refusal) else {
            if isArray { throw .crash(Crash(path: "", receiver: "array", selector: "objectForKeyedSubscript:")) }
            let words = reading.end?.words ?? ""
            throw .unparsable(reading.root == nil ? words : "\(words) and no object")
        }
        let values = Values(object, isPlain: isPlain)
        (minimumValue, keyValue) = (values.minimum?.node.value, values.key?.node.value)
        numberValue = values.number?.node.value
        // In the order of the client's code, so that of several mistakes the same one crashes.
        var crash: Crash?
        since = values.since(&crash)
        let latest = values.number(values.number, &crash)
        number = latest ?? 0
        key = values.key(isCompared: number == 0, &crash)
        let least = values.number(values.minimum, &crash)
        minimum = least ?? 0
        values.note(latest, least)
        if let crash { throw .crash(crash) }
    }

    static let crash = Effect.crash("the app crashes at every check")
    private static let refusal = Effect.refusal("every check fails, and no user is notified")

    /// Why a document gives no response.
    enum Fault: Error, Hashable {
        /// The parser rejects it, and the failure block gets Cocoa error 3840; why.
        case unparsable(String)
        case crash(Crash)
    }

    /// An unrecognized selector on a background thread, which crashes the app at every check.
    struct Crash: Hashable, Sendable {
        /// The JSON path of the value; empty for the document as a whole.
        let path: String
        /// The type of the value, in JSON's terms.
        let receiver: String
        let selector: String
    }
}
