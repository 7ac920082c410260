/// Removes objects, up to 1,000 in one request.
extension S3Store {
    /// The most objects in one request, by the protocol.
    private static let most = 1000

    package func remove(_ keys: [String]) async throws(StoreError) {
        // XML cannot express every key; the others are removed one by one.
        var rest = keys.filter(Self.isText)[...]
        for key in keys where !Self.isText(key) { try await removeOne(key) }
        while !rest.isEmpty {
            let some = Array(rest.prefix(Self.most))
            if some.count == 1 { try await removeOne(some[0]) } else { try await removeTogether(some) }
            rest = rest.dropFirst(some.count)
        }
    }

    private func removeOne(_ key: String) async throws(StoreError) {
        let answer = try await send(.delete, key)
        if answer.status == 404, S3Refusal.code(of: answer) == "NoSuchKey" { return }
        try expectSuccess(answer, key)
    }

    /// Removes up to 1,000 objects with one request.
    private func removeTogether(_ keys: [String]) async throws(StoreError) {
        let prefix = address.bucket.prefix
        let objects = keys.map { "<Object><Key>\(Self.escaped(prefix + $0))</Key></Object>" }.joined()
        let body = Array(
            "<Delete xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><Quiet>true</Quiet>\(objects)</Delete>".utf8)
        let fields = [
            HTTPField("Content-MD5", ContentMD5.both(body).base64),
            HTTPField("Content-Type", "application/xml"),
        ]
        let answer = try await send(
            .post, nil, query: [HTTPField("delete", "")], fields: fields, body: body, limit: ListingPage.limit)
        // Some servers can remove only one object per request.
        if answer.status == 501 || answer.status == 405 {
            for key in keys { try await removeOne(key) }
            return
        }
        try expectSuccess(answer, nil)
        guard let result = XMLAnswer(answer.body), result.name == "DeleteResult" else {
            throw contradiction(nil, "the server's answer to a removal is not one of S3")
        }
        try expectAllRemoved(result.all("Error").filter { $0["Code"] != "NoSuchKey" })
    }

    /// - Throws: `StoreError.refused` with up to five of the objects that were not removed.
    private func expectAllRemoved(_ errors: [XMLAnswer]) throws(StoreError) {
        guard let first = errors.first else { return }
        let names = errors.prefix(5).map { $0["Key"] ?? "?" }.joined(separator: ", ")
        let more = errors.count > 5 ? " and \(errors.count - 5) more" : ""
        throw .refused(
            address: address.address(nil), status: 200, code: first["Code"], message: "not removed: \(names)\(more)")
    }

    /// Whether XML 1.0 can express `key` without changing it.
    private static func isText(_ key: String) -> Bool {
        key.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value & 0xFFFE != 0xFFFE }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
