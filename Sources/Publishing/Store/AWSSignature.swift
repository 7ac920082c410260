import Basics
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
            method, PercentEncoding.path(path), Self.canonicalQuery(query),
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
        func escaped(_ text: String) -> String {
            PercentEncoding.encoded(text, keeping: PercentEncoding.isUnreserved)
        }
        return query.map { (escaped($0.name), escaped($0.value)) }.sorted { $0 < $1 }
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
