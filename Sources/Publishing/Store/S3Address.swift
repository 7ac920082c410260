import Basics
import PolicyModel

/// The URLs of a bucket's objects, with the bucket in the path or in the host name.
struct S3Address: Hashable, Sendable {
    let bucket: TargetPlace.Bucket
    let region: String
    private let scheme: String
    /// With the port, unless it is the default of the scheme.
    let host: String

    /// - Parameter region: the environment's, for a bucket whose settings have none.
    /// - Throws: `StoreError` if the endpoint is not `scheme://host`.
    init(_ bucket: TargetPlace.Bucket, region: String?) throws(StoreError) {
        self.bucket = bucket
        self.region = bucket.region ?? region ?? "us-east-1"
        let amazon = "https://s3.\(self.region).amazonaws.com\(self.region.hasPrefix("cn-") ? ".cn" : "")"
        let endpoint = bucket.endpoint ?? amazon
        guard let parts = AddressParts(endpoint), let scheme = parts.scheme?.lowercased(),
            let host = parts.host,
            !host.isEmpty, scheme == "https" || scheme == "http", ["", "/"].contains(parts.path), parts.query == nil
        else {
            throw .contradiction(address: endpoint, reason: "an endpoint is of the form https://host")
        }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        self.scheme = scheme
        let isBare = host.contains(":") && !host.hasPrefix("[")
        self.host = (bucket.usesPathStyle ? "" : "\(bucket.name).") + (isBare ? "[\(host)]" : host) + port
    }

    /// The unescaped path of the object at `key` below the prefix; nil for the bucket itself.
    func path(_ key: String?) -> String {
        (bucket.usesPathStyle ? "/\(bucket.name)" : "") + "/" + (key.map { bucket.prefix + $0 } ?? "")
    }

    /// The source of a copy request, `/bucket/key`, escaped.
    func copySource(_ key: String) -> String { "/" + PercentEncoding.path(bucket.name + "/" + bucket.prefix + key) }

    /// The escaped URL of an object, or of the bucket.
    func url(_ key: String?, query: [HTTPField] = []) -> String {
        let escaped = "\(scheme)://\(host)\(PercentEncoding.path(path(key)))"
        return query.isEmpty ? escaped : "\(escaped)?\(AWSSignature.canonicalQuery(query))"
    }

    /// The URL of an object in messages, without query.
    func address(_ key: String?) -> String { url(key) }
}
