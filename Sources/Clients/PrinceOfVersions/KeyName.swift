import Basics

/// Converts keys as the client's decoder does: from snake case to camel case, before it looks them up.
///
/// Source: `keyDecodingStrategy = .convertFromSnakeCase` in `PrinceOfVersions.swift`. It applies to all keys except
/// those inside `meta`, so also to the names of requirements: `free_memory` becomes `freeMemory`.
enum KeyName {
    /// The name under which the client looks for a key.
    static func name(of key: String) -> String {
        // A key without underscores is not changed.
        guard key.utf8.contains(UInt8(ascii: "_")) else { return key }
        return usual[key] ?? plainName(of: key) ?? convertedName(of: key)
    }

    /// The names of the keys that most documents have, converted once.
    private static let usual: [String: String] = {
        let keys = [
            "required_version", "last_version_available", "notify_last_version_frequency", "required_os_version",
        ]
        return Dictionary(uniqueKeysWithValues: keys.map { ($0, plainName(of: $0) ?? convertedName(of: $0)) })
    }()

    /// The name of a key of ASCII letters, digits and underscores, computed by bytes for speed; nil for other keys.
    private static func plainName(of key: String) -> String? {
        let bytes = Array(key.utf8), underscore = UInt8(ascii: "_")
        guard bytes.allSatisfy({ $0.isLetter || $0.isDigit || $0 == underscore }) else { return nil }
        let front = bytes.prefix { $0 == underscore }
        guard let last = bytes.lastIndex(where: { $0 != underscore }) else { return key }
        let words = bytes[front.endIndex...last].split(separator: underscore)
        guard words.count > 1 else { return key }
        var name = Array(front) + words[0].map { $0.isLetter ? $0 | 0x20 : $0 }
        for word in words.dropFirst() {
            var isInside = false
            for byte in word {
                name.append(byte.isLetter ? (isInside ? byte | 0x20 : byte & 0xDF) : byte)
                isInside = byte.isLetter
            }
        }
        return String(decoding: name + bytes[(last + 1)...], as: UTF8.self)
    }

    /// The name of any key, as Foundation computes it.
    private static func convertedName(of key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" })
        else { return key }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map { capitalized($0) }.joined()
        return key[..<first] + joined + key[key.index(after: last)...]
    }

    /// Foundation's `capitalized`: letters that follow no letter become upper case, others lower case. An apostrophe
    /// does not separate letters.
    private static func capitalized(_ word: Substring) -> String {
        var result = "", isInside = false
        for character in word {
            if !character.isLetter {
                result.append(character)
                isInside = isInside && character == "'"
            } else {
                let scalars = String(character).unicodeScalars
                result +=
                    isInside
                    ? character.lowercased()
                    : scalars.first.map { $0.properties.titlecaseMapping + String(scalars.dropFirst()) } ?? ""
                isInside = true
            }
        }
        return result
    }
}
