/// Reads a bucket's listing page by page, and believes it only where it says what S3 says.
extension S3Store {
    /// The objects below the prefix; an object of the prefix's own name, which consoles make for folders, is left out.
    package func list() async throws(StoreError) -> [RemoteObject] { try await list(below: "", isFlat: false) }

    package func list(in folder: String) async throws(StoreError) -> [RemoteObject] {
        try await list(below: folder, isFlat: true)
    }

    /// - Parameter isFlat: leaves out what lies in folders of the folder.
    private func list(below folder: String, isFlat: Bool) async throws(StoreError) -> [RemoteObject] {
        // By bytes: as texts, two spellings of one accented letter would be one key.
        var found: [[UInt8]: RemoteObject] = [:]
        var token: String?
        var used: Set<String> = []
        repeat {
            let page = try await page(after: token, below: folder, isFlat: isFlat)
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

    private func page(
        after token: String?, below folder: String, isFlat: Bool
    ) async throws(StoreError) -> ListingPage {
        var query = [
            HTTPField("list-type", "2"), HTTPField("encoding-type", "url"), HTTPField("max-keys", "\(pageSize)"),
            HTTPField("prefix", address.bucket.prefix + folder),
        ]
        if isFlat { query.append(HTTPField("delimiter", "/")) }
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
