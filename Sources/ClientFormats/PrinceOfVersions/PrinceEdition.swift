import PolicyModel

/// What one version of the client does differently from the others.
///
/// Upstream tags: 4.0.0 (962168a), 4.0.1 (effa907), 4.0.2…4.0.7 (ba9c062) and 4.0.8 (874f29c) of
/// `infinum/ios-prince-of-versions`; 3.0.0 is another client and reads another part of the document.
struct PrinceEdition: Sendable {
    let isBeforeFour: Bool
    /// 4.0.0 cannot decode `requirements` without a readable `required_os_version`.
    let demandsSystemRule: Bool
    /// 4.0.1 validates without the app's checks, and selects once more with them.
    let validatesUnchecked: Bool
    /// 4.0.8 reads `Once`; earlier ones lose the whole list over it.
    let ignoresCaseOfFrequency: Bool

    /// The version by its name, such as `4.0.1`; the newest one where the name says nothing.
    init(_ name: String) {
        let version = PrinceVersion(name).map { ($0.major, $0.minor, $0.patch) } ?? (4, 0, 8)
        isBeforeFour = version < (4, 0, 0)
        demandsSystemRule = version < (4, 0, 1)
        validatesUnchecked = version == (4, 0, 1)
        ignoresCaseOfFrequency = version >= (4, 0, 8)
    }
}
