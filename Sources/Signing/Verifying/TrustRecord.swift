import PolicyModel

/// What a reader remembers between two visits: nothing may ever go back behind it.
package struct TrustRecord: Hashable, Sendable {
    /// The newest root that was verified, as it was published.
    package var root: [UInt8]
    /// 0 before the first visit, and after a root replaced the key of timestamp or snapshot.
    package var timestamp = 0
    package var snapshot = 0
    /// The versions that the snapshot listed.
    package var listed: [RoleName: Int] = [:]
    /// The SHA-256 of those files: a version has one content. Empty in a record of versions alone.
    package var digests: [RoleName: String] = [:]

    func version(of role: RoleName) -> Int {
        switch role {
        case .timestamp: timestamp
        case .snapshot: snapshot
        default: listed[role] ?? 0
        }
    }

    /// The first role of which `other` has other bytes of the same version.
    func contradicted(by other: TrustRecord) -> RoleName? {
        digests.filter { version(of: $0.key) == other.version(of: $0.key) && $0.value != other.digests[$0.key] }.keys
            .min { $0.description < $1.description }
    }

    /// Versions signed by a stolen key say nothing about those of its successor.
    mutating func follow(_ root: MetadataFile<RootMetadata>, after old: RootMetadata) {
        self.root = root.bytes
        guard root.content.timestamp.keys != old.timestamp.keys || root.content.snapshot.keys != old.snapshot.keys
        else {
            return
        }
        self = TrustRecord(root: root.bytes)
    }
}

extension TrustRecord {
    /// Canonical JSON; the root is held as text, which it is.
    package func bytes() throws(SigningError) -> [UInt8] {
        let versions = listed.map { JSONValue.Member($0.description, .integer($1)) }
        let hashes = digests.map { JSONValue.Member($0.description, .string($1)) }
        return try CanonicalJSON.bytes(
            .object(
                (hashes.isEmpty ? [] : [.init("digests", .object(hashes))]) + [
                    .init("listed", .object(versions)), .init("root", .string(String(decoding: root, as: UTF8.self))),
                    .init("snapshot", .integer(snapshot)), .init("timestamp", .integer(timestamp)),
                ]))
    }

    /// Nil for anything but what `bytes()` of some record yields.
    package init?(reading bytes: [UInt8]) {
        guard let json = try? CanonicalJSON.value(of: bytes), case .object(let members)? = json["listed"],
            case .string(let root)? = json["root"], case .integer(let timestamp)? = json["timestamp"],
            case .integer(let snapshot)? = json["snapshot"]
        else { return nil }
        var listed: [RoleName: Int] = [:]
        for member in members {
            guard let role = RoleName(member.key), case .integer(let version) = member.value else { return nil }
            listed[role] = version
        }
        var digests: [RoleName: String] = [:]
        if case .object(let hashes)? = json["digests"] {
            for member in hashes {
                guard let role = RoleName(member.key), case .string(let digest) = member.value else { return nil }
                digests[role] = digest
            }
        }
        self.init(root: Array(root.utf8), timestamp: timestamp, snapshot: snapshot, listed: listed, digests: digests)
        guard (try? self.bytes()) == bytes else { return nil }
    }
}
