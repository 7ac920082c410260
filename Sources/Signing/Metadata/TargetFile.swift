import PolicyModel

/// One file that a role answers for: its stable path, hash and length.
package struct TargetFile: Hashable, Sendable {
    package let path: String
    package let sha256: String
    package let length: Int

    package init(path: String, sha256: String, length: Int) {
        (self.path, self.sha256, self.length) = (path, sha256, length)
    }

    package init(_ path: String, bytes: [UInt8]) {
        self.init(path: path, sha256: Digest.sha256(bytes), length: bytes.count)
    }

    /// SHA-256 alone: every further hash would need a further immutable copy.
    var json: JSONValue {
        .object(["hashes": .object(["sha256": .string(sha256)]), "length": .integer(length)])
    }

    init?(reading json: JSONValue, at path: String) {
        guard case .string(let sha256)? = json["hashes"]?["sha256"], Digest.isHash(sha256),
            case .integer(let length)? = json["length"], length >= 0
        else { return nil }
        self.init(path: path, sha256: sha256, length: length)
    }

    package func isFile(_ bytes: [UInt8]) -> Bool { bytes.count == length && Digest.sha256(bytes) == sha256 }

    /// Its immutable copy, `acme/<hash>.pov.json`, where clients that follow the metadata fetch it.
    package var copy: String {
        let name = PublishedPath.name(of: path)
        return "\(path.dropLast(name.count))\(sha256).\(name)"
    }
}
