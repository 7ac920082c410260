import Basics

/// A version as the SDKs compare them: as text, after numeric parts were padded to five characters.
enum VersionText {
    /// The Swift SDK pads a longer part by a negative number, which ends the app.
    struct Trap: Error {}

    /// In UTF-8, whose order is that of Unicode scalars. `2.7` comes before `2.7.0.1`, which comes before `2.7.0`,
    /// because exactly three parts get a `~`.
    static func padded(_ version: String, as edition: Edition) throws(Trap) -> [UInt8] {
        var text = Array(version.utf8)
        if edition == .swift {
            text.removeAll { $0 == UInt8(ascii: "v") }
        } else if text.first == UInt8(ascii: "v") {
            text.removeFirst()
        }
        let parts = text.prefix { $0 != UInt8(ascii: "+") }
            .split(omittingEmptySubsequences: edition == .swift) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        var padded: [UInt8] = []
        for (index, part) in parts.enumerated() {
            let room = digits(in: part, to: edition).map { 5 - $0 } ?? 0
            if room < 0, edition == .swift { throw Trap() }
            if index > 0 { padded.append(UInt8(ascii: "-")) }
            for _ in 0..<max(room, 0) { padded.append(UInt8(ascii: " ")) }
            padded += part
        }
        return parts.count == 3 ? padded + Array("-~".utf8) : padded
    }

    /// How many digits a part is; nil for one that is no number. Python and Swift take the digits of all scripts.
    private static func digits(in part: ArraySlice<UInt8>, to edition: Edition) -> Int? {
        if part.isEmpty { return nil }
        if part.allSatisfy(\.isDigit) { return part.count }
        guard edition == .swift || edition == .python else { return nil }
        let scalars = String(decoding: part, as: UTF8.self).unicodeScalars
        return scalars.allSatisfy { $0.properties.numericType == .decimal } ? scalars.count : nil
    }
}
