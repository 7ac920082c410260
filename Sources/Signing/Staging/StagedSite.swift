import PolicyModel

/// A bundle on its way to be published: whole, or waiting for the signatures of other people. `SignedBundle` verifies
/// it.
package struct StagedSite: Sendable {
    /// Everything to be written, staged metadata included.
    package let artifacts: [Artifact]
    /// Empty when every threshold is met.
    package let missing: [MissingSignatures]
    /// Documents that lack a minisign signature, because its key was not here.
    package let unsigned: [String]
    /// What this run signed, by role.
    package let signed: [RoleName]
    /// Whether this run signed a role, or a document.
    package let hasSigned: Bool
    /// Roles that have expired, and that this run did not make anew.
    package let expired: [RoleName]
    /// What somebody should know, and nothing stops for.
    package let warnings: [RoleWarning]

    package var isComplete: Bool { missing.isEmpty && unsigned.isEmpty }
}
