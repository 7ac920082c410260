/// What a staged file still needs before it may be published.
package struct MissingSignatures: Hashable, Sendable, CustomStringConvertible {
    package let role: RoleName
    /// Signatures that hold, and how many there must be.
    package let signed: Int
    package let threshold: Int
    /// Whose signatures would count and are not there.
    package let missing: [TrustKey]

    package var description: String {
        let ids = missing.map { String($0.id.prefix(16)) }.joined(separator: ", ")
        return "\(role) has \(signed) of \(threshold) signatures; \(threshold - signed) more of: \(ids)"
    }
}
