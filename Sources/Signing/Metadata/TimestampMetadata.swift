import PolicyModel

/// Which snapshot is the newest: the only mutable metadata, signed anew every week.
package struct TimestampMetadata: TrustMetadata {
    package static let type = "timestamp"

    package let version: Int
    package let expires: Moment
    package let snapshot: ListedMetadata
}

extension TimestampMetadata {
    package var ownFields: [JSONValue.Member] {
        [.init("meta", .object([.init(RoleName.snapshot.file, snapshot.json)]))]
    }

    package init?(reading json: JSONValue, of role: RoleName, version: Int, expires: Moment) {
        guard role == .timestamp,
            let snapshot = json["meta"]?[RoleName.snapshot.file].flatMap({ ListedMetadata(reading: $0) })
        else { return nil }
        self.init(version: version, expires: expires, snapshot: snapshot)
    }
}
