import PolicyModel

/// One metadata file: what it says, the exact bytes that are signed, and the signatures it carries.
///
/// Nothing about the signatures is verified here; a file that was read is well-formed, not trusted.
package struct MetadataFile<Content: TrustMetadata>: Hashable, Sendable {
    package let role: RoleName
    package let content: Content
    /// What signatures cover.
    package let payload: [UInt8]
    /// By key id, one each.
    package let signatures: [RoleSignature]
    package let bytes: [UInt8]

    package var path: String { role.path(version: content.version) }

    /// New content, without or with signatures over `payload`.
    ///
    /// - Throws: when the file outgrows what clients read, or holds what canonical JSON cannot.
    package init(_ role: RoleName, _ content: Content, signatures: [RoleSignature] = []) throws(TrustError) {
        let written: (payload: [UInt8], wire: [UInt8])
        do throws(SigningError) {
            written = (
                try CanonicalJSON.bytes(content.json, lineFeeds: .literal),
                try CanonicalJSON.bytes(content.json, lineFeeds: .escaped)
            )
        } catch {
            throw .metadata(role.path(version: content.version), reason: "\(error)")
        }
        self.role = role
        self.content = content
        payload = written.payload
        self.signatures = signatures.sorted { $0.keyID < $1.keyID }
        bytes = RoleSignature.prefix(self.signatures) + written.wire + [UInt8(ascii: "}")]
        guard bytes.count <= role.longest else {
            throw .metadata(path, reason: "has \(bytes.count) bytes, and clients read \(role.longest)")
        }
    }

    /// The same content with other signatures.
    package func signed(by signatures: [RoleSignature]) throws(TrustError) -> MetadataFile {
        try MetadataFile(role, content, signatures: signatures)
    }
}

extension MetadataFile {
    /// - Throws: for anything but the bytes that `init(_:_:signatures:)` makes of some content.
    package init(reading bytes: [UInt8], as role: RoleName, at path: String) throws(TrustError) {
        guard bytes.count <= role.longest else {
            throw .metadata(path, reason: "is longer than the \(role.longest) bytes that clients read")
        }
        let json: JSONValue
        do throws(CanonicalJSON.Fault) {
            json = try CanonicalJSON.value(of: bytes, lineFeeds: .escaped)
        } catch {
            throw .metadata(path, reason: Self.page(bytes) ?? "is not canonical JSON: \(error)")
        }
        guard case .array(let entries)? = json["signatures"], let signed = json["signed"] else {
            throw .metadata(path, reason: "lacks signatures or what they sign")
        }
        guard let signatures = RoleSignature.list(reading: entries) else {
            throw .metadata(path, reason: "its signatures are not one for each key id, in order")
        }
        guard let content = Content(reading: signed, of: role) else {
            throw .metadata(path, reason: "is not metadata of the role \(role)")
        }
        try self.init(role, content, signatures: signatures)
        // Writing the content again must give the same file: nothing in it was passed over.
        guard self.bytes == bytes else {
            throw .metadata(
                path, reason: "holds a field, a value or an order that metadata of the role \(role) never has")
        }
    }
}

extension MetadataFile {
    /// Why a file cannot be read that is a page, which a host sent in place of a missing one; nil for other bytes.
    private static func page(_ bytes: [UInt8]) -> String? {
        guard bytes.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "<") else { return nil }
        return "is a page, as hosts send it in place of a missing file: let the host answer 404 there"
    }

    /// True for the role of a retired app.
    var holdsNothing: Bool { (content as? TargetsMetadata)?.files.isEmpty ?? false }

    /// When it was signed. The role of a retired app has the leads' term.
    var signing: (path: String, moment: Moment) {
        let lifetime = holdsNothing ? RoleName.targets.lifetime : role.lifetime
        return (path, Moment(seconds: content.expires.seconds - lifetime))
    }
}
