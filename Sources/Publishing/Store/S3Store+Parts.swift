import PolicyModel

/// Lists a bucket in parts at once, each from a key on that is probably there.
///
/// The pages of a listing come one after another, since each says where the next begins: for 10,000 objects eleven
/// answers, each of which is waited for. Here the first page is, and all others together.
extension S3Store {
    package func list(expecting keys: [String], jobs: Int) async throws -> [RemoteObject] {
        let first = try await page(.first)
        guard first.next != nil else { return try await listed([first.objects]) }
        guard let last = first.objects.last, Self.isInOrder(first.objects) else { return try await list() }
        let starts = starts(in: keys, behind: last.key), ends = starts.dropFirst().map { $0 } + [nil]
        let parts = try await Array(zip(starts, ends)).mapConcurrently(jobs: jobs) { start, end in
            try await part(behind: start, to: end)
        }
        return try await listed([first.objects] + parts)
    }

    /// The keys behind which parts begin: a page holds each of them and a few objects more that nobody expects.
    private func starts(in keys: [String], behind last: String) -> [String] {
        let rest = keys.drop { !last.precedesByBytes($0) }, size = max(1, pageSize * 19 / 20)
        return [last] + stride(from: rest.startIndex + size, to: rest.endIndex, by: size).map { rest[$0 - 1] }
    }

    /// The objects behind `start`, up to `end` itself; nil if the server does not begin there, or in another order.
    private func part(behind start: String, to end: String?) async throws(StoreError) -> [RemoteObject]? {
        do throws(StoreError) {
            return try await objects(behind: start, to: end)
        } catch .refused(_, 400..<500, _, _), .refused(_, 501, _, _), .contradiction {
            return nil
        }
    }

    private func objects(behind start: String, to end: String?) async throws(StoreError) -> [RemoteObject]? {
        var found: [RemoteObject] = [], last = start, next = PageStart.behind(key: start)
        while true {
            let page = try await page(next)
            for object in page.objects {
                guard last.precedesByBytes(object.key) else { return nil }
                if let end, end.precedesByBytes(object.key) { return found }
                found.append(object)
                last = object.key
            }
            guard let token = page.next else { return found }
            next = .continued(token)
        }
    }

    /// All parts as one listing; read anew, page by page, where one is missing.
    private func listed(_ parts: [[RemoteObject]?]) async throws(StoreError) -> [RemoteObject] {
        let objects = parts.compactMap { $0 }.flatMap(\.self).filter { !$0.key.isEmpty }
        guard parts.allSatisfy({ $0 != nil }), Self.isInOrder(objects) else { return try await list() }
        return objects
    }

    private static func isInOrder(_ objects: [RemoteObject]) -> Bool {
        zip(objects, objects.dropFirst()).allSatisfy { $0.key.precedesByBytes($1.key) }
    }
}
