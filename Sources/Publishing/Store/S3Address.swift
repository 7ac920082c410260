import Foundation
import PolicyModel

/// Where a bucket's objects are asked for: host, path and query, in one of S3's two styles.
struct S3Address: Hashable, Sendable {
    let bucket: TargetPlace.Bucket
    let region: String
    private let scheme: String
    /// With the port, where it is not the scheme's own.
    let host: String

    /// - Parameter region: the environment's, for a bucket that names none.
    /// - Throws: `StoreError` for an endpoint that is not `scheme://host`.
    init(_ bucket: TargetPlace.Bucket, region: String?) throws(StoreError) {
        self.bucket = bucket
        self.region = bucket.region ?? region ?? "us-east-1"
        let amazon = "https://s3.\(self.region).amazonaws.com\(self.region.hasPrefix("cn-") ? ".cn" : "")"
        let endpoint = bucket.endpoint ?? amazon
        guard let parts = URLComponents(string: endpoint), let scheme = parts.scheme?.lowercased(), let host = parts.host,
              !host.isEmpty, scheme == "https" || scheme == "http", ["", "/"].contains(parts.path), parts.query == nil else {
            throw .contradiction(address: endpoint, reason: "an endpoint is of the form https://host")
        }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        self.scheme = scheme
        self.host = (bucket.usesPathStyle ? "" : "\(bucket.name).") + host + port
    }

    /// The path of the object at `key` below the prefix, or of the bucket itself; not escaped.
    func path(_ key: String?) -> String {
        (bucket.usesPathStyle ? "/\(bucket.name)" : "") + "/" + (key.map { bucket.prefix + $0 } ?? "")
    }

    /// `bucket/key`, as a copy names where it comes from; escaped.
    func copySource(_ key: String) -> String { "/" + URIEscape.path(bucket.name + "/" + bucket.prefix + key) }

    func url(_ key: String?, query: [HTTPField] = []) -> String {
        let escaped = "\(scheme)://\(host)\(URIEscape.path(path(key)))"
        return query.isEmpty ? escaped : "\(escaped)?\(AWSSignature.canonicalQuery(query))"
    }

    /// For people: where an object is, without query.
    func address(_ key: String?) -> String { url(key) }
}
