import Cryptography
import PolicyModel
import Signing
import Synchronization

/// Signs requests with Amazon's Signature Version 4, the hash of the body included.
///
/// The date is a parameter, so tests can compare whole signatures. Signatures are in headers, never in a URL.
package struct AWSSignature: Sendable {
    private let credentials: AWSCredentials
    private let region: String
    private let derived = DerivedKey()

    /// The key of the last day, since all but a few requests of a run are of one.
    private final class DerivedKey: Sendable { let last = Mutex<(day: String, key: [UInt8])?>(nil) }

    package init(_ credentials: AWSCredentials, region: String) {
        self.credentials = credentials
        self.region = region
    }

    /// The header fields to send: the given ones, which must contain `Host`, and those of the signature.
    ///
    /// - Parameters:
    ///   - path: not escaped, from its `/`.
    ///   - query: not escaped.
    package func fields(
        signing method: String, _ path: String, query: [HTTPField] = [], fields: [HTTPField], body: [UInt8],
        at moment: Moment
    ) -> [HTTPField] {
        let date = moment.description.filter { $0 != "-" && $0 != ":" }
        let hash = Digest.sha256(body)
        var all = fields + [HTTPField("x-amz-content-sha256", hash), HTTPField("x-amz-date", date)]
        if let token = credentials.sessionToken { all.append(HTTPField("x-amz-security-token", token)) }
        let signed = all.map { (name: $0.name.lowercased(), value: $0.value) }.sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        let canonical = [
            method, URIEscape.path(path), Self.canonicalQuery(query),
            signed.map { "\($0.name):\(Self.canonicalValue($0.value))\n" }.joined(), names, hash,
        ].joined(separator: "\n")
        let scope = "\(date.prefix(8))/\(region)/s3/aws4_request"
        let text = "AWS4-HMAC-SHA256\n\(date)\n\(scope)\n\(Digest.sha256(Array(canonical.utf8)))"
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),"
            + "Signature=\(signature(of: text, day: String(date.prefix(8))))"
        return all + [HTTPField("Authorization", authorization)]
    }

    /// The query as it is signed and sent: escaped and sorted.
    static func canonicalQuery(_ query: [HTTPField]) -> String {
        query.map { (URIEscape.all($0.name), URIEscape.all($0.value)) }.sorted { $0 < $1 }
            .map { "\($0)=\($1)" }.joined(separator: "&")
    }

    /// White space trimmed and collapsed.
    private static func canonicalValue(_ value: String) -> String {
        let space = UInt8(ascii: " ")
        var last = space
        for byte in value.utf8 {
            if byte == space, last == space { return value.split(separator: " ").joined(separator: " ") }
            last = byte
        }
        return last == space ? value.split(separator: " ").joined(separator: " ") : value
    }

    private func signature(of text: String, day: String) -> String {
        Digest.hex(HMACSHA256.code(Array(text.utf8), key: key(of: day)))
    }

    /// The HMAC chain over date, region and service.
    private func key(of day: String) -> [UInt8] {
        derived.last.withLock { last in
            if let last, last.day == day { return last.key }
            let key = [day, region, "s3", "aws4_request"].reduce(Array("AWS4\(credentials.secret)".utf8)) {
                HMACSHA256.code(Array($1.utf8), key: $0)
            }
            last = (day, key)
            return key
        }
    }
}

/// Percent-encodes as S3 signs it: every byte except unreserved ones, in upper-case hexadecimal digits.
enum URIEscape {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes a path; `/` stays.
    static func path(_ text: String) -> String { escape(text, keeping: UInt8(ascii: "/")) }

    /// Encodes a query's name or value, `/` too.
    static func all(_ text: String) -> String { escape(text, keeping: nil) }

    private static func escape(_ text: String, keeping kept: UInt8?) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            case kept: bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes percent-encoding; nil if an escape is incomplete or the bytes are not UTF-8.
    ///
    /// - Parameter plusIsSpace: whether `+` is a space, as in form data and S3 listings.
    static func plain(_ text: String, plusIsSpace: Bool) -> String? {
        guard text.utf8.contains(where: { $0 == percent || $0 == plus }) else { return text }
        var bytes: [UInt8] = [], rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case percent:
                guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else { return nil }
                bytes.append(high << 4 | low)
            case plus where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static let percent = UInt8(ascii: "%"), plus = UInt8(ascii: "+")

    /// The value of a hexadecimal digit.
    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
