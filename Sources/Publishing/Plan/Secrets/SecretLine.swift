import Basics

/// Lines such as `DB_PASSWORD=…`, `DB_PASSWORD: …` and `"DB_PASSWORD": "…"`, as files of settings and dumps of an
/// environment have them.
enum SecretLine {
    /// In bytes.
    private static let longestName = 64, shortestValue = 8

    /// Whether `=` or `:` at a place stands between a secret's name, first in its line, and a value.
    static func isFound(around place: Int, in bytes: [UInt8]) -> Bool {
        // Most values are shorter. No more of one is looked at before the name: in metadata and lists of files it is
        // all of a line that has thousands of names.
        guard value(after: place, in: bytes, most: shortestValue).count == shortestValue else { return false }
        let isColon = bytes[place] == UInt8(ascii: ":")
        let before = bytes[..<place].reversed().drop { $0 == blank || isColon && quotes.contains($0) }
        let name = before.prefix(longestName + 1).prefix { $0.isName }, start = name.endIndex.base
        guard (3...longestName).contains(name.count) else { return false }
        // Programs and documents have words in small letters too; a secret there has letters and digits, and stands
        // alone.
        let isLoud = name.allSatisfy { !$0.isSmallLetter },
            isQuoted = start > 0 && quotes.contains(bytes[start - 1])
        guard isLoud && isQuoted || (isLoud || !isQuoted) && isFirst(start, in: bytes),
            SecretName.isSecret(String(decoding: bytes[start..<start + name.count], as: UTF8.self))
        else { return false }
        let value = value(after: place, in: bytes)
        guard let first = value.first, !"$<{[(*%&".utf8.contains(first) else { return false }
        return isLoud ? Set(value).count > 2 : (isColon || start + name.count == place) && isKey(value)
    }

    /// Whether a value has letters and digits, and no sign that keys do not have.
    private static func isKey(_ value: ArraySlice<UInt8>) -> Bool {
        value.count >= 2 * shortestValue && value.allSatisfy { $0.isWord || "+/=.~".utf8.contains($0) }
            && value.contains(where: \.isDigit) && value.contains(where: \.isLetter)
    }

    /// Whether `@` at a place ends the name and password of an address, as in `https://me:secret@example.com`.
    static func isPassword(before place: Int, in bytes: [UInt8]) -> Bool {
        let user = bytes[..<place].reversed().prefix(256).prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
        let start = user.endIndex.base, colon = bytes[start..<place].firstIndex(of: UInt8(ascii: ":"))
        guard start >= 3, bytes[(start - 3)..<start].elementsEqual("://".utf8), let colon else { return false }
        let password = bytes[(colon + 1)..<place]
        return colon > start && password.count >= 4 && !password.contains { "<{$[*".utf8.contains($0) }
    }

    private static let blank = UInt8(ascii: " "), quotes = Array("\"'`".utf8)

    /// Whether nothing stands before a place in its line but blanks, a quote, a list's sign or a word of a shell. Dumps
    /// of an environment end each line with a zero byte.
    private static func isFirst(_ place: Int, in bytes: [UInt8]) -> Bool {
        if place == 0 || bytes[place - 1] < blank { return true }
        let line = bytes[..<place].reversed().prefix(16).prefix { $0 >= blank }
        guard line.count < 16 else { return false }
        let before = String(decoding: line.reversed(), as: UTF8.self).split(separator: " ").joined(separator: " ")
        return ["", "export", "set", "env", "ENV", "-", "\"", "'", "- \"", "- '", "\u{FEFF}"].contains(before)
    }

    /// Up to the end of the line or the closing quote, and no more than `most` bytes.
    private static func value(after place: Int, in bytes: [UInt8], most: Int = .max) -> ArraySlice<UInt8> {
        let rest = bytes[(place + 1)...].drop { $0 == blank }
        if let quote = rest.first, quotes.contains(quote) {
            return rest.dropFirst().prefix(most).prefix { $0 != quote && $0 >= blank }
        }
        return rest.prefix(most).prefix { $0 > blank && $0 < 0x7F }
    }
}

extension UInt8 {
    /// A letter, digit or `_`.
    fileprivate var isName: Bool { isWord && self != UInt8(ascii: "-") }

    fileprivate var isLetter: Bool { (65...90).contains(self & 0xDF) }
}

/// Names of variables by which their values are known to be secret.
package enum SecretName {
    private static let endings = [
        "SECRET", "SECRETS", "TOKEN", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "CREDENTIALS", "APIKEY",
        "PRIVATEKEY", "ACCESSKEY", "SECRETKEY", "SSHPASS",
    ]
    private static let parts: Set = ["KEY", "PASS", "PWD", "AUTH", "PAT", "COOKIE", "WEBHOOK", "DSN"]
    /// Last parts of names that say something about a secret.
    private static let about: Set = [
        "ID", "URI", "FILE", "PATH", "DIR", "NAME", "USER", "ISSUER", "ENDPOINT", "HOST", "PORT", "TYPE", "FD", "SOCK",
        "LIFETIME", "EXPIRES", "EXPIRY", "EXPIRATION", "TTL", "LENGTH", "ALGORITHM", "VERSION", "COUNT", "REGION",
        "COMMAND", "MODE",
    ]

    /// True for names such as `GITHUB_TOKEN`, `AWS_SECRET_ACCESS_KEY`, `PGPASSWORD`; false for what is public, and for
    /// `TOKEN_ISSUER` or `KEY_FILE`.
    package static func isSecret(_ name: String) -> Bool {
        let words = name.uppercased().split { $0 == "_" || $0 == "-" || $0 == "." }.map(String.init)
        guard let last = words.last, !about.contains(last), !words.contains("PUBLIC"), !words.contains("PUB") else {
            return false
        }
        if last == "URL" { return words.contains("WEBHOOK") }
        // `PWD` and `OLDPWD` are the folder in which a shell is.
        if words == ["PWD"] { return false }
        return words.contains { word in parts.contains(word) || endings.contains(where: word.hasSuffix) }
    }
}
