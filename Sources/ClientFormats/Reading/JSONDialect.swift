/// How a client's own JSON parser treats text that is not strict JSON, as measured on the real clients.
///
/// All of them accept one comma too many at the end of an object or array.
struct JSONDialect: Sendable {
    enum Encoding: Sendable { case utf16, utf32 }

    /// Accepted besides UTF-8, with or without a byte order mark.
    let encodings: Set<Encoding>
    /// True where a bad escape, control character or number hurts only the value it is in, false where the whole text.
    let decodesLazily: Bool
    /// Deeper values are refused.
    let deepest: Int

    /// Swift's `JSONDecoder`, which Prince of Versions and RemoteConfiguration use.
    static let decoder = JSONDialect(encodings: [.utf16], decodesLazily: true, deepest: 512)
    /// Apple's `JSONSerialization`, which Turkcell Updater, SSVC and Retired use.
    static let serialization = JSONDialect(encodings: [.utf16, .utf32], decodesLazily: false, deepest: 512)
}
