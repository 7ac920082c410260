/// A version as the SDKs compare them: as text, after numeric parts were padded to five characters.
enum VersionText {
    /// The Swift SDK pads a longer part by a negative number, which ends the app.
    struct Trap: Error {}

    /// `2.7` comes before `2.7.0.1`, which comes before `2.7.0`, because exactly three parts get a `~`.
    static func padded(_ version: String, as edition: Edition) throws(Trap) -> String {
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

    /// Python and Swift take the digits of all scripts.
    private static func isNumeric(_ part: Substring, as edition: Edition) -> Bool {
        if part.isEmpty { return false }
        return part.unicodeScalars.allSatisfy { scalar in
            edition == .swift || edition == .python
                ? scalar.properties.numericType == .decimal : ("0"..."9").contains(scalar)
        }
    }

    /// By Unicode scalars, as texts that are nearly always ASCII.
    static func precedes(_ one: String, _ other: String) -> Bool {
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars) { $0.value < $1.value }
    }
}
