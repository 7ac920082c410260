/// How a client's JSON parser treats text that is not strict JSON, as measured on the real clients.
package struct JSONDialect: Sendable {
    /// Encodings other than UTF-8.
    enum Encoding: Sendable {
        case utf16, utf32
        /// Little-endian UTF-32 with a byte order mark. `JSONDecoder` takes its mark for the one of UTF-16, and fails.
        case markedLittleUTF32
    }

    /// The encodings accepted in addition to UTF-8, with or without a byte order mark.
    let encodings: Set<Encoding>
    /// True if an invalid escape, control character or number makes only its value unreadable; false if the whole text.
    let decodesLazily: Bool
    /// True if a number is rejected that is not 0 but too small for a `Double`.
    package var refusesTinyNumbers: Bool
    /// The maximum depth of nested objects and arrays.
    let deepest: Int
    /// True if a comma may stand before the end of an object or array.
    var takesLastComma = true
    /// False if a text with a byte order mark is rejected.
    var takesMark = true
    /// True if an escape may stand for half a character of two code units; U+FFFD stands for it here.
    var takesHalves = false
    /// True if of equal keys the first counts. Nodes have that one as their last, which is what readers take.
    var prefersFirst = false

    /// Swift's `JSONDecoder`, which Prince of Versions and RemoteConfiguration use.
    package static let decoder = JSONDialect(
        encodings: [.utf16, .utf32], decodesLazily: true, refusesTinyNumbers: true, deepest: 512)
    /// Apple's `JSONSerialization`, which Turkcell Updater, SSVC and Retired use.
    package static let serialization = JSONDialect(
        encodings: [.utf16, .utf32, .markedLittleUTF32], decodesLazily: false, refusesTinyNumbers: false, deepest: 512)

    /// `decoder` for a type whose keys are all read at once.
    package static let firstKeys = JSONDialect(
        encodings: decoder.encodings, decodesLazily: true, refusesTinyNumbers: true, deepest: decoder.deepest,
        prefersFirst: true)
    /// The parsers of JavaScript, Python and kotlinx.serialization.
    package static let strict = JSONDialect(
        encodings: [], decodesLazily: false, refusesTinyNumbers: false, deepest: 512, takesLastComma: false,
        takesMark: false, takesHalves: true)

    /// True if the parser accepts the value of a well-formed number.
    func fits(_ number: String) -> Bool {
        guard let value = Double(number), value.isFinite else { return false }
        if value != 0 || !refusesTinyNumbers { return true }
        return !number.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
    }
}

extension JSONNode {
    /// With the first of equal keys behind the others.
    var withFirstKeysLast: JSONNode {
        switch value {
        case .array(let elements):
            return JSONNode(value: .array(elements.map(\.withFirstKeysLast)), offset: offset, isLeftOut: isLeftOut)
        case .object(let members):
            let inner = members.map { Member(key: $0.key, keyOffset: $0.keyOffset, node: $0.node.withFirstKeysLast) }
            var seen: Set<String?> = []
            let firsts = inner.map { seen.insert($0.key).inserted }
            let isPlain = firsts.allSatisfy(\.self)
            let sorted = zip(inner, firsts).filter { !$1 }.map(\.0) + zip(inner, firsts).filter(\.1).map(\.0)
            return JSONNode(value: .object(isPlain ? inner : sorted), offset: offset, isLeftOut: isLeftOut)
        case .null, .bool, .number, .string, .faulty: return self
        }
    }
}
