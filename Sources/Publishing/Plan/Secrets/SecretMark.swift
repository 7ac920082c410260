import Basics

/// A text by which a private key or credential is known.
struct SecretMark: Sendable {
    /// What has to follow the text.
    enum Rest: Sendable {
        case anything
        /// At least so many letters, digits, `_` and `-`; the text must not stand inside a word.
        case word(Int)
        /// Exactly so many capitals and digits; the text must not stand inside a word.
        case capitals(Int)
        /// The rest of a JSON Web Token: three parts between dots.
        case webToken
        /// Another text, anywhere in the file.
        case also(String)
    }

    let text: [UInt8]
    let name: String
    let rest: Rest

    private init(_ text: String, _ name: String, _ rest: Rest) {
        (self.text, self.name, self.rest) = (Array(text.utf8), name, rest)
    }

    /// The forms that the services themselves document.
    static let all: [SecretMark] =
        [
            ("PRIVATE KEY-----", "a private key"), ("PRIVATE KEY BLOCK-----", "a private key"),
            ("PRIVATE KEY ----", "a private key"), ("PuTTY-User-Key-File-", "a private key"),
            ("untrusted comment: minisign encrypted secret key", "a minisign secret key"),
            ("untrusted comment: minisign secret key", "a minisign secret key"),
            // The base64 of `Ed` `Sc` `B2` (encrypted) and of `Ed`, two zero bytes, `B2` (not encrypted).
            ("\nRWRTY0Iy", "a minisign secret key"), ("\nRWQAAEIy", "a minisign secret key"),
            ("aws_secret_access_key", "credentials of a bucket"), ("client-key-data:", "the key of a cluster"),
            (":_authToken=", "a registry's token"), (":_password=", "a registry's password"),
            // The base64 of `-----BEGIN` with the name of each kind.
            ("LS0tLS1CRUdJTiBQUklWQVRFIEtF", "a private key"), ("LS0tLS1CRUdJTiBSU0EgUFJJVkFU", "a private key"),
            ("LS0tLS1CRUdJTiBFQyBQUklWQVRF", "a private key"), ("LS0tLS1CRUdJTiBFTkNSWVBURUQg", "a private key"),
            ("LS0tLS1CRUdJTiBPUEVOU1NIIFBS", "a private key"),
        ].map { SecretMark($0, $1, .anything) }
        + [
            ("\"private_key\"", "the key of a service account", Rest.also("\"service_account\"")),
            ("\"kty\"", "a private key", .also("\"d\"")),
            ("AKIA", "the access key of an account", .capitals(16)),
            ("ASIA", "the access key of an account", .capitals(16)),
            ("Authorization: Bearer ", "a token", .word(16)), ("Authorization: Basic ", "a password", .word(16)),
            ("eyJ", "a JSON Web Token", .webToken),
        ].map { SecretMark($0, $1, $2) }
        + tokens.flatMap { name, least, texts in
            texts.split(separator: " ").map { SecretMark(String($0), name, .word(least)) }
        }

    private static let tokens: [(name: String, least: Int, texts: String)] = [
        ("a GitHub token", 20, "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_"),
        ("a GitLab token", 18, "glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glimt- glagent- glsoat- gloas- glffct-"),
        ("a Slack token", 10, "xoxa- xoxb- xoxc- xoxd- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-"),
        ("a Google key", 35, "AIza"), ("a Google key", 20, "GOCSPX-"),
        ("an Atlassian token", 24, "ATATT3 ATBB"),
        ("a registry's token", 30, "npm_ rubygems_ pypi-"), ("a registry's token", 20, "dckr_pat_"),
        ("a payment service's key", 16, "sk_live_ rk_live_ whsec_"),
        ("a service's key", 20, "sk-ant- sk-proj- hf_ glsa_ dop_v1_ shpat_ shpss_ lin_api_ AGE-SECRET-KEY-1"),
    ]
}

extension SecretMark {
    /// The name of the first mark found.
    static func first(in bytes: [UInt8]) -> String? {
        for (anchor, marks) in byAnchor {
            for place in bytes.places(of: anchor) {
                let before = place > 0 ? bytes[place - 1] : 0
                for (mark, offset) in marks[Int(before)] where mark.isFound(at: place - offset, in: bytes) {
                    return mark.name
                }
            }
        }
        for sign in [UInt8(ascii: "="), UInt8(ascii: ":")] {
            if bytes.places(of: sign).contains(where: { SecretLine.isFound(around: $0, in: bytes) }) {
                return "the value of a secret variable"
            }
        }
        if bytes.places(of: UInt8(ascii: "@")).contains(where: { SecretLine.isPassword(before: $0, in: bytes) }) {
            return "a password in an address"
        }
        return KeyShape.isEncoded(in: bytes) ? "a private key" : nil
    }

    /// Every byte of a site is searched, so marks are looked for by few bytes that pages and documents have little of.
    /// Those of an anchor are listed by the byte before it; one that begins with its anchor, under every byte.
    private static let byAnchor: [(anchor: UInt8, marks: [[(mark: SecretMark, offset: Int)]])] = {
        let wanted = Array("_-AJTk".utf8)
        var groups: [UInt8: [[(mark: SecretMark, offset: Int)]]] = [:]
        for mark in all {
            guard let anchor = wanted.first(where: mark.text.contains), let offset = mark.text.firstIndex(of: anchor)
            else { preconditionFailure("no anchor for \(mark.name)") }
            let before = offset > 0 ? [Int(mark.text[offset - 1])] : Array(0..<256)
            for byte in before {
                groups[anchor, default: Array(repeating: [], count: 256)][byte].append((mark, offset))
            }
        }
        return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }()

    private func isFound(at start: Int, in bytes: [UInt8]) -> Bool {
        guard start >= 0, bytes[start] == text.first, bytes[start...].starts(with: text) else { return false }
        let end = start + text.count, isInWord = start > 0 && bytes[start - 1].isWord
        switch rest {
        case .anything: return true
        case .word(let least): return !isInWord && bytes[end...].prefix(least).prefix { $0.isWord }.count == least
        case .capitals(let count):
            return !isInWord && bytes[end...].prefix(count + 1).prefix(while: \.isCapitalOrDigit).count == count
        case .webToken:
            let token = bytes[start...].prefix(4096).prefix { $0.isWord || $0 == UInt8(ascii: ".") }
            let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return !isInWord && parts.count == 3 && parts.allSatisfy { $0.count >= 16 }
                && parts[1].starts(with: "eyJ".utf8)
        case .also(let other): return bytes.place(of: other) != nil
        }
    }
}

extension UInt8 {
    var isCapitalOrDigit: Bool { self.isCapitalLetter || self.isDigit }

    /// A letter, digit, `_` or `-`.
    var isWord: Bool {
        isCapitalOrDigit || self.isSmallLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
    }
}

extension [UInt8] {
    /// The first index of `text`, found by the byte of it that pages and documents have least of.
    func place(of text: String) -> Int? {
        let text = Array(text.utf8)
        guard let offset = text.indices.min(by: { text[$0].frequency < text[$1].frequency }) else { return nil }
        return places(of: text[offset]).first { place in
            place >= offset && self[(place - offset)...].starts(with: text)
        }.map { $0 - offset }
    }
}

extension UInt8 {
    /// How often a byte occurs, roughly: capitals and underscores least, then rare letters.
    fileprivate var frequency: Int {
        switch self {
        case 65...90, UInt8(ascii: "_"): 0
        case UInt8(ascii: "k"), UInt8(ascii: "y"): 1
        default: 2
        }
    }
}
