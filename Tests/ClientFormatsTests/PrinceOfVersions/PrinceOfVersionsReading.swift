import Foundation
import PolicyModel
import Testing

/// A reading of the list by the client's documented steps, so that tests judge bytes and not the encoder's own values.
struct PrinceOfVersionsReading {
    private let list: [[String: Any]]

    init(_ bytes: [UInt8], _ platform: Platform) throws {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let key = platform.rawValue
        list = try #require((root[key] as? [[String: Any]]) ?? root["\(key)2"] as? [[String: Any]])
    }

    /// The first configuration whose requirements all hold decides; a required version before the last available one.
    func verdict(_ device: Device) throws -> Verdict {
        let chosen = try #require(try list.first { try holds($0, device) })
        let installed = device.version.numbers.prefix(3)
        let last = try #require(chosen["last_version_available"] as? String)
        if let required = chosen["required_version"] as? String {
            #expect(!numbers(last).lexicographicallyPrecedes(numbers(required)))
            if installed.lexicographicallyPrecedes(numbers(required)) { return .force }
        }
        return installed.lexicographicallyPrecedes(numbers(last)) ? .recommend : .none
    }

    private func holds(_ configuration: [String: Any], _ device: Device) throws -> Bool {
        let requirements = try #require(configuration["requirements"] as? [String: String])
        let os = try #require(requirements["required_os_version"])
        return !device.os.numbers.prefix(3).lexicographicallyPrecedes(numbers(os))
            && requirements.allSatisfy { $0.key == "required_os_version" || device.custom[$0.key] == $0.value }
    }

    private func numbers(_ text: String) -> [Int] { text.split(separator: ".").compactMap { Int($0) } }
}
