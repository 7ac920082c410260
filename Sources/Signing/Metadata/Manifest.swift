import PolicyModel

/// Length and hash of every published file, in one canonical file: it guards pages and signatures too.
///
/// Left out are the manifest itself, immutable copies, `metadata/` and `publications/`. What lies in `assets/` is no
/// copy of a listed file, whatever its name.
package enum Manifest {
    package static let path = "site-manifest.json"

    /// One below what JSON can hold, so that there is always a next version. A manifest is not signed by itself, so one
    /// that claims more is damaged.
    private static let highestVersion = CanonicalJSON.largestInteger - 1

    /// - Parameter sha256: the hash of a file, where it is known already.
    package static func bytes(
        of artifacts: [Artifact], version: Int, sha256: (Artifact) -> String = { Digest.sha256($0.bytes) }
    ) throws(SigningError) -> [UInt8] {
        let files = artifacts.compactMap { file -> JSONValue.Member? in
            guard mayBeListed(file.path) else { return nil }
            let hash = sha256(file)
            guard !isCopy(file.path, hash) else { return nil }
            return .init(file.path, TargetFile(path: file.path, sha256: hash, length: file.bytes.count).json)
        }
        return try CanonicalJSON.bytes(.object(["files": .object(files), "version": .integer(version)]))
    }

    /// The version a manifest claims, read from its end: `files` sorts before `version`.
    package static func version(of manifest: [UInt8]) -> Int? {
        let text = String(decoding: manifest, as: UTF8.self)
        guard text.last == "}", let colon = text.lastIndex(of: ":"), text[...colon].hasSuffix("},\"version\":"),
            let version = Int(text[text.index(after: colon)...].dropLast()),
            (1...highestVersion).contains(version)
        else { return nil }
        return version
    }

    /// The highest version among the manifests in `files`; 0 without one.
    ///
    /// The version of a damaged manifest is read from its immutable copy. Without one, the result is above every
    /// version that the damaged one may have had.
    static func highestVersion(in files: [Artifact]) -> Int {
        let own = files.filter { $0.path == path }, isDamaged = own.contains { version(of: $0.bytes) == nil }
        let copies = files.filter {
            $0.path.hasSuffix(".\(path)") && PublishedPath.isImmutableCopy($0.path, bytes: $0.bytes)
        }
        let highest = (own + copies).compactMap { version(of: $0.bytes) }.max() ?? 0
        return isDamaged && copies.isEmpty ? min(max(highest, 1), 1 << 32) << 20 : highest
    }

    /// What a manifest lists, by path; nil for anything but canonical JSON of that shape.
    package static func files(in manifest: [UInt8]) -> (files: [TargetFile], version: Int)? {
        guard let json = try? CanonicalJSON.value(of: manifest), case .object(let members)? = json["files"],
            case .integer(let version)? = json["version"]
        else { return nil }
        let files = members.compactMap { TargetFile(reading: $0.value, at: $0.key) }
        let again = JSONValue.object([
            "files": .object(files.map { .init($0.path, $0.json) }), "version": .integer(version),
        ])
        guard files.allSatisfy({ PublishedPath.fault(in: $0.path) == nil }),
            (try? CanonicalJSON.bytes(again)) == manifest
        else { return nil }
        return (files, version)
    }

    /// - Returns: the manifest's version.
    /// - Throws: unless `manifest` is what these files yield, naming the first file that differs.
    static func verify(
        _ manifest: [UInt8], against artifacts: [Artifact],
        sha256: (Artifact) -> String = { Digest.sha256($0.bytes) }
    ) throws(SigningError) -> Int {
        guard let version = version(of: manifest) else { throw .file(path, reason: "is not a site manifest") }
        guard try bytes(of: artifacts, version: version, sha256: sha256) != manifest else { return version }
        let text = String(decoding: manifest, as: UTF8.self)
        for artifact in artifacts where mayBeListed(artifact.path) && !isCopy(artifact.path, sha256(artifact)) {
            let file = TargetFile(path: artifact.path, sha256: sha256(artifact), length: artifact.bytes.count)
            let entry = try CanonicalJSON.bytes(.object([.init(file.path, file.json)]))
            let line = String(decoding: entry.dropFirst().dropLast(), as: UTF8.self)
            guard text.contains(line) else { throw .file(artifact.path, reason: "is not the file the manifest lists") }
        }
        throw .file(path, reason: "lists a file that is not here, or is not canonical")
    }

    private static func mayBeListed(_ file: String) -> Bool {
        file != path && !file.hasPrefix("metadata/") && !file.hasPrefix("publications/")
    }

    private static func isCopy(_ file: String, _ sha256: String) -> Bool {
        !file.hasPrefix("assets/") && PublishedPath.isImmutableCopy(file, sha256: sha256)
    }
}
