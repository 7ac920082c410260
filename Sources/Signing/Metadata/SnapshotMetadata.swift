import PolicyModel

/// One metadata file as another lists it: hash, length and version pin it.
package struct ListedMetadata: Hashable, Sendable {
    package let sha256: String
    package let length: Int
    package let version: Int
}

extension ListedMetadata {
    init(_ file: MetadataFile<some TrustMetadata>) {
        self.init(sha256: Digest.sha256(file.bytes), length: file.bytes.count, version: file.content.version)
    }

    var json: JSONValue {
        .object([
            "hashes": .object(["sha256": .string(sha256)]), "length": .integer(length), "version": .integer(version),
        ])
    }

    init?(reading json: JSONValue) {
        guard case .string(let sha256)? = json["hashes"]?["sha256"], Digest.isHash(sha256),
            case .integer(let length)? = json["length"], length >= 1,
            case .integer(let version)? = json["version"], version >= 1
        else { return nil }
        self.init(sha256: sha256, length: length, version: version)
    }
}

/// Which version of every targets role belongs together: what keeps two builds from being mixed.
package struct SnapshotMetadata: TrustMetadata {
    package static let type = "snapshot"

    package let version: Int
    package let expires: Moment
    /// A role once listed is never dropped.
    package let listed: [RoleName: ListedMetadata]
}

extension SnapshotMetadata {
    package var ownFields: [JSONValue.Member] {
        [.init("meta", .object(listed.map { .init($0.file, $1.json) }))]
    }

    package init?(reading json: JSONValue, of role: RoleName, version: Int, expires: Moment) {
        guard role == .snapshot, case .object(let members)? = json["meta"] else { return nil }
        var listed: [RoleName: ListedMetadata] = [:]
        for member in members {
            guard member.key.hasSuffix(".json"), let name = RoleName(String(member.key.dropLast(".json".count))),
                name == .targets || !Delegation.patterns(of: name).isEmpty,
                let entry = ListedMetadata(reading: member.value)
            else { return nil }
            listed[name] = entry
        }
        guard listed[.targets] != nil, listed[.site] != nil else { return nil }
        self.init(version: version, expires: expires, listed: listed)
    }
}
