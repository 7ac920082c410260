import Foundation
import PolicyModel
import Testing

/// A reading of the list by the client's documented steps, so that tests judge bytes and not the encoder's own values.
struct PrinceOfVersionsReading {
    private let list: [Configuration]

    private struct Configuration {
        let os: [Int]
        let custom: [String: String]
        let required: [Int]?
        let last: [Int]
    }

    init(_ bytes: [UInt8], _ platform: Platform) throws {
        let root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let key = platform.rawValue
        let array = try #require((root[key] as? [[String: Any]]) ?? root["\(key)2"] as? [[String: Any]])
        list = try array.map { element in
            var custom = try #require(element["requirements"] as? [String: String])
            let rule = custom.removeValue(forKey: "required_os_version")
            let os = try #require(rule), last = try #require(element["last_version_available"] as? String)
            let required = (element["required_version"] as? String).map(Self.numbers)
            if let required { #expect(!Self.numbers(last).lexicographicallyPrecedes(required)) }
            return Configuration(os: Self.numbers(os), custom: custom, required: required, last: Self.numbers(last))
        }
    }

    /// The first configuration whose requirements all hold decides; a required version before the last available one.
    func verdict(_ device: Device) throws -> Verdict {
        let chosen = try #require(list.first { holds($0, device) })
        let installed = device.version.numbers.prefix(3)
        if let required = chosen.required, installed.lexicographicallyPrecedes(required) { return .force }
        return installed.lexicographicallyPrecedes(chosen.last) ? .recommend : .none
    }

    private func holds(_ configuration: Configuration, _ device: Device) -> Bool {
        !device.os.numbers.prefix(3).lexicographicallyPrecedes(configuration.os)
            && configuration.custom.allSatisfy { device.custom[$0.key] == $0.value }
    }

    private static func numbers(_ text: String) -> [Int] { text.split(separator: ".").compactMap { Int($0) } }
}
