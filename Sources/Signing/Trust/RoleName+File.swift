/// Where a role's metadata is published, how long it may be, and how long it lives.
extension RoleName {
    /// `metadata/3.app-acme.json`; the timestamp alone has no version in its name.
    package func path(version: Int) -> String {
        self == .timestamp ? "metadata/timestamp.json" : "metadata/\(version).\(self).json"
    }

    /// As the snapshot lists it: `app-acme.json`.
    package var file: String { "\(self).json" }

    /// Nothing is read beyond this many bytes.
    package var longest: Int {
        switch self {
        case .root: 512_000
        case .timestamp: 16_384
        case .snapshot: 2_000_000
        case .targets, .site, .app: 5_000_000
        }
    }

    /// How long metadata of this role is believed, in seconds.
    package var lifetime: Int {
        switch self {
        case .root, .targets, .site, .snapshot: 365 * 86_400
        case .app: 90 * 86_400
        case .timestamp: 7 * 86_400
        }
    }

    /// The role and version that a published path names, in its one spelling; nil for any other path.
    ///
    /// The version of the timestamp is not in its name, and nil.
    package static func role(atPath path: String) -> (role: RoleName, version: Int?)? {
        if path == "metadata/timestamp.json" { return (.timestamp, nil) }
        guard path.hasPrefix("metadata/"), path.hasSuffix(".json") else { return nil }
        let name = path.dropFirst("metadata/".count).dropLast(".json".count)
        guard let dot = name.firstIndex(of: "."), let version = Int(name[..<dot]),
            let role = RoleName(String(name[name.index(after: dot)...])), role != .timestamp,
            (1...CanonicalJSON.largestInteger).contains(version), role.path(version: version) == path
        else { return nil }
        return (role, version)
    }
}
