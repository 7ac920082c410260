/// Reads an object's ETag, time and headers with a HEAD request.
extension S3Store {
    package func look(at key: String) async throws(StoreError) -> ObjectFacts? {
        let answer = try await send(.head, key)
        // A response to HEAD has no error code. A missing bucket is already reported by its listing.
        if answer.status == 404 { return nil }
        try expectSuccess(answer, key)
        let etag = try ETag(of: answer, at: address.address(key))
        return ObjectFacts(
            etag: etag.text, modified: answer["Last-Modified"].flatMap(HTTPDate.moment),
            headers: FileHeaders(of: answer))
    }
}

extension FileHeaders {
    /// A `Content-Encoding`, which Decree never sets, becomes part of the type, so that the next plan corrects it.
    fileprivate init(of answer: HTTPAnswer) {
        let type = answer["Content-Type"] ?? "none", encoding = answer["Content-Encoding"] ?? ""
        self.init(
            contentType: encoding.isEmpty ? type : "\(type), encoded as \(encoding)",
            cacheControl: answer.joined("Cache-Control") ?? "none")
    }
}
