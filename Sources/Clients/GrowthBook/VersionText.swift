/// A version as the SDKs compare them: as text, after numeric parts were padded to five characters.
enum VersionText {
    /// The Swift SDK pads a longer part by a negative number, which ends the app.
    struct Trap: Error {}

    /// `2.7` comes before `2.7.0.1`, which comes before `2.7.0`, because exactly three parts get a `~`.
    static func padded(_ version: String, as edition: Edition) throws(Trap) -> String {
        var text = Array(version.unicodeScalars)
        if edition == .swift { text.removeAll { $0 == "v" } } else if text.first == "v" { text.removeFirst() }
        let parts = text.prefix { $0 != "+" }
            .split(omittingEmptySubsequences: edition == .swift) { $0 == "." || $0 == "-" }
        var padded = String.UnicodeScalarView()
        for (index, part) in parts.enumerated() {
            let isNumeric = !part.isEmpty && part.allSatisfy { isDigit($0, to: edition) }, room = 5 - part.count
            if isNumeric, room < 0, edition == .swift { throw Trap() }
            if index > 0 { padded.append("-") }
            if isNumeric { padded.append(contentsOf: repeatElement(" ", count: max(room, 0))) }
            padded.append(contentsOf: part)
        }
        return String(padded) + (parts.count == 3 ? "-~" : "")
    }

    /// Python and Swift take the digits of all scripts.
    private static func isDigit(_ scalar: Unicode.Scalar, to edition: Edition) -> Bool {
        if scalar.isASCII { return ("0"..."9").contains(scalar) }
        return (edition == .swift || edition == .python) && scalar.properties.numericType == .decimal
    }

    /// By Unicode scalars, whose order is that of their bytes in UTF-8.
    static func precedes(_ one: String, _ other: String) -> Bool { one.utf8.lexicographicallyPrecedes(other.utf8) }
}
