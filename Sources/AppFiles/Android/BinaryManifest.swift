/// The binary XML of an APK's manifest: chunks, of which one holds all texts and others are the elements.
///
/// Source: `ResourceTypes.h` of Android's libandroidfw.
struct BinaryManifest {
    private let bytes: [UInt8]
    private var texts: Range<Int>?
    /// The resource ids of the first texts.
    private var ids: Range<Int>?

    /// - Throws: for bytes that are none.
    static func manifest(in bytes: [UInt8]) throws(AppFileError) -> AndroidManifest {
        var reader = BinaryManifest(bytes: bytes), manifest = AndroidManifest()
        guard bytes.count >= 8, reader.half(0) == 3, reader.read(into: &manifest) else {
            throw AppFileError("has an AndroidManifest.xml that is not in the form of an APK, or damaged")
        }
        return manifest
    }

    /// False for a chunk that does not fit.
    private mutating func read(into manifest: inout AndroidManifest) -> Bool {
        var start = half(2)
        while start + 8 <= bytes.count {
            let size = word(start + 4)
            guard half(start + 2) >= 8, size >= half(start + 2), size <= bytes.count - start else { return false }
            let chunk = start..<(start + size)
            switch half(start) {
            case 0x0001: texts = texts ?? chunk
            case 0x0180: ids = ids ?? (start + half(start + 2))..<chunk.upperBound
            case 0x0102: guard element(chunk, &manifest) else { return false }
            default: break
            }
            start = chunk.upperBound
        }
        return texts != nil
    }

    private func element(_ chunk: Range<Int>, _ manifest: inout AndroidManifest) -> Bool {
        let own = chunk.lowerBound + half(chunk.lowerBound + 2)
        guard own + 20 <= chunk.upperBound, let name = text(word(own + 4)) else { return false }
        guard name == "manifest" || name == "uses-sdk" else { return true }
        let first = own + half(own + 8), size = half(own + 10), count = half(own + 12)
        guard size >= 20, first + size * count <= chunk.upperBound else { return false }
        for start in stride(from: first, to: first + size * count, by: size) {
            guard let key = self.name(word(start + 4)), let value = value(at: start) else { continue }
            manifest.set(key, of: name, to: value)
        }
        return true
    }

    /// The name of an attribute, by its resource id if it has one.
    private func name(_ index: Int) -> String? {
        if let ids, index < ids.count / 4, word(ids.lowerBound + 4 * index) != 0 {
            return AndroidManifest.names[UInt32(word(ids.lowerBound + 4 * index))]
        }
        return text(index)
    }

    /// A text, a number in digits, or `@` and the number of a resource.
    private func value(at attribute: Int) -> String? {
        let data = word(attribute + 16)
        switch bytes[attribute + 15] {
        case 0x03: return text(data)
        case 0x10, 0x11: return "\(data)"
        case 0x01: return "@\(data)"
        default: return text(word(attribute + 8))
        }
    }

    /// A text by its number, in UTF-8 or UTF-16 as the chunk says.
    private func text(_ index: Int) -> String? {
        guard let texts, texts.count >= 28, index < word(texts.lowerBound + 8) else { return nil }
        let place = texts.lowerBound + half(texts.lowerBound + 2) + 4 * index
        guard place + 4 <= texts.upperBound else { return nil }
        let start = texts.lowerBound + word(texts.lowerBound + 20) + word(place)
        guard start < texts.upperBound else { return nil }
        return word(texts.lowerBound + 16) & 0x100 != 0
            ? narrow(start..<texts.upperBound) : wide(start..<texts.upperBound)
    }

    /// Two lengths, in characters and bytes, each of one byte or two; then the bytes.
    private func narrow(_ room: Range<Int>) -> String? {
        var start = room.lowerBound
        start += bytes[start] & 0x80 == 0 ? 1 : 2
        guard start + 1 < room.upperBound else { return nil }
        var count = Int(bytes[start])
        if count & 0x80 != 0 { count = (count & 0x7F) << 8 | Int(bytes[start + 1]) }
        start += bytes[start] & 0x80 == 0 ? 1 : 2
        guard count <= room.upperBound - start else { return nil }
        return String(decoding: bytes[start..<(start + count)], as: UTF8.self)
    }

    /// A length in units of two bytes, itself of one unit or two; then the units.
    private func wide(_ room: Range<Int>) -> String? {
        guard room.count >= 4 else { return nil }
        var start = room.lowerBound, count = half(start)
        if count & 0x8000 != 0 {
            count = (count & 0x7FFF) << 16 | half(start + 2)
            start += 2
        }
        start += 2
        guard count <= (room.upperBound - start) / 2 else { return nil }
        return String(decoding: (0..<count).map { UInt16(half(start + 2 * $0)) }, as: UTF16.self)
    }

    /// Two bytes, the lowest first; 0 for bytes that are not there.
    private func half(_ start: Int) -> Int {
        start + 2 <= bytes.count ? Int(bytes[start]) | Int(bytes[start + 1]) << 8 : 0
    }

    private func word(_ start: Int) -> Int { half(start) | half(start + 2) << 16 }
}
