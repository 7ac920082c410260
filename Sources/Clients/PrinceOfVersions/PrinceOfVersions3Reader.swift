import ClientKit
import PolicyModel

/// Decodes the object of each platform as client 3.0.0 does, and collects its dangers.
///
/// Source: `UpdateInfo.swift` at 3.0.0 (e15e969). Keys are read as written. Only `latest_version.version` is required;
/// every other unreadable value counts as missing.
struct PrinceOfVersions3Reader {
    private(set) var notes = PrinceNotes()
    private(set) var parts: [Platform: PrinceOfVersions3Client.Part] = [:]
    let meta: JSONNode?

    private static let keys = ["minimum_version", "minimum_version_min_sdk", "latest_version"]
    private static let latestKeys = ["version", "notification_type", "min_sdk"]

    init(_ root: JSONNode) {
        meta = root.first("meta").flatMap { $0.members == nil ? nil : $0 }
        for platform in [Platform.ios, .macos] { parts[platform] = part(platform, of: root) }
        if root.first("ios") == nil, root.first("macos") == nil {
            notes.refuse("", at: root.offset, "has no object under ios or macos: every 3.x client gets an error")
        }
    }

    /// The object of one platform. Without `latest_version.version`, the app gets an error.
    private mutating func part(_ platform: Platform, of root: JSONNode) -> PrinceOfVersions3Client.Part {
        let key = platform.rawValue
        guard let node = root.first(key) else {
            return .refused(path: "", cause: "the document has no object under \(key)")
        }
        guard node.members != nil else { return refused(key, node, "is \(node.kind), not an object") }
        noteUnread(node, key, Self.keys)
        guard let latest = node.first("latest_version"), latest.members != nil else {
            return refused("\(key).latest_version", node.first("latest_version") ?? node, "is no object")
        }
        let latestPath = "\(key).latest_version"
        noteUnread(latest, latestPath, Self.latestKeys)
        guard let newest = version(latest, "version", latestPath, "") else {
            return refused("\(latestPath).version", latest.first("version") ?? latest, "is no version")
        }
        return .facts(
            PrinceOfVersions3Client.Facts(
                minimum: version(node, "minimum_version", key, "no user is forced"),
                minimumSystem: version(node, "minimum_version_min_sdk", key, "the minimum holds on every OS"),
                latest: newest,
                latestSystem: version(latest, "min_sdk", latestPath, "the version is new on every OS"),
                frequency: frequency(latest, latestPath),
                minimumPath: "\(key).minimum_version", latestPath: "\(latestPath).version",
                latestKey: newest.description))
    }

    private mutating func refused(_ path: String, _ node: JSONNode, _ what: String) -> PrinceOfVersions3Client.Part {
        notes.refuse(path, at: node.offset, "\(what): every 3.x client gets an error")
        return .refused(path: path, cause: "\(path) \(what)")
    }

    /// - Parameter consequence: the effect of an unreadable value; empty if the caller reports it.
    private mutating func version(
        _ object: JSONNode, _ key: String, _ path: String, _ consequence: String
    ) -> PrinceVersion? {
        guard let node = object.first(key) else { return nil }
        guard let text = node.string, let version = PrinceVersion(text) else {
            if !consequence.isEmpty {
                notes.misread("\(path).\(key)", at: node.offset, "is no version: \(consequence)")
            }
            return nil
        }
        if !version.isSaid(by: text) {
            let read = version.build == 0 ? version.threeNumbers : version.description
            notes.misread("\(path).\(key)", at: node.offset, "'\(text)' is read as \(read)")
        }
        return version
    }

    /// `notification_type`; anything but `ALWAYS` counts as `ONCE`.
    private mutating func frequency(_ latest: JSONNode, _ path: String) -> Frequency {
        guard let node = latest.first("notification_type") else { return .once }
        switch node.string {
        case "ALWAYS": return .always
        case "ONCE": return .once
        default:
            notes.misread(
                "\(path).notification_type", at: node.offset, "is neither ALWAYS nor ONCE, and is taken as ONCE")
            return .once
        }
    }

    private mutating func noteUnread(_ object: JSONNode, _ path: String, _ known: [String]) {
        for member in object.members ?? [] {
            guard let key = member.key, !known.contains(key) else { continue }
            let meant = NearestName.to(key, among: known).map { "; perhaps \($0) is meant" } ?? ""
            notes.ignore("\(path).\(key)", at: member.keyOffset, "is a key that the client does not know\(meant)")
        }
    }
}
