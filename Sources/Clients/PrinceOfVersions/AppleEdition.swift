import ClientKit

/// The differences in behaviour between versions of the client.
///
/// Source tags: 4.0.0 (962168a), 4.0.1 (effa907), 4.0.2…4.0.7 (ba9c062) and 4.0.8 (874f29c) of
/// `infinum/ios-prince-of-versions`. 3.0.0 has other code and reads another part of the document.
struct AppleEdition: Sendable {
    /// True for 3.x.
    let isBeforeFour: Bool
    /// True for 4.0.0, which cannot decode `requirements` without a valid `required_os_version`.
    let demandsSystemRule: Bool
    /// True for 4.0.1, which validates without the app's checks, and then selects again with them.
    let validatesUnchecked: Bool
    /// True for 4.0.8, which accepts `Once`; earlier versions then cannot decode the whole list.
    let ignoresCaseOfFrequency: Bool

    /// - Parameter name: a version such as `4.0.1`; anything else stands for the newest one.
    init(_ name: String) {
        let version = AppleVersion(name).map { ($0.major, $0.minor, $0.patch) } ?? (4, 0, 8)
        isBeforeFour = version < (4, 0, 0)
        demandsSystemRule = version < (4, 0, 1)
        validatesUnchecked = version == (4, 0, 1)
        ignoresCaseOfFrequency = version >= (4, 0, 8)
    }
    /// The effect of a document that the client's parser rejects.
    var unread: Effect { .refusal("every device gets an error") }

    /// In every version, as `JSONDecoder` has it.
    static let equalKeys = EqualKeys.first

    func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(bytes, as: isBeforeFour ? .serialization : .prince, orElse: unread, forAuthor: isForAuthor)
    }
}
