import PolicyModel

/// Reads a bucket's listing page by page, and refuses responses that are not an S3 listing.
extension S3Store {
    /// The objects below the prefix, without an object named like the prefix, which web consoles create for a folder.
    package func list() async throws(StoreError) -> [RemoteObject] { try await list(below: "", isFlat: false) }

    package func list(in folder: String) async throws(StoreError) -> [RemoteObject] {
        try await list(below: folder, isFlat: true)
    }

    /// - Parameter isFlat: whether objects in folders below `folder` are left out.
    private func list(below folder: String, isFlat: Bool) async throws(StoreError) -> [RemoteObject] {
        // Keyed by bytes: as strings, two Unicode spellings of one letter would be equal.
        var found: [[UInt8]: RemoteObject] = [:]
        var token: String?
        var used: Set<String> = []
        repeat {
            let page = try await page(token.map { .continued($0) } ?? .first, below: folder, isFlat: isFlat)
            for object in page.objects where found.updateValue(object, forKey: Array(object.key.utf8)) != nil {
                throw contradiction(nil, "the listing names \(object.key) twice")
            }
            token = page.next
            guard token.map({ used.insert($0).inserted }) ?? true else {
                throw contradiction(nil, "the listing goes round in circles")
            }
        } while token != nil
        found[[]] = nil
        return found.values.sorted { $0.key.precedesByBytes($1.key) }
    }

    enum PageStart: Hashable, Sendable {
        case first
        case behind(key: String)
        /// Where another page said.
        case continued(String)
    }

    func page(
        _ start: PageStart, below folder: String = "", isFlat: Bool = false
    ) async throws(StoreError) -> ListingPage {
        var query = [
            HTTPField("list-type", "2"), HTTPField("encoding-type", "url"), HTTPField("max-keys", "\(pageSize)"),
            HTTPField("prefix", address.bucket.prefix + folder),
        ]
        if isFlat { query.append(HTTPField("delimiter", "/")) }
        switch start {
        case .first: break
        case .behind(let key): query.append(HTTPField("start-after", address.bucket.prefix + key))
        case .continued(let token): query.append(HTTPField("continuation-token", token))
        }
        let answer = try await send(.get, nil, query: query, limit: ListingPage.limit)
        if answer.status == 403, S3Refusal.code(of: answer) == "AccessDenied" {
            throw .refused(
                address: address.address(nil), status: 403, code: "AccessDenied",
                message: "the \(refusal.credentials) may not list the bucket: allow them s3:ListBucket")
        }
        try expectSuccess(answer, nil)
        do throws(ListingPage.Mistake) {
            return try ListingPage(answer.body, prefix: address.bucket.prefix)
        } catch {
            throw contradiction(nil, error.reason)
        }
    }
}
