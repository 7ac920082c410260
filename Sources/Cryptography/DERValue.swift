import CCrypto

/// A value of a DER file, as far as key files need it, read by OpenSSL.
package enum DERValue: Hashable, Sendable {
    /// From 0 to 2^31 − 1.
    case integer(Int)
    /// `1.3.101.112`
    case object(String)
    case octets([UInt8])
    case sequence([DERValue])
    /// Anything else, tag and length included.
    case other([UInt8])

    /// Nil for anything but one value in its only valid encoding, and for nesting deeper than that of any key file.
    package init?(reading bytes: [UInt8]) {
        guard let value = OpenSSL.run({ Self.value(of: bytes, depth: 8) }) else { return nil }
        self = value
    }

    /// The first byte of what no other case is for.
    package var tag: UInt8? {
        if case .other(let bytes) = self { bytes.first } else { nil }
    }

    private static func value(of bytes: [UInt8], depth: Int) -> DERValue? {
        if bytes.first == 0x30 {
            guard depth > 0, let elements = elements(of: bytes) else { return nil }
            let values = elements.compactMap { value(of: $0, depth: depth - 1) }
            return values.count == elements.count ? .sequence(values) : nil
        }
        return bytes.withUnsafeBufferPointer { buffer in
            var place = buffer.baseAddress
            guard let element = d2i_ASN1_TYPE(nil, &place, buffer.count) else { return nil }
            defer { ASN1_TYPE_free(element) }
            // OpenSSL reads looser spellings too, and stops where the value ends.
            guard OpenSSL.encoded({ i2d_ASN1_TYPE(element, $0) }) == bytes else { return nil }
            return simple(element.pointee) ?? .other(bytes)
        }
    }

    /// The encoding of each element of a sequence.
    private static func elements(of bytes: [UInt8]) -> [[UInt8]]? {
        bytes.withUnsafeBufferPointer { buffer in
            var place = buffer.baseAddress
            guard let list = d2i_ASN1_SEQUENCE_ANY(nil, &place, buffer.count) else { return nil }
            defer { ccrypto_free_elements(list) }
            guard OpenSSL.encoded({ i2d_ASN1_SEQUENCE_ANY(list, $0) }) == bytes else { return nil }
            let elements = (0..<ccrypto_count(list)).compactMap { index in
                OpenSSL.encoded { i2d_ASN1_TYPE(ccrypto_element(list, index), $0) }
            }
            return elements.count == ccrypto_count(list) ? elements : nil
        }
    }

    private static func simple(_ element: ASN1_TYPE) -> DERValue? {
        switch element.type {
        case V_ASN1_INTEGER:
            var number: Int64 = 0
            guard ASN1_INTEGER_get_int64(&number, element.value.integer) == 1, (0...0x7FFF_FFFF).contains(number) else {
                return nil
            }
            return .integer(Int(number))
        case V_ASN1_OBJECT:
            // C's `char` has a sign on x86-64, and none on aarch64.
            var text = [CChar](repeating: 0, count: 128)
            let count = Int(OBJ_obj2txt(&text, Int32(text.count), element.value.object, 1))
            guard (1..<text.count).contains(count) else { return nil }
            return .object(String(decoding: text.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self))
        case V_ASN1_OCTET_STRING:
            let bytes = UnsafeBufferPointer(
                start: ASN1_STRING_get0_data(element.value.octet_string),
                count: Int(ASN1_STRING_length(element.value.octet_string)))
            return .octets(Array(bytes))
        default: return nil
        }
    }
}
