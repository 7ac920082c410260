import ClientKit
import PolicyModel

/// Reads the object of each platform as client 3.0.0 does.
///
/// Source: `UpdateInfo.swift` at 3.0.0 (e15e969). Keys are read as written. Only `latest_version.version` is required;
/// every other unreadable value counts as missing.
enum Apple3Reader {
    static func client(reading root: DocumentValue) -> Apple3Client {
        let object = DocumentMembers(root)
        let parts = [Platform.ios, .macos].map { ($0, part($0.rawValue, of: object)) }
        if object?.first("ios") == nil, object?.first("macos") == nil {
            root.note(.refusal, "has no object under ios or macos: every 3.x client gets an error")
        }
        return Apple3Client(
            parts: Dictionary(uniqueKeysWithValues: parts),
            meta: object?.first("meta").flatMap { $0.node.members == nil ? nil : $0.node })
    }

    /// The object of one platform. Without `latest_version.version`, the app gets an error.
    private static func part(_ key: String, of root: DocumentMembers?) -> Apple3Client.Part {
        guard let root, let value = root.first(key) else {
            return .refused(path: "", cause: "the document has no object under \(key)")
        }
        guard let object = DocumentMembers(value) else {
            return refused(root, key, "is \(value.node.kind), not an object")
        }
        noteUnread(object, besides: ["minimum_version", "minimum_version_min_sdk", "latest_version"])
        guard let latest = object.first("latest_version").flatMap(DocumentMembers.init) else {
            return refused(object, "latest_version", "is no object")
        }
        noteUnread(latest, besides: ["version", "notification_type", "min_sdk"])
        guard let newest = version(latest, "version", orElse: nil) else {
            return refused(latest, "version", "is no version")
        }
        return .facts(
            Apple3Client.Facts(
                minimum: version(object, "minimum_version", orElse: "no user is forced"),
                minimumSystem: version(object, "minimum_version_min_sdk", orElse: "the minimum holds on every OS"),
                latest: newest,
                latestSystem: version(latest, "min_sdk", orElse: "the version is new on every OS"),
                frequency: frequency(latest), minimumPath: object.path(of: "minimum_version"),
                latestPath: latest.path(of: "version"), latestKey: newest.description))
    }

    private static func refused(_ object: DocumentMembers, _ key: String, _ what: String) -> Apple3Client.Part {
        object.note(.refusal, on: key, "\(what): every 3.x client gets an error")
        return .refused(path: object.path(of: key), cause: "\(object.path(of: key)) \(what)")
    }

    /// - Parameter effect: of an unreadable value; nil if the caller reports it.
    private static func version(_ object: DocumentMembers, _ key: String, orElse effect: String?) -> AppleVersion? {
        guard let value = object.first(key) else { return nil }
        guard let text = value.node.string, let version = AppleVersion(text) else {
            if let effect { value.note(.misread, "is no version: \(effect)") }
            return nil
        }
        value.noteReading(of: text, as: version)
        return version
    }

    /// `notification_type`; anything but `ALWAYS` counts as `ONCE`.
    private static func frequency(_ latest: DocumentMembers) -> Frequency {
        guard let value = latest.first("notification_type"), value.node.string != "ONCE" else { return .once }
        if value.node.string == "ALWAYS" { return .always }
        value.note(.misread, "is neither ALWAYS nor ONCE, and is taken as ONCE")
        return .once
    }

    private static func noteUnread(_ object: DocumentMembers, besides known: [String]) {
        for member in object.all {
            if let key = member.key, !known.contains(key) { object.noteUnknown(member, among: known) }
        }
    }
}
