import Foundation
import PolicyModel
import Signing

/// What a TLS handshake showed, whether or not anybody believes the certificate.
struct ServerCertificate: Hashable, Sendable {
    /// `TLS 1.3`.
    let version: String
    var begins = Moment(seconds: 0)
    let expires: Moment
    /// `sha256/` and the base64 of the public key's hash.
    let pin: String
}

extension ServerCertificate {
    /// Reads as much of X.509 as that takes; nil for anything else.
    ///
    /// - Parameter text: in PEM; only its first certificate is read.
    init?(_ text: String, version: String) {
        var whole = DERElements(rest: Self.first(in: text)[...])
        guard var signed = whole.entered(0x30), var body = signed.entered(0x30) else { return nil }
        if body.rest.first == 0xa0 { _ = body.next() }
        // The serial number, the signature's algorithm and the issuer come before the dates, the subject after them.
        guard body.next() != nil, body.next() != nil, body.next() != nil, var dates = body.entered(0x30),
            let begins = dates.next().flatMap(Self.moment), let expires = dates.next().flatMap(Self.moment),
            body.next() != nil, let key = body.next(), key.tag == 0x30
        else { return nil }
        self.version = version
        self.begins = begins
        self.expires = expires
        pin = "sha256/" + Data(Digest.sha256(of: key.whole)).base64EncodedString()
    }

    /// Empty without one.
    private static func first(in text: String) -> [UInt8] {
        guard let start = text.firstRange(of: "-----BEGIN CERTIFICATE-----")?.upperBound,
            let end = text[start...].firstRange(of: "-----END CERTIFICATE-----")?.lowerBound
        else { return [] }
        return Data(base64Encoded: String(text[start..<end].filter { !$0.isWhitespace })).map(Array.init) ?? []
    }

    /// `YYMMDDhhmmssZ` from 1950 to 2049, `YYYYMMDDhhmmssZ` for other years.
    private static func moment(_ element: DERElements.Element) -> Moment? {
        var digits = String(decoding: element.content, as: UTF8.self)
        if element.tag == 0x17 { digits = (digits < "50" ? "20" : "19") + digits }
        guard element.tag == 0x17 || element.tag == 0x18, digits.utf8.count == 15 else { return nil }
        let parts = Array(digits)
        guard parts.count == 15 else { return nil }
        let two = stride(from: 0, to: 14, by: 2).map { String(parts[$0...$0 + 1]) }
        return Moment("\(two[0])\(two[1])-\(two[2])-\(two[3])T\(two[4]):\(two[5]):\(two[6])\(parts[14])")
    }
}

/// The elements of DER that follow each other, as far as their lengths are true.
private struct DERElements {
    typealias Element = (tag: UInt8, whole: ArraySlice<UInt8>, content: ArraySlice<UInt8>)

    private(set) var rest: ArraySlice<UInt8>

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    /// Nil at the end, and where a length leads beyond it.
    mutating func next() -> Element? {
        guard rest.count >= 2 else { return nil }
        var start = rest.startIndex + 2, length = Int(rest[start - 1])
        if length >= 0x80 {
            let digits = rest[start...].prefix(length - 0x80)
            guard (1...4).contains(length - 0x80), digits.count == length - 0x80 else { return nil }
            length = digits.reduce(0) { $0 << 8 | Int($1) }
            start = digits.endIndex
        }
        guard rest.endIndex - start >= length else { return nil }
        let whole = rest[..<(start + length)]
        rest = rest[whole.endIndex...]
        return (whole[whole.startIndex], whole, whole[start...])
    }

    /// What the next element holds, where it has this tag.
    mutating func entered(_ tag: UInt8) -> DERElements? {
        guard let element = next(), element.tag == tag else { return nil }
        return DERElements(rest: element.content)
    }
}
