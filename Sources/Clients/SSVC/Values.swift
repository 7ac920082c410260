import ClientKit

/// The four values of a document: what the client makes of each, and what an author should know of it.
struct Values {
    let number: DocumentValue?
    let minimum: DocumentValue?
    let key: DocumentValue?
    private let date: DocumentValue?
    private let isPlain: Bool

    private static let numberKey = "SSVCLatestVersionNumber", minimumKey = "SSVCMinimumSupportedVersionNumber"
    private static let dateKey = "SSVCLatestVersionAvailableSince"

    init(_ object: DocumentObject, isPlain: Bool) {
        (number, minimum) = (object[Self.numberKey], object[Self.minimumKey])
        (key, date) = (object["SSVCLatestVersionKey"], object[Self.dateKey])
        self.isPlain = isPlain
        // Keys that the client's README names and its code never reads.
        object.ignore("SSVCUpdateAvailable", "is never read: the app compares \(Self.numberKey) itself")
        object.ignore("SSVCUpdateRequired", "is never read: the app compares \(Self.minimumKey) itself")
        object.ignore("SSVCUpdateAvailableSince", "is never read: the date's key is \(Self.dateKey)")
    }

    /// `isEqualToNumber:` and `compare:` need an `NSNumber`, which a bool is too. Nil if there is none.
    func number(_ value: DocumentValue?, _ crash: inout Document.Crash?) -> Double? {
        switch value?.node.value {
        case nil: return nil
        case .bool(let flag)?:
            value?.note(.misread, "is a bool: it counts as \(flag ? 1 : 0)")
            return flag ? 1 : 0
        case .number(let text)?:
            let number = Double(text) ?? 0
            if number == 0 {
                value?.note(.misread, "is 0, which means that there is none")
            } else if isPlain, !Self.isThreshold(number) {
                value?.note(.misread, "is \(text), which no build packs to: 1.2.3, say, packs to 19103744")
            }
            return number
        default:
            value?.crash(by: "isEqualToNumber:", wanted: "number", &crash)
            return nil
        }
    }

    /// The client sends `isEqualToString:` to the key, but only if the document has no number.
    func key(isCompared: Bool, _ crash: inout Document.Crash?) -> String? {
        guard let key else { return nil }
        guard let text = key.node.string else {
            if isCompared {
                key.crash(by: "isEqualToString:", wanted: "string", &crash)
            } else {
                key.note(.misread, "is \(key.node.kind) and no string: the app is handed it all the same")
            }
            return nil
        }
        if text == "0.0.0" { key.note(.misread, "is 0.0.0, which means that there is none") }
        return isCompared && text != "0.0.0" ? text : nil
    }

    /// `integerValue`, which a string and a bool implement too: the string's leading digits, or 0.
    func since(_ crash: inout Document.Crash?) -> Int? {
        switch date?.node.value {
        case nil: return nil
        case .number(let text)?:
            let seconds = Double(text) ?? 0
            // The year 9999 ends at 253402300799 seconds.
            if seconds > 253_402_300_799 {
                date?.note(.misread, "is read as seconds, not milliseconds: a date after the year 9999")
            }
            return Int(exactly: seconds.rounded(.towardZero)) ?? (seconds < 0 ? .min : .max)
        case .bool(let flag)?:
            date?.note(.misread, "is a bool: the date is in 1970")
            return flag ? 1 : 0
        case .string(let text)?:
            date?.note(.misread, "is a string: the number at its front counts as seconds, else 0")
            return Self.leadingInteger(text)
        default:
            date?.crash(by: "integerValue", wanted: "number", &crash)
            return nil
        }
    }

    private static func leadingInteger(_ text: String) -> Int {
        let rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let sign = rest.prefix(1).filter { $0 == "-" || $0 == "+" }
        let digits = rest.dropFirst(sign.count).prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty else { return 0 }
        return Int(sign + digits) ?? (sign == "-" ? .min : .max)
    }
}

extension Values {
    /// Notes what the values mean together.
    ///
    /// - Parameters:
    ///   - latest: the number of the announced build; nil if there is none. Likewise the next.
    func note(_ latest: Double?, _ least: Double?) {
        if let least, least != 0, latest.map({ least > $0 }) ?? true {
            minimum?.note(
                .misread,
                latest ?? 0 == 0
                    ? "requires an update while no \(Self.numberKey) says that there is one"
                    : "is above \(Self.numberKey): an update is required that is not available")
        }
        // If the announced build packs to 0, users of that build are notified for ever.
        guard isPlain, let build = key?.node.string, build != "0.0.0", BundleVersionNumber.packed(build) == 0 else {
            return
        }
        for (value, count) in [(number, latest), (minimum, least)] where count ?? 0 > 0 {
            value?.note(.misread, "is above every build like \(build), which packs to 0: the newest is notified too")
        }
    }

    /// True for the packed number of some build, and for the next higher number.
    private static func isThreshold(_ number: Double) -> Bool {
        guard let whole = UInt32(exactly: number) else { return false }
        return isPacked(whole) || (whole > 0 && isPacked(whole - 1))
    }

    /// True if the first four hex digits are decimal and the next two are a stage.
    private static func isPacked(_ number: UInt32) -> Bool {
        let isDecimal = [28, 24, 20, 16].allSatisfy { number >> UInt32($0) & 0xF <= 9 }
        return isDecimal && [0x20, 0x40, 0x60, 0x80].contains(number >> 8 & 0xFF)
    }
}

extension DocumentValue {
    /// - Parameter selector: the message that the value does not understand.
    fileprivate func crash(by selector: String, wanted: String, _ crash: inout Document.Crash?) {
        fail(wanted: wanted, Document.crash)
        crash = crash ?? Document.Crash(path: path, receiver: receiver, selector: selector)
    }

    /// The type that the parser makes of the value, in JSON's terms.
    private var receiver: String {
        switch node.value {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string, .faulty: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}
