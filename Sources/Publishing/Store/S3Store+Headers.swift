import PolicyModel

/// Asks for what a store says of an object beside its bytes.
extension S3Store {
    package func look(at key: String) async throws(StoreError) -> ObjectFacts? {
        let answer = try await send(.head, key)
        // Without a body there is no code: a bucket that is not there was told by its listing.
        if answer.status == 404 { return nil }
        try expectSuccess(answer, key)
        let etag = try ETag(of: answer, at: address.address(key))
        return ObjectFacts(
            etag: etag.text, modified: answer["Last-Modified"].flatMap(HTTPDate.moment), headers: FileHeaders(of: answer))
    }
}

extension FileHeaders {
    /// An encoding that Decree never sets makes another type of the file for whoever reads it.
    fileprivate init(of answer: HTTPAnswer) {
        let type = answer["Content-Type"] ?? "none", encoding = answer["Content-Encoding"] ?? ""
        self.init(
            contentType: encoding.isEmpty ? type : "\(type), encoded as \(encoding)",
            cacheControl: answer.joined("Cache-Control") ?? "none")
    }
}
