import PolicyModel

/// What the signed part of a metadata file says.
///
/// Reading is held to be the inverse of writing by `MetadataFile`, which compares bytes. So a reader here takes what
/// it needs, and every field more, every other spelling and every other order is refused in one place.
package protocol TrustMetadata: Hashable, Sendable {
    /// As `_type` spells it.
    static var type: String { get }
    var version: Int { get }
    var expires: Moment { get }
    /// The fields beyond the four that all roles have.
    var ownFields: [JSONValue.Member] { get }

    /// Nil when a field is missing or breaks a rule of its own.
    init?(reading json: JSONValue, of role: RoleName, version: Int, expires: Moment)
}

extension TrustMetadata {
    /// The signed part.
    package var json: JSONValue {
        .object(
            [
                .init("_type", .string(Self.type)), .init("expires", .string(expires.description)),
                .init("spec_version", .string("1.0.31")), .init("version", .integer(version)),
            ] + ownFields)
    }

    /// Nil for anything but the metadata of that role.
    init?(reading json: JSONValue, of role: RoleName) {
        guard case .integer(let version)? = json["version"], version >= 1,
            case .string(let text)? = json["expires"], let expires = Moment(text)
        else { return nil }
        self.init(reading: json, of: role, version: version, expires: expires)
    }
}
