/// The bytes of a document for Android's parser, perhaps without line ends.
package struct AndroidText {
    /// UTF-8, without byte order marks that are removed and with all line ends.
    package let bytes: [UInt8]
    private let joinsLines: Bool

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Parameters:
    ///   - joinsLines: true if the client removes all line ends before it parses.
    ///   - byteOrderMarks: how many byte order marks are removed. The parser removes one; a client may remove another
    ///     before.
    package init(_ document: [UInt8], joinsLines: Bool, byteOrderMarks: Int = 1) {
        var text = Array(String(decoding: document, as: UTF8.self).utf8)[...]
        for _ in 0..<byteOrderMarks where text.starts(with: Self.byteOrderMark) { text = text.dropFirst(3) }
        bytes = Array(text)
        self.joinsLines = joinsLines
    }

    /// The root, with offsets in `bytes`.
    ///
    /// - Parameter isGson: true for Gson, as `AndroidScanner` says.
    package func root(isGson: Bool = false) throws(JSONFault) -> JSONNode {
        let kept = bytes.indices.filter { bytes[$0] != 0x0A && bytes[$0] != 0x0D }
        guard joinsLines, kept.count < bytes.count else {
            var scanner = AndroidScanner(bytes, isGson: isGson)
            return try scanner.document()
        }
        var scanner = AndroidScanner(kept.map { bytes[$0] }, isGson: isGson)
        do throws(JSONFault) {
            return try scanner.document().moved { kept.indices.contains($0) ? kept[$0] : bytes.count }
        } catch {
            let offset = kept.indices.contains(error.offset) ? kept[error.offset] : bytes.count
            throw JSONFault(reason: error.reason, offset: offset)
        }
    }
}

extension JSONNode {
    /// The node with other offsets.
    fileprivate func moved(_ place: (Int) -> Int) -> JSONNode {
        let value: Value =
            switch self.value {
            case .array(let elements): .array(elements.map { $0.moved(place) })
            case .object(let members):
                .object(
                    members.map { member in
                        Member(key: member.key, keyOffset: place(member.keyOffset), node: member.node.moved(place))
                    })
            case .null, .bool, .number, .string, .faulty: self.value
            }
        return JSONNode(value: value, offset: place(offset), isLeftOut: isLeftOut)
    }
}
