import Foundation
import PolicyModel

/// Finds what must never be published: private keys and credentials that got among the site's files.
enum PublishedSecrets {
    /// What private keys and credentials look like in a text; each with its name for people.
    private static let marks: [(text: String, name: String)] = [
        ("PRIVATE KEY-----", "a private key"), ("untrusted comment: minisign encrypted secret key", "a minisign secret key"),
        ("untrusted comment: minisign secret key", "a minisign secret key"),
        // `Ed`, `Sc`, `B2` and `Ed`, two zero bytes, `B2`, as base64 begins them.
        ("\nRWRTY0Iy", "a minisign secret key"), ("\nRWQAAEIy", "a minisign secret key"),
        ("aws_secret_access_key", "credentials of a bucket"),
    ]
    /// Shorter values occur by chance.
    private static let shortestSecret = 8

    static func faults(in artifacts: [Artifact], _ secrets: [String]) -> [String] {
        let secrets = secrets.filter { $0.utf8.count >= shortestSecret }
        return artifacts.compactMap { artifact in
            secret(in: artifact.bytes, secrets).map { name in
                "\(artifact.path) holds \(name), which everybody could read; take it out and build again"
            }
        }
    }

    private static func secret(in bytes: [UInt8], _ secrets: [String]) -> String? {
        let data = Data(bytes)
        if let mark = marks.first(where: { data.range(of: Data($0.text.utf8)) != nil }) { return mark.name }
        if secrets.contains(where: { data.range(of: Data($0.utf8)) != nil }) { return "a credential of this run" }
        return hasAccessKey(bytes) ? "the access key of an account" : nil
    }

    /// `AKIA` or `ASIA` and sixteen capitals or digits, alone: Amazon's form.
    private static func hasAccessKey(_ bytes: [UInt8]) -> Bool {
        func isKeyByte(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (48...57).contains(byte) }
        for start in bytes.indices.dropLast(19) where bytes[start] == UInt8(ascii: "A") {
            guard ["AKIA", "ASIA"].contains(where: { bytes[start..<start + 4].elementsEqual($0.utf8) }) else { continue }
            let run = bytes[start...].prefix(21).prefix(while: isKeyByte).count
            if run == 20, start == 0 || !isKeyByte(bytes[start - 1]) { return true }
        }
        return false
    }
}
