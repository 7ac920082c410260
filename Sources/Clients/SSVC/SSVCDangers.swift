import ClientKit
import PolicyModel

/// Finds the parts of an SSVC document, written by any tool, that crash the app, are never read, or are misread.
struct SSVCDangers {
    let all: [Danger]

    /// - Parameter isPlain: true if all builds may read the file, false for the separate file of one build, which need
    ///   not be right for others.
    init(in artifact: Artifact, isPlain: Bool) {
        do {
            let text = try JSONText(artifact.bytes, as: .serialization)
            var reader = Reader(list: DangerList(in: artifact.path, text), root: text.root, isPlain: isPlain)
            reader.document()
            all = reader.list.all
        } catch {
            all = [.unreadable(error, artifact.bytes, as: .refusal, file: artifact.path, SSVCDangers.refusal)]
        }
    }

    fileprivate static let crash = "the app crashes at every check"
    fileprivate static let refusal = "every check fails, and no user is notified"
}

extension SSVCDangers {
    fileprivate struct Reader {
        var list: DangerList
        let root: JSONNode
        let isPlain: Bool

        mutating func document() {
            if root.array != nil {
                return list.add(.crash, "", at: root.offset, "is an array and no object: \(SSVCDangers.crash)")
            }
            guard root.members != nil else {
                return list.add(.refusal, "", at: root.offset, "is \(root.kind) and no object: \(SSVCDangers.refusal)")
            }
            keys()
            let latest = number(Key.number), minimum = number(Key.minimum)
            date()
            key(hasNumber: latest.map { $0 != 0 } ?? false)
            if let minimum, minimum != 0, latest.map({ minimum > $0 }) ?? true { unreachable(minimum, latest) }
            if isPlain { unpackable(latest, minimum) }
        }
    }

    private enum Key {
        static let number = "SSVCLatestVersionNumber"
        static let minimum = "SSVCMinimumSupportedVersionNumber"
        static let key = "SSVCLatestVersionKey"
        static let since = "SSVCLatestVersionAvailableSince"
        static let all: Set<String> = [number, minimum, key, since]
        /// Keys that the client's README names and its code never reads.
        static let promised = [
            "SSVCUpdateAvailable": "is never read: the app compares \(number) itself",
            "SSVCUpdateRequired": "is never read: the app compares \(minimum) itself",
            "SSVCUpdateAvailableSince": "is never read: the date's key is \(since)",
        ]
    }
}

extension SSVCDangers.Reader {
    private typealias Key = SSVCDangers.Key

    /// Adds unknown keys, and those that only the README names.
    private mutating func keys() {
        list.addKeys(of: root, at: "", known: Key.all.union(Key.promised.keys))
        for member in root.members ?? [] {
            guard let key = member.key, let words = Key.promised[key] else { continue }
            list.add(.ignored, key, at: member.keyOffset, words)
        }
    }

    /// The number of a key, after adding the dangers of its type and size; nil if there is none.
    private mutating func number(_ key: String) -> Double? {
        guard let value = root.last(key) else { return nil }
        if let flag = value.bool {
            list.add(.misread, key, at: value.offset, "is a bool: it counts as \(flag ? 1 : 0)")
            return flag ? 1 : 0
        }
        guard let text = value.number, let number = Double(text) else {
            list.add(.crash, key, at: value.offset, "is \(value.kind) and no number: \(SSVCDangers.crash)")
            return nil
        }
        if number == 0 {
            list.add(.misread, key, at: value.offset, "is 0, which means that there is none")
        } else if isPlain, !SSVCDangers.Reader.isThreshold(number) {
            list.add(
                .misread, key, at: value.offset, "is \(text), which no build packs to: 1.2.3, say, packs to 19103744")
        }
        return number
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

    /// The client sends `integerValue` to the date, which strings and bools implement too.
    private mutating func date() {
        guard let value = root.last(Key.since) else { return }
        switch value.value {
        case .number(let text):
            // The year 9999 ends at 253402300799 seconds.
            guard let seconds = Double(text), seconds > 253_402_300_799 else { return }
            list.add(
                .misread, Key.since, at: value.offset,
                "is read as seconds, not milliseconds: a date after the year 9999")
        case .bool: list.add(.misread, Key.since, at: value.offset, "is a bool: the date is in 1970")
        case .string:
            list.add(
                .misread, Key.since, at: value.offset, "is a string: the number at its front counts as seconds, else 0")
        default: list.add(.crash, Key.since, at: value.offset, "is \(value.kind) and no number: \(SSVCDangers.crash)")
        }
    }

    /// The client sends `isEqualToString:` to the key, but only if the document has no number.
    private mutating func key(hasNumber: Bool) {
        guard let value = root.last(Key.key) else { return }
        guard let text = value.string else {
            let words = "is \(value.kind) and no string: "
            return hasNumber
                ? list.add(.misread, Key.key, at: value.offset, words + "the app is handed it all the same")
                : list.add(.crash, Key.key, at: value.offset, words + SSVCDangers.crash)
        }
        if text == "0.0.0" { list.add(.misread, Key.key, at: value.offset, "is 0.0.0, which means that there is none") }
    }

    /// A minimum above the latest number forces users although no update is available.
    private mutating func unreachable(_ minimum: Double, _ latest: Double?) {
        let offset = root.last(Key.minimum)?.offset ?? root.offset
        list.add(
            .misread, Key.minimum, at: offset,
            latest == nil || latest == 0
                ? "requires an update while no \(Key.number) says that there is one"
                : "is above \(Key.number): an update is required that is not available")
    }

    /// If the announced build packs to 0, users of that build are notified for ever.
    private mutating func unpackable(_ latest: Double?, _ minimum: Double?) {
        guard let value = root.last(Key.key), let build = value.string, build != "0.0.0",
            BundleVersionNumber.packed(build) == 0
        else { return }
        for (key, number) in [(Key.number, latest), (Key.minimum, minimum)] {
            guard let number, number > 0, let offset = root.last(key)?.offset else { continue }
            list.add(
                .misread, key, at: offset,
                "is above every build like \(build), which packs to 0: the newest is notified too")
        }
    }
}
