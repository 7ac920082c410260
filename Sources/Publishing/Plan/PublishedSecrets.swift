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
        if let mark = marks.first(where: { bytes.place(of: $0.text) != nil }) { return mark.name }
        if secrets.contains(where: { bytes.place(of: $0) != nil }) { return "a credential of this run" }
        return hasAccessKey(bytes) ? "the access key of an account" : nil
    }

    /// `AKIA` or `ASIA` and sixteen capitals or digits, alone: Amazon's form.
    private static func hasAccessKey(_ bytes: [UInt8]) -> Bool {
        func isKeyByte(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (48...57).contains(byte) }
        for kind in ["AKIA", "ASIA"] {
            var start = bytes.place(of: kind)
            while let found = start {
                let run = bytes[found...].prefix(21).prefix(while: isKeyByte).count
                if run == 20, found == 0 || !isKeyByte(bytes[found - 1]) { return true }
                start = bytes.place(of: kind, from: found + 1)
            }
        }
        return false
    }
}

extension [UInt8] {
    /// Where `text` begins first, at or after `start`. Every byte of a site is searched, so the C library finds beginnings.
    fileprivate func place(of text: String, from start: Int = 0) -> Int? {
        let wanted = Array(text.utf8)
        return withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let first = wanted.first else { return nil }
            var place = start
            while place + wanted.count <= bytes.count {
                let left = bytes.count - wanted.count - place + 1
                guard let found = memchr(base + place, Int32(first), left) else { return nil }
                place = UnsafeRawPointer(found) - base
                if memcmp(found, wanted, wanted.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }
}
