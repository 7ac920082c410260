import PolicyModel
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `status.json` says: what the site waits for, and what its last signing came to.
///
/// A build knows the first part and keeps the second while it changes no byte; signing writes the second.
package struct StatusRecord: Hashable, Sendable, Decodable {
    package struct Due: Hashable, Sendable, Decodable {
        /// The slug.
        package let app: String
        package let name: String
        /// Such as `2026-11-02T09:00:00Z`; nil for what has no date yet.
        package let date: String?
        package let words: String
        package let advice: String?
        /// `release`, `minimum`, `rule`, `accept` or `message`.
        package let kind: String
        /// True where the date is the last day on which something holds; nil otherwise.
        package var isLastDay: Bool?
    }

    package struct Signing: Hashable, Sendable, Decodable {
        /// The version of the site's manifest. Each target numbers its publications by itself, and those that only
        /// renew its timestamp too: no page can know that number.
        package let version: Int
        /// When the newest signature of a document was made; nil for a site without documents.
        package let signed: String?
        /// The id of the minisign key.
        package let key: String
        /// The leads' role; none for a site that is signed with minisign alone.
        package let roles: [Role]
        /// By slug.
        package let apps: [Role]
        package let clients: [Client]
        /// The git revision of the content that was signed; nil where it is not known.
        package let revision: String?
        /// The last publications, this one first; nil in what an earlier Decree signed.
        package let history: [PublicationEntry]?

        package init(
            version: Int, signed: String?, key: String, roles: [Role], apps: [Role], clients: [Client],
            revision: String? = nil, history: [PublicationEntry]? = nil
        ) {
            (self.version, self.signed, self.key) = (version, signed, key)
            (self.roles, self.apps, self.clients) = (roles, apps, clients)
            (self.revision, self.history) = (revision, history)
        }

        /// When this publication was signed first; nil in what an earlier Decree signed.
        package var moment: Moment? { history?.first.flatMap { Moment($0.signed) } }
    }

    /// What is signed together, by whom and for how long.
    package struct Role: Hashable, Sendable, Decodable {
        /// `targets`, or an app's slug.
        package let name: String
        package let version: Int
        package let expires: String
        /// How many of the keys must sign; 1 of 1 for the minisign key.
        package let threshold: Int
        package let keys: [Key]

        package init(name: String, version: Int, expires: String, threshold: Int, keys: [Key]) {
            (self.name, self.version, self.expires) = (name, version, expires)
            (self.threshold, self.keys) = (threshold, keys)
        }
    }

    package struct Key: Hashable, Sendable, Decodable {
        package let id: String
        /// As `index.md` names it; nil for a key without a name.
        package let name: String?
        package let hasSigned: Bool

        package init(id: String, name: String?, hasSigned: Bool) {
            (self.id, self.name, self.hasSigned) = (id, name, hasSigned)
        }
    }

    /// The documents of one client.
    package struct Client: Hashable, Sendable, Decodable {
        package let client: String
        package let files: Int
        package let bytes: Int
        /// The list of their digests, in the format of `sha256sum`, from the site's root.
        package let list: String
        /// Of the list, in lowercase hexadecimal.
        package let sha256: String

        package init(client: String, files: Int, bytes: Int, list: String, sha256: String) {
            (self.client, self.files, self.bytes, self.list, self.sha256) = (client, files, bytes, list, sha256)
        }
    }

    package let due: [Due]
    /// What each app announces and demands; nil in what an earlier Decree built.
    package let apps: [AppStanding]?
    /// Nil for a site that is not signed yet.
    package var signing: Signing?

    init(dates due: [Due], apps: [AppStanding]?, signing: Signing?) {
        (self.due, self.apps, self.signing) = (due, apps, signing)
    }

    /// Of a site that waits for nothing, as far as is known.
    package init(signing: Signing?) { self.init(dates: [], apps: nil, signing: signing) }

    /// Nil for anything that `bytes` does not produce, but for `serial` in place of `version`, as an earlier Decree
    /// wrote.
    package init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let bytes = Array(text.replacing("\"serial\": ", with: "\"version\": ").utf8)
        guard let record = try? JSONDecoder().decode(StatusRecord.self, from: Data(bytes)), record.bytes == bytes
        else { return nil }
        self = record
    }
}

extension StatusRecord {
    package var bytes: [UInt8] {
        JSONBytes.document(
            .object([
                "signing": signing?.json ?? .null, "due": .array(due.map(\.json)),
                "apps": apps.map { .array($0.map(\.json)) },
            ]))
    }
}

extension StatusRecord.Due {
    fileprivate var json: JSONValue {
        .object([
            "app": .string(app), "name": .string(name), "date": date.map(JSONValue.string) ?? .null,
            "words": .string(words), "advice": advice.map(JSONValue.string), "kind": .string(kind),
            "isLastDay": isLastDay.map(JSONValue.bool),
        ])
    }
}

extension StatusRecord.Signing {
    fileprivate var json: JSONValue {
        .object([
            "version": .integer(version), "signed": signed.map(JSONValue.string), "key": .string(key),
            "roles": .array(roles.map(\.json)), "apps": .array(apps.map(\.json)),
            "clients": .array(clients.map(\.json)), "revision": revision.map(JSONValue.string),
            "history": history.map { .array($0.map(\.json)) },
        ])
    }
}

extension StatusRecord.Role {
    fileprivate var json: JSONValue {
        .object([
            "name": .string(name), "version": .integer(version), "expires": .string(expires),
            "threshold": .integer(threshold),
            "keys": .array(
                keys.map { key in
                    .object([
                        "id": .string(key.id), "name": key.name.map(JSONValue.string),
                        "hasSigned": .bool(key.hasSigned),
                    ])
                }),
        ])
    }
}

extension StatusRecord.Client {
    fileprivate var json: JSONValue {
        .object([
            "client": .string(client), "files": .integer(files), "bytes": .integer(bytes), "list": .string(list),
            "sha256": .string(sha256),
        ])
    }
}
