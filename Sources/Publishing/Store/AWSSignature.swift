import Crypto
import Foundation
import PolicyModel
import Signing

/// Signs requests as Amazon's S3 asks for it (Signature Version 4), the hash of the body included.
///
/// The date is a parameter, and everything signed is a header: no signature ever stands in a URL.
package struct AWSSignature: Sendable {
    private let credentials: AWSCredentials
    private let region: String

    package init(_ credentials: AWSCredentials, region: String) {
        self.credentials = credentials
        self.region = region
    }

    /// The fields to send: those given, which must name the host, and those that carry the signature.
    ///
    /// - Parameters:
    ///   - path: not escaped, from its `/`.
    ///   - query: not escaped.
    package func fields(
        signing method: String, _ path: String, query: [HTTPField] = [], fields: [HTTPField], body: [UInt8], at moment: Moment
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
        let authorization = "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),"
            + "Signature=\(signature(of: text, day: String(date.prefix(8))))"
        return all + [HTTPField("Authorization", authorization)]
    }

    /// Sorted by the escaped names and values, as they are sent as well.
    static func canonicalQuery(_ query: [HTTPField]) -> String {
        query.map { (URIEscape.all($0.name), URIEscape.all($0.value)) }.sorted { $0 < $1 }
            .map { "\($0)=\($1)" }.joined(separator: "&")
    }

    private static func canonicalValue(_ value: String) -> String {
        value.split(separator: " ").joined(separator: " ")
    }

    private func signature(of text: String, day: String) -> String {
        let key = [day, region, "s3", "aws4_request"].reduce(SymmetricKey(data: Data("AWS4\(credentials.secret)".utf8))) {
            SymmetricKey(data: Data(HMAC<SHA256>.authenticationCode(for: Data($1.utf8), using: $0)))
        }
        return Digest.hex(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }
}

/// Escapes for URLs as S3 signs them: every byte but the unreserved ones, in upper-case hex, exactly once.
enum URIEscape {
    /// Leaves `/` as it is.
    static func path(_ text: String) -> String { escape(text, keeping: UInt8(ascii: "/")) }

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

    /// What an escaped text says; nil where an escape is broken or the bytes are no text.
    ///
    /// - Parameter plusIsSpace: as forms write it, and S3 in its listings.
    static func plain(_ text: String, plusIsSpace: Bool) -> String? {
        let spaced = plusIsSpace ? text.replacing("+", with: " ") : text
        return spaced.removingPercentEncoding
    }
}
