import Foundation
import PolicyModel

/// What each client makes of its document on a device, read off measurements of the clients by hand.
///
/// Only well-formed documents are judged here, and nothing is shared with the encoders.
enum ClientReadings {
    typealias Object = [String: Any]

    static func object(_ bytes: [UInt8]) throws -> Object {
        try JSONSerialization.jsonObject(with: Data(bytes)) as? Object ?? [:]
    }

    /// The first configuration whose OS requirement passes decides; the build ranks an installed version above its
    /// plain one.
    static func princeOfVersions(_ document: Object, _ device: Device) -> Verdict? {
        let lists = [device.platform.rawValue, device.platform.rawValue + "2"].compactMap { document[$0] as? [Object] }
        guard let list = lists.first else { return nil }
        let chosen = list.first { entry in
            let required = (entry["requirements"] as? Object)?["required_os_version"] as? String
            return required.map { numbers($0) <= numbers(device.os.threeNumbers) } ?? true
        }
        guard let chosen else { return nil }
        let installed = numbers(device.version.threeNumbers)
        if let required = chosen["required_version"] as? String, numbers(required) > installed { return .force }
        if let last = chosen["last_version_available"] as? String, numbers(last) > installed {
            return Verdict.recommend
        }
        return Verdict.none
    }

    /// The first entry whose version is the same string decides; an unlisted version is an error that shows nothing.
    static func retired(_ document: Object, _ device: Device) -> Verdict? {
        let versions = document["versions"] as? [[String: String]] ?? []
        let entry = versions.first { $0["version"] == device.version.description }
        return entry?["policy"].flatMap { Verdict(rawValue: $0) }
    }

    /// The type alone decides, but for OS versions that have an ignored prefix.
    static func remoteConfiguration(_ document: Object, _ device: Device) -> Verdict? {
        let update = document["appUpdate"] as? Object ?? [:]
        let ignored = update["ignoredOSVersions"] as? [String] ?? []
        switch update["type"] as? String {
        case "mandatory": return ignored.contains { device.os.threeNumbers.hasPrefix($0) } ? Verdict.none : .force
        case "recommended": return .recommend
        case "ignore": return Verdict.none
        default: return nil
        }
    }

    /// Both numbers are compared with the packed number of the running build.
    static func ssvc(_ document: Object, packed: Int) -> Verdict? {
        let minimum = document["SSVCMinimumSupportedVersionNumber"] as? Int ?? 0
        let latest = document["SSVCLatestVersionNumber"] as? Int ?? 0
        if minimum != 0 && minimum > packed { return .force }
        return latest != 0 && latest > packed ? .recommend : Verdict.none
    }

    /// a.b.c with a below 100, b and c below 10, as Apple packs it.
    static func packed(_ version: Version) -> Int {
        (version.major / 10) * 0x1000_0000 + (version.major % 10) * 0x100_0000 + version.minor * 0x10_0000
            + version.patch * 0x1_0000 + 0x8000
    }

    private static func numbers(_ text: String) -> Version { Version(text) ?? Version(numbers: [0])! }
}
