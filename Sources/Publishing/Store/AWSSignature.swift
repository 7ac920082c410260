import Cryptography
import Foundation
import PolicyModel
import Signing

/// Signs requests with Amazon's Signature Version 4, the hash of the body included.
///
/// The date is a parameter, so tests can compare whole signatures. Signatures are in headers, never in a URL.
package struct AWSSignature: Sendable {
    private let credentials: AWSCredentials
    private let region: String

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
        let signed = all.sorted { $0.name.lowercased() < $1.name.lowercased() }
        let names = signed.map { $0.name.lowercased() }.joined(separator: ";")
        let canonical = [
            method, URIEscape.path(path), Self.canonicalQuery(query),
            signed.map { "\($0.name.lowercased()):\(Self.canonicalValue($0.value))\n" }.joined(), names, hash,
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
        value.split(separator: " ").joined(separator: " ")
    }

    /// The HMAC chain over date, region and service.
    private func signature(of text: String, day: String) -> String {
        let key = [day, region, "s3", "aws4_request"].reduce(Array("AWS4\(credentials.secret)".utf8)) {
            HMACSHA256.code(Array($1.utf8), key: $0)
        }
        return Digest.hex(HMACSHA256.code(Array(text.utf8), key: key))
    }
}

/// Percent-encodes as S3 signs it: every byte except unreserved ones, in upper-case hexadecimal digits.
enum URIEscape {
    /// Encodes a path; `/` stays.
    static func path(_ text: String) -> String { escape(text, keeping: UInt8(ascii: "/")) }

    /// Encodes a query's name or value, `/` too.
    static func all(_ text: String) -> String { escape(text, keeping: nil) }

    private static func escape(_ text: String, keeping kept: UInt8?) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
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
        let spaced = plusIsSpace ? text.replacing("+", with: " ") : text
        return spaced.removingPercentEncoding
    }
}
