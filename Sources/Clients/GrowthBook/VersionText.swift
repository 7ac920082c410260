/// A version as the SDKs compare them: as text, after numeric parts were padded to five characters.
enum VersionText {
    /// The Swift SDK pads a longer part by a negative number, which ends the app.
    struct Trap: Error {}

    /// `2.7` comes before `2.7.0.1`, which comes before `2.7.0`, because exactly three parts get a `~`.
    static func padded(_ version: String, as edition: Edition) throws(Trap) -> String {
        // Of nearly every version each byte is a character.
        if version.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            return try padded(Array(version.utf8)[...], as: edition)
        }
        var text = version
        if edition == .swift { text = text.filter { $0 != "v" } } else if text.first == "v" { text.removeFirst() }
        let parts = text.prefix { $0 != "+" }
            .split(omittingEmptySubsequences: edition == .swift) { $0 == "." || $0 == "-" }
        var padded: [String] = []
        for part in parts {
            let isNumeric = isNumeric(part, as: edition), room = 5 - part.count
            if isNumeric, room < 0, edition == .swift { throw Trap() }
            padded.append(isNumeric ? String(repeating: " ", count: max(room, 0)) + part : String(part))
        }
        if padded.count == 3 { padded.append("~") }
        return padded.joined(separator: "-")
    }

    /// The same for ASCII.
    private static func padded(_ version: ArraySlice<UInt8>, as edition: Edition) throws(Trap) -> String {
        var text = version
        if edition == .swift { text.removeAll { $0 == mark } } else if text.first == mark { text.removeFirst() }
        var padded: [UInt8] = [], part: [UInt8] = [], isNumeric = true, parts = 0
        func finish() throws(Trap) {
            if part.isEmpty, edition == .swift { return }
            let room = 5 - part.count
            if isNumeric, room < 0, edition == .swift { throw Trap() }
            if parts > 0 { padded.append(dash) }
            if isNumeric, !part.isEmpty { for _ in 0..<max(room, 0) { padded.append(blank) } }
            padded += part
            (part, isNumeric, parts) = ([], true, parts + 1)
        }
        for byte in text {
            if byte == plus { break }
            if byte == dot || byte == dash {
                try finish()
            } else {
                if byte < zero || byte > nine { isNumeric = false }
                part.append(byte)
            }
        }
        try finish()
        return String(decoding: padded, as: UTF8.self) + (parts == 3 ? "-~" : "")
    }

    private static let mark = UInt8(ascii: "v"), dash = UInt8(ascii: "-"), blank = UInt8(ascii: " ")
    private static let plus = UInt8(ascii: "+"), dot = UInt8(ascii: "."), zero = UInt8(ascii: "0")
    private static let nine = UInt8(ascii: "9")

    /// Python and Swift take the digits of all scripts.
    private static func isNumeric(_ part: Substring, as edition: Edition) -> Bool {
        if part.isEmpty { return false }
        return part.unicodeScalars.allSatisfy { scalar in
            edition == .swift || edition == .python
                ? scalar.properties.numericType == .decimal : ("0"..."9").contains(scalar)
        }
    }

    /// By Unicode scalars, whose order is that of their bytes in UTF-8.
    static func precedes(_ one: String, _ other: String) -> Bool { one.utf8.lexicographicallyPrecedes(other.utf8) }
}
