/// How a client's own JSON parser treats text that is not strict JSON, as measured on the real clients.
///
/// All of them accept one comma too many at the end of an object or array.
struct JSONDialect: Sendable {
    enum Encoding: Sendable {
        case utf16, utf32
        /// The mark of little-endian UTF-32 begins with that of UTF-16, for which `JSONDecoder` takes it.
        case markedLittleUTF32
    }

    /// Accepted besides UTF-8, with or without a byte order mark.
    let encodings: Set<Encoding>
    /// True where a bad escape, control character or number hurts only the value it is in, false where the whole text.
    let decodesLazily: Bool
    /// True where a number that is not 0 must not become 0 for being too small.
    let refusesTinyNumbers: Bool
    /// An object or array inside this many others is refused.
    let deepest: Int

    /// Swift's `JSONDecoder`, which Prince of Versions and RemoteConfiguration use.
    static let decoder = JSONDialect(
        encodings: [.utf16, .utf32], decodesLazily: true, refusesTinyNumbers: true, deepest: 512)
    /// Apple's `JSONSerialization`, which Turkcell Updater, SSVC and Retired use.
    static let serialization = JSONDialect(
        encodings: [.utf16, .utf32, .markedLittleUTF32], decodesLazily: false, refusesTinyNumbers: false, deepest: 512)

    /// Whether a well-formed number is one that a `Double` can hold.
    func fits(_ number: String) -> Bool {
        guard let value = Double(number), value.isFinite else { return false }
        return value != 0 || !refusesTinyNumbers || !number.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
    }
}
