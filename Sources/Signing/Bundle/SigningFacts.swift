import PolicyModel

/// What a signature says of the whole site, for its status page: the versions, the terms, who signed.
///
/// The page is listed in the manifest, so it is made before the manifest, and holds nothing that is signed after it:
/// neither the snapshot nor the timestamp. Nor does it hold the root, which is rotated where the key of the manifest
/// need not be.
package struct SigningFacts: Hashable, Sendable {
    /// A role with the signatures that it carries.
    package struct Role: Hashable, Sendable {
        package let name: RoleName
        package let version: Int
        package let expires: Moment
        package let keys: RoleKeys
        /// Ids of the keys that signed, sorted.
        package let signers: [String]

        init<Content: TrustMetadata>(_ file: MetadataFile<Content>, by keys: RoleKeys) {
            name = file.role
            (version, expires) = (file.content.version, file.content.expires)
            self.keys = keys
            signers = file.signatures.map(\.keyID).filter { keys[$0] != nil }
        }
    }

    /// The manifest's version, which every signature of a changed site raises.
    package private(set) var version = 0
    /// When the newest of the documents' signatures was made; nil for a site without documents.
    package let signed: Moment?
    package let key: MinisignPublicKey
    /// By name.
    package let apps: [SignedBundle.SignedApp]
    /// The leads' role; none for a site without keys of trust.
    package let roles: [Role]
    /// Those of the apps, in the order of `apps`.
    package let appRoles: [Role]
    /// What is signed.
    package let documents: [Artifact]

    /// Makes the status page's files of the facts.
    package typealias StatusFiles = @Sendable (SigningFacts) -> [Artifact]
}

extension SigningFacts {
    /// - Parameter files: with their signatures, all by `key` and verified already.
    init(of files: [Artifact], by key: MinisignPublicKey, roles: [Role] = [], appRoles: [Role] = []) {
        (self.key, self.roles, self.appRoles) = (key, roles, appRoles)
        documents = files.filter { PublishedPath.role(of: $0.path, bytes: $0.bytes) == .document }
        let paths = Set(documents.map(\.path))
        var terms: [String: SignedBundle.SignedApp] = [:], newest: Moment?
        for file in files where file.path.hasSuffix(".minisig") {
            let path = String(file.path.dropLast(".minisig".count))
            guard paths.contains(path),
                let comment = MinisignSignature(reading: file.bytes).flatMap({ TrustedComment($0.comment) })
            else { continue }
            let app = PublishedPath.app(of: path)
            terms[app] = .init(name: app, version: comment.version, expires: comment.expires)
            newest = max(newest ?? comment.timestamp, comment.timestamp)
        }
        signed = newest
        apps = terms.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The same facts with the version of the manifest that will list them.
    func numbered(_ version: Int) -> SigningFacts {
        var facts = self
        facts.version = version
        return facts
    }
}
