import ClientKit

/// The differences in behaviour between versions of the two libraries for Android.
///
/// Source tags: 3.0.0 and 4.0.0…4.0.4 of `infinum/Android-Prince-of-Versions` (Java), and 0.1.0 of
/// `infinum/kmp-prince-of-versions` (Kotlin, 57e7906). 4.0.3 and 4.0.4 behave alike.
struct AndroidEdition: Hashable, Sendable {
    /// True for 3.x, which has other code and reads another part of the document.
    let isBeforeFour: Bool
    /// True for the Kotlin library.
    let isKotlin: Bool
    /// True where null counts as left out; else it is an error, or the text `null`.
    let leavesOutNulls: Bool
    /// True for 4.0.0, for which a requirement without a check is satisfied.
    let trustsUnchecked: Bool
    /// True where an app made with the plain constructor has the OS check.
    let alwaysChecksSystem: Bool

    /// The newest of each behaviour; 4.0.3 is 4.0.4 in all but its name.
    static let names = ["4.0.4", "4.0.3", "4.0.2", "4.0.1", "4.0.0", "kmp-0.1.0"]

    /// - Parameter name: such as `4.0.2` or `kmp-0.1.0`; anything unknown stands for the newest Java version.
    init(_ name: String) {
        isKotlin = name.hasPrefix("kmp")
        isBeforeFour = name == "3.0.0"
        leavesOutNulls = !["4.0.2", "4.0.1", "4.0.0"].contains(name)
        trustsUnchecked = name == "4.0.0"
        alwaysChecksSystem = !["4.0.1", "4.0.0"].contains(name)
    }

    /// What the client does with a document that is no JSON object.
    var unread: Effect { .refusal("every device gets an error") }

    /// The Java library puts the document together from its lines, without the line ends.
    func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(android: bytes, joinsLines: !isKotlin, orElse: unread, forAuthor: isForAuthor)
    }
}

extension ClientEdition {
    /// True for an edition of the libraries for Android, which are other code than the library for Apple's platforms.
    var isForAndroid: Bool { platforms == [.android] }
}
