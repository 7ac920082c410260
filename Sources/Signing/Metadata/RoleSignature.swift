import PolicyModel

/// One signature of a metadata file.
package struct RoleSignature: Hashable, Sendable {
    package let keyID: String
    package let bytes: [UInt8]

    /// The file up to what is signed. Key ids and signatures are hex, so `],"signed":` occurs here first.
    static func prefix(_ signatures: [RoleSignature]) -> [UInt8] {
        let entries = signatures.map { #"{"keyid":"\#($0.keyID)","sig":"\#(Digest.hex($0.bytes))"}"# }
        return Array(#"{"signatures":[\#(entries.joined(separator: ","))],"signed":"#.utf8)
    }

    /// Nil unless every entry is a key id and a signature, and the ids rise: one key counts once.
    static func list(reading entries: [JSONValue]) -> [RoleSignature]? {
        var signatures: [RoleSignature] = []
        for entry in entries {
            guard case .string(let id)? = entry["keyid"], Digest.isHash(id), case .string(let hex)? = entry["sig"],
                let bytes = Digest.bytes(hex: hex), signatures.last.map({ $0.keyID < id }) ?? true
            else { return nil }
            signatures.append(RoleSignature(keyID: id, bytes: bytes))
        }
        return signatures
    }
}
