import Basics
import PolicyModel

/// Parses one page of a bucket's listing.
struct ListingPage: Hashable, Sendable {
    /// The most bytes of a page. A page of 1,000 names of the greatest length, fully escaped, has fewer.
    static let limit = 8 << 20

    /// Why a response is not a listing.
    struct Mistake: Error, Hashable {
        let reason: String
    }

    /// Their keys are relative to the prefix.
    let objects: [RemoteObject]
    /// The token for the next page; nil on the last one.
    let next: String?

    init(_ body: [UInt8], prefix: String) throws(Mistake) {
        guard let list = XMLAnswer(body), list.name == "ListBucketResult" else {
            throw Mistake(
                reason: "the server's answer is not a listing of S3; is this the endpoint of an object store?")
        }
        let isEscaped = list["EncodingType"] == "url"
        objects = try list.all("Contents").map { entry throws(Mistake) in
            try Self.object(entry, isEscaped: isEscaped, prefix: prefix)
        }
        switch list["IsTruncated"] {
        case "false": next = nil
        case "true":
            guard let token = list["NextContinuationToken"], !token.isEmpty, !objects.isEmpty else {
                throw Mistake(
                    reason: "the listing is not whole and does not say how to go on; the server must know version 2")
            }
            next = token
        default: throw Mistake(reason: "the listing does not say whether it is whole")
        }
    }

    /// Reads `2026-11-22T13:00:00.123Z` and drops the fraction, which the response for a single object lacks.
    private static func moment(_ text: String) -> Moment? {
        text.hasSuffix("Z") ? Moment("\(text.prefix { $0 != "." && $0 != "Z" })Z") : nil
    }

    /// One entry; keys may be percent-encoded.
    ///
    /// - Throws: `Mistake` for an entry without key, size or ETag, or outside of the prefix.
    private static func object(_ entry: XMLAnswer, isEscaped: Bool, prefix: String) throws(Mistake) -> RemoteObject {
        guard let name = entry["Key"], let key = isEscaped ? PercentEncoding.decoded(name, plusIsSpace: true) : name,
            !key.isEmpty
        else { throw Mistake(reason: "an entry of the listing has no readable key") }
        guard key.utf8.starts(with: prefix.utf8) else {
            throw Mistake(reason: "the listing names \(key), which is outside \(prefix)")
        }
        guard let size = entry["Size"].flatMap({ Int($0) }), size >= 0, let etag = entry["ETag"].map(ETag.unquoted),
            !etag.isEmpty
        else { throw Mistake(reason: "the listing gives no size or no ETag for \(key)") }
        let relative =
            prefix.isEmpty ? key : String(decoding: Array(key.utf8.dropFirst(prefix.utf8.count)), as: UTF8.self)
        return RemoteObject(key: relative, size: size, etag: etag, modified: entry["LastModified"].flatMap(Self.moment))
    }
}
