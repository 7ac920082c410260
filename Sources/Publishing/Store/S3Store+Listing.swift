/// Reads a bucket's listing page by page, and believes it only where it says what S3 says.
extension S3Store {
    /// The objects below the prefix; an object of the prefix's own name, which consoles make for folders, is left out.
    package func list() async throws(StoreError) -> [RemoteObject] {
        // By bytes: as texts, two spellings of one accented letter would be one key.
        var found: [[UInt8]: RemoteObject] = [:]
        var token: String?
        var used: Set<String> = []
        repeat {
            let page = try await page(after: token)
            for object in page.objects where found.updateValue(object, forKey: Array(object.key.utf8)) != nil {
                throw contradiction(nil, "the listing names \(object.key) twice")
            }
            token = page.next
            guard token.map({ used.insert($0).inserted }) ?? true else {
                throw contradiction(nil, "the listing goes round in circles")
            }
        } while token != nil
        found[[]] = nil
        return found.values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private func page(after token: String?) async throws(StoreError) -> ListingPage {
        var query = [
            HTTPField("list-type", "2"), HTTPField("encoding-type", "url"), HTTPField("max-keys", "\(pageSize)"),
            HTTPField("prefix", address.bucket.prefix),
        ]
        if let token { query.append(HTTPField("continuation-token", token)) }
        let answer = try await send(.get, nil, query: query, limit: ListingPage.limit)
        try expectSuccess(answer, nil)
        do throws(ListingPage.Mistake) {
            return try ListingPage(answer.body, prefix: address.bucket.prefix)
        } catch {
            throw contradiction(nil, error.reason)
        }
    }
}

/// One page of a listing.
struct ListingPage: Hashable, Sendable {
    /// A page of 1,000 of the longest names, each byte escaped, stays below.
    static let limit = 8 << 20

    struct Mistake: Error, Hashable {
        let reason: String
    }

    /// With keys relative to the prefix.
    let objects: [RemoteObject]
    /// What asks for the next page; nil on the last.
    let next: String?

    init(_ body: [UInt8], prefix: String) throws(Mistake) {
        guard let list = XMLAnswer(body), list.name == "ListBucketResult" else {
            throw Mistake(reason: "the server's answer is not a listing of S3; is this the endpoint of an object store?")
        }
        let isEscaped = list["EncodingType"] == "url"
        objects = try list.all("Contents").map { entry throws(Mistake) in
            try Self.object(entry, isEscaped: isEscaped, prefix: prefix)
        }
        switch list["IsTruncated"] {
        case "false": next = nil
        case "true":
            guard let token = list["NextContinuationToken"], !token.isEmpty, !objects.isEmpty else {
                throw Mistake(reason: "the listing is not whole and does not say how to go on; the server must know version 2")
            }
            next = token
        default: throw Mistake(reason: "the listing does not say whether it is whole")
        }
    }

    private static func object(_ entry: XMLAnswer, isEscaped: Bool, prefix: String) throws(Mistake) -> RemoteObject {
        guard let name = entry["Key"], let key = isEscaped ? URIEscape.plain(name, plusIsSpace: true) : name, !key.isEmpty
        else { throw Mistake(reason: "an entry of the listing has no readable key") }
        guard key.utf8.starts(with: prefix.utf8) else {
            throw Mistake(reason: "the listing names \(key), which is outside \(prefix)")
        }
        guard let size = entry["Size"].flatMap({ Int($0) }), size >= 0, let etag = entry["ETag"].map(ETag.unquoted), !etag.isEmpty
        else { throw Mistake(reason: "the listing gives no size or no ETag for \(key)") }
        let relative = String(decoding: Array(key.utf8.dropFirst(prefix.utf8.count)), as: UTF8.self)
        return RemoteObject(key: relative, size: size, etag: etag)
    }
}
