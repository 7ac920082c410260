/// How a client's JSON parser treats text that is not strict JSON, as measured on the real clients.
///
/// All of them accept a trailing comma in an object or array.
package struct JSONDialect: Sendable {
    /// Encodings other than UTF-8.
    enum Encoding: Sendable {
        case utf16, utf32
        /// Little-endian UTF-32 with a byte order mark. `JSONDecoder` takes its mark for the one of UTF-16, and fails.
        case markedLittleUTF32
    }

    /// The encodings accepted in addition to UTF-8, with or without a byte order mark.
    let encodings: Set<Encoding>
    /// True if an invalid escape, control character or number makes only its value unreadable; false if the whole text.
    let decodesLazily: Bool
    /// True if a number is rejected that is not 0 but too small for a `Double`.
    package var refusesTinyNumbers: Bool
    /// The maximum depth of nested objects and arrays.
    let deepest: Int

    /// Swift's `JSONDecoder`, which Prince of Versions and RemoteConfiguration use.
    package static let decoder = JSONDialect(
        encodings: [.utf16, .utf32], decodesLazily: true, refusesTinyNumbers: true, deepest: 512)
    /// Apple's `JSONSerialization`, which Turkcell Updater, SSVC and Retired use.
    package static let serialization = JSONDialect(
        encodings: [.utf16, .utf32, .markedLittleUTF32], decodesLazily: false, refusesTinyNumbers: false, deepest: 512)

    /// True if the parser accepts the value of a well-formed number.
    func fits(_ number: String) -> Bool {
        guard let value = Double(number), value.isFinite else { return false }
        if value != 0 || !refusesTinyNumbers { return true }
        return !number.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
    }
}
