import Basics
import PolicyModel

/// The prefixes that store links must match, signed by the leads, so no app's manager sends users to a new host.
package struct AllowedLinks: Hashable, Sendable {
    /// Where the list is published.
    package static let path = "allowed-urls.json"

    /// As the site's settings have them; none allows every https link.
    package let prefixes: [String]

    package init(_ prefixes: [String]) { self.prefixes = prefixes }

    package func bytes() throws(SigningError) -> [UInt8] {
        try CanonicalJSON.bytes(.object([.init("urls", .array(prefixes.map { .string($0) }))]))
    }

    /// Nil for anything but what `bytes()` of some list yields.
    package init?(reading bytes: [UInt8]) {
        guard let json = try? CanonicalJSON.value(of: bytes), case .array(let entries)? = json["urls"] else {
            return nil
        }
        prefixes = entries.compactMap { if case .string(let text) = $0 { text } else { nil } }
        guard (try? self.bytes()) == bytes else { return nil }
    }

    /// Equal scheme, host and port; the path is the prefix's or goes on after a slash.
    package func allow(_ link: String) -> Bool {
        guard let link = Address(link) else { return false }
        return prefixes.isEmpty
            || prefixes.contains { prefix in
                guard let prefix = Address(prefix), link.authority == prefix.authority else { return false }
                var stem = prefix.path
                while stem.hasSuffix("/") { stem.removeLast() }
                return link.path == prefix.path || link.path == stem || link.path.hasPrefix(stem + "/")
            }
    }
}

extension AllowedLinks {
    /// An https address as far as a prefix concerns it; nil if two readers could take it for different places.
    private struct Address {
        /// Lower-case host, a colon, and the port.
        let authority: String
        let path: String

        init?(_ text: String) {
            guard text.hasPrefix("https://"), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C }) else {
                return nil
            }
            // From here on every character is a byte.
            let rest = text.utf8.dropFirst("https://".utf8.count)
            let authority = rest.prefix { !"/?#".utf8.contains($0) }
            path = String(Substring(rest[authority.endIndex...].prefix { !"?#".utf8.contains($0) }))
            let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            let hasDots = parts.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
            guard !hasDots, !Self.hidesSeparators(path), let whole = Self.authority(Substring(authority))
            else { return nil }
            self.authority = whole
        }

        /// True for a slash or a dot behind a percent sign.
        private static func hidesSeparators(_ path: String) -> Bool {
            guard path.utf8.contains(UInt8(ascii: "%")) else { return false }
            let lower = path.lowercased()
            return lower.contains("%2f") || lower.contains("%2e")
        }

        /// Nil for a user before the host, an unreadable host, or an unreadable port.
        private static func authority(_ text: Substring) -> String? {
            let lower = text.lowercased().utf8
            let parts = lower.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            let labels = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(mayStandInHost) }) else { return nil }
            let host = Substring(parts[0])
            guard parts.count == 2 else { return "\(host):443" }
            guard parts[1].allSatisfy(\.isDigit), let port = Int(Substring(parts[1])),
                (1...65_535).contains(port)
            else { return nil }
            return "\(host):\(port)"
        }

        private static func mayStandInHost(_ byte: UInt8) -> Bool {
            byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-")
        }
    }
}
