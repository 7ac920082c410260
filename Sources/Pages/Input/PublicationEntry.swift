import PolicyModel

/// One publication in the history that the site carries in its status: who signed which revision when, and what it
/// changed for users.
package struct PublicationEntry: Hashable, Sendable, Decodable {
    /// A key that signed.
    package struct Signer: Hashable, Sendable, Decodable {
        package let id: String
        /// As `index.md` names it; nil for a key without a name.
        package let name: String?

        package init(id: String, name: String?) { (self.id, self.name) = (id, name) }
    }

    /// The version of the site's manifest.
    package let version: Int
    /// When it was signed first, such as `2026-11-02T09:00:00Z`.
    package let signed: String
    /// Those that had signed then.
    package var signers: [Signer]
    /// Who approved it; nil where nobody was asked.
    package var approvals: [String]?
    /// The git revision of the content; nil where it is not known.
    package let revision: String?
    /// What it changed for users, in sentences of the site's language.
    package let changes: [String]

    package init(
        version: Int, signed: String, signers: [Signer], approvals: [String]? = nil, revision: String?,
        changes: [String]
    ) {
        (self.version, self.signed, self.signers) = (version, signed, signers)
        (self.approvals, self.revision, self.changes) = (approvals, revision, changes)
    }

    /// How many the site shows.
    package static let most = 30

    var json: JSONValue {
        .object([
            "version": .integer(version), "signed": .string(signed),
            "signers": .array(signers.map { .object(["id": .string($0.id), "name": $0.name.map(JSONValue.string)]) }),
            "approvals": approvals.map { .array($0.map { .string($0) }) }, "revision": revision.map(JSONValue.string),
            "changes": .array(changes.map { .string($0) }),
        ])
    }
}

/// What one app announces and demands, platform by platform.
package struct AppStanding: Hashable, Sendable, Decodable {
    package struct Versions: Hashable, Sendable, Decodable {
        /// `iOS`, as pages name it.
        package let platform: String
        package let announced: String?
        package let minimum: String?
    }

    /// The slug.
    package let app: String
    package let name: String
    package let versions: [Versions]

    var json: JSONValue {
        .object([
            "app": .string(app), "name": .string(name),
            "versions": .array(
                versions.map {
                    .object([
                        "platform": .string($0.platform), "announced": $0.announced.map(JSONValue.string),
                        "minimum": $0.minimum.map(JSONValue.string),
                    ])
                }),
        ])
    }
}
