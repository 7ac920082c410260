/// The names under which the client finds keys: its decoder turns snake case into camel case before it looks.
///
/// Upstream: `keyDecodingStrategy = .convertFromSnakeCase` in `PrinceOfVersions.swift`. It holds for every key but those
/// inside `meta`, and so for the names of requirements too: `free_memory` is asked as `freeMemory`.
enum PrinceKey {
    static func name(of key: String) -> String {
        // Without an underscore there is but one word, which is the key.
        guard key.utf8.contains(UInt8(ascii: "_")) else { return key }
        return plainName(of: key) ?? convertedName(of: key)
    }

    /// Nil where the key holds anything but letters, digits and underscores of ASCII.
    private static func plainName(of key: String) -> String? {
        let bytes = Array(key.utf8), underscore = UInt8(ascii: "_")
        guard bytes.allSatisfy({ isLetter($0) || isDigit($0) || $0 == underscore }) else { return nil }
        let front = bytes.prefix { $0 == underscore }
        guard let last = bytes.lastIndex(where: { $0 != underscore }) else { return key }
        let words = bytes[front.endIndex...last].split(separator: underscore)
        guard words.count > 1 else { return key }
        var name = Array(front) + words[0].map { isLetter($0) ? $0 | 0x20 : $0 }
        for word in words.dropFirst() {
            var isInside = false
            for byte in word {
                name.append(isLetter(byte) ? (isInside ? byte | 0x20 : byte & 0xDF) : byte)
                isInside = isLetter(byte)
            }
        }
        return String(decoding: name + bytes[(last + 1)...], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func convertedName(of key: String) -> String {
        guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" })
        else { return key }
        let words = key[first...last].split(separator: "_")
        guard words.count > 1 else { return key }
        let joined = words[0].lowercased() + words.dropFirst().map { capitalized($0) }.joined()
        return key[..<first] + joined + key[key.index(after: last)...]
    }

    /// Every letter that follows no letter is a capital, every other small; an apostrophe does not part letters.
    private static func capitalized(_ word: Substring) -> String {
        var result = "", isInside = false
        for character in word {
            if !character.isLetter {
                result.append(character)
                isInside = isInside && character == "'"
            } else {
                let scalars = String(character).unicodeScalars
                result += isInside
                    ? character.lowercased()
                    : scalars.first.map { $0.properties.titlecaseMapping + String(scalars.dropFirst()) } ?? ""
                isInside = true
            }
        }
        return result
    }
}

/// The members of an object under the names that the client looks for; the first of a name counts.
struct PrinceFields {
    struct Field {
        /// After conversion.
        let name: String
        /// As written.
        let key: String
        let keyOffset: Int
        let node: JSONNode
    }

    /// In the order of the text.
    private(set) var fields: [Field] = []
    /// Fields whose name was there before.
    private(set) var repeated: [Field] = []

    /// Nil where the node is no object, or one of its keys is faulty, for which the decoder gives up the whole object.
    ///
    /// - Parameter isConverted: false inside `meta`.
    init?(_ node: JSONNode, isConverted: Bool = true) {
        guard let members = node.members else { return nil }
        fields.reserveCapacity(members.count)
        // A few names are found sooner by going through them.
        var seen = members.count > 8 ? Set<String>() : nil
        for member in members {
            guard let key = member.key else { return nil }
            let name = isConverted ? PrinceKey.name(of: key) : key
            let field = Field(name: name, key: key, keyOffset: member.keyOffset, node: member.node)
            let isNew = seen?.insert(name).inserted ?? !fields.contains { $0.name == name }
            if isNew { fields.append(field) } else { repeated.append(field) }
        }
    }

    /// The field of that name, where there is one and it is not null.
    subscript(_ name: String) -> Field? { fields.first { $0.name == name && !$0.node.isNull } }
}
