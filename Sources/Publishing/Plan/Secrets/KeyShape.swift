import Basics

/// Binary private keys and key stores, known by how they begin.
enum KeyShape {
    private static let stores: [(start: [UInt8], name: String)] = [
        ([0xFE, 0xED, 0xFE, 0xED], "a key store"), ([0xCE, 0xCE, 0xCE, 0xCE], "a key store"),
        ([0x03, 0xD9, 0xA2, 0x9A], "a password store"), (Array("openssh-key-v1".utf8), "a private key"),
    ]

    /// The name of what a file, or a file in an uncompressed tar archive, is; nil for anything else.
    static func name(of bytes: ArraySlice<UInt8>) -> String? {
        if let store = stores.first(where: { bytes.starts(with: $0.start) }) { return store.name }
        if let name = name(ofDER: bytes) { return name }
        guard bytes.dropFirst(257).starts(with: "ustar".utf8) else { return nil }
        return stride(from: bytes.startIndex + block, to: bytes.endIndex, by: block).lazy
            .compactMap { name(ofDER: bytes[$0...]) }.first
    }

    /// The unit of a tar archive, in bytes.
    private static let block = 512

    /// Whether a text holds the base64 of a private key without the lines that a PEM file has around it.
    static func isEncoded(in bytes: [UInt8]) -> Bool {
        bytes.places(of: UInt8(ascii: "M")).contains { place in
            // The first byte of DER is 0x30; a length follows.
            guard place + 40 <= bytes.count, (65...73).contains(bytes[place + 1]),
                place == 0 || !isBase64(bytes[place - 1])
            else { return false }
            let run = bytes[place...].prefix(64).prefix(while: isBase64)
            let text = String(decoding: run.prefix(run.count / 4 * 4), as: UTF8.self)
            guard run.count >= 40, let data = Base64.bytes(text) else { return false }
            return name(ofDER: Array(data)[...]) != nil
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isWord && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "/")
    }

    // RFC 5208 and 5958 (PKCS#8), RFC 8017 (RSA), RFC 5915 (EC), RFC 7292 (PKCS#12).
    private static func name(ofDER bytes: ArraySlice<UInt8>) -> String? {
        guard let outer = DERItem(bytes), outer.tag == sequence, let first = DERItem(outer.content) else { return nil }
        let second = DERItem(first.rest)
        if first.tag == integer, first.length == 1, let version = first.content.first, let second {
            switch (version, second.tag) {
            case (3, sequence): return second.isOf([pkcs + [7]]) ? "a key store" : nil
            case (0...1, sequence):
                return second.isOf([[]]) && DERItem(second.rest)?.tag == octets ? "a private key" : nil
            case (0, integer): return second.length >= 32 ? "a private key" : nil
            case (1, octets): return (16...80).contains(second.length) ? "a private key" : nil
            default: return nil
            }
        }
        return first.tag == sequence && first.isOf([pkcs + [5], pkcs + [12, 1]]) ? "an encrypted private key" : nil
    }

    private static let sequence: UInt8 = 0x30, integer: UInt8 = 0x02, octets: UInt8 = 0x04
    /// 1.2.840.113549.1
    private static let pkcs: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01]
}

/// One item of DER; its content may be cut off.
private struct DERItem {
    let tag: UInt8
    /// As the item states it; the largest number where it does not.
    let length: Int
    let content: ArraySlice<UInt8>
    let rest: ArraySlice<UInt8>

    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count >= 2 else { return nil }
        tag = bytes[bytes.startIndex]
        let mark = bytes[bytes.startIndex + 1]
        var body = bytes.dropFirst(2)
        switch mark {
        case 0..<0x80: length = Int(mark)
        case 0x80: length = .max
        case 0x81...0x84:
            let digits = body.prefix(Int(mark - 0x80))
            length = digits.reduce(0) { $0 << 8 | Int($1) }
            body = body.dropFirst(digits.count)
        default: return nil
        }
        (content, rest) = (body.prefix(length), body.dropFirst(length))
    }

    /// Whether it begins with an object identifier that begins with one of these.
    func isOf(_ identifiers: [[UInt8]]) -> Bool {
        guard let first = DERItem(content), first.tag == 0x06 else { return false }
        return identifiers.contains { first.content.starts(with: $0) }
    }
}
