import Foundation
import PolicyModel

/// Finds private keys and credentials among the files to publish.
enum PublishedSecrets {
    /// Texts that occur in private keys and credentials, each with its name for the message.
    private static let marks: [(text: String, name: String)] = [
        ("PRIVATE KEY-----", "a private key"),
        ("untrusted comment: minisign encrypted secret key", "a minisign secret key"),
        ("untrusted comment: minisign secret key", "a minisign secret key"),
        // The base64 of `Ed` `Sc` `B2` (encrypted) and of `Ed`, two zero bytes, `B2` (not encrypted).
        ("\nRWRTY0Iy", "a minisign secret key"), ("\nRWQAAEIy", "a minisign secret key"),
        ("aws_secret_access_key", "credentials of a bucket"),
    ]
    /// In bytes. Shorter values occur by chance.
    private static let shortestSecret = 8

    /// One sentence for each file that contains a secret.
    static func faults(in artifacts: [Artifact], _ secrets: [String]) -> [String] {
        let secrets = secrets.filter { $0.utf8.count >= shortestSecret }
        return artifacts.compactMap { artifact in
            secret(in: artifact.bytes, secrets).map { name in
                "\(artifact.path) holds \(name), which everybody could read; take it out and build again"
            }
        }
    }

    /// The name of the first secret found; nil if there is none.
    private static func secret(in bytes: [UInt8], _ secrets: [String]) -> String? {
        if let mark = marks.first(where: { bytes.place(of: $0.text) != nil }) { return mark.name }
        if secrets.contains(where: { bytes.place(of: $0) != nil }) { return "a credential of this run" }
        return hasAccessKey(bytes) ? "the access key of an account" : nil
    }

    /// An Amazon access key: `AKIA` or `ASIA` and sixteen capitals or digits, with no such character around it.
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
    /// The first index of `text` at or after `start`.
    ///
    /// Every byte of a site is searched, so this uses `memchr`, for the byte of the text that pages and documents have
    /// least of.
    fileprivate func place(of text: String, from start: Int = 0) -> Int? {
        var text = text
        return text.withUTF8 { wanted in
            guard let offset = wanted.indices.min(by: { Self.frequency(wanted[$0]) < Self.frequency(wanted[$1]) })
            else { return nil }
            return withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress, let needle = wanted.baseAddress else { return nil }
                var place = start
                while place + wanted.count <= bytes.count {
                    let left = bytes.count - wanted.count - place + 1
                    guard let found = memchr(base + place + offset, Int32(wanted[offset]), left) else { return nil }
                    place = UnsafeRawPointer(found) - base - offset
                    if memcmp(base + place, needle, wanted.count) == 0 { return place }
                    place += 1
                }
                return nil
            }
        }
    }

    /// How often a byte occurs, roughly: capitals and underscores least, then rare letters.
    private static func frequency(_ byte: UInt8) -> Int {
        switch byte {
        case 65...90, UInt8(ascii: "_"): 0
        case UInt8(ascii: "k"), UInt8(ascii: "y"): 1
        default: 2
        }
    }
}
