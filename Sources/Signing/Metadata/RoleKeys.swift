import PolicyModel

/// Whose signatures a role needs, and how many of them.
package struct RoleKeys: Hashable, Sendable {
    /// By key id; a key counts once.
    package let keys: [TrustKey]
    package let threshold: Int

    /// Nil unless the threshold can be met by different keys, and needs at least one.
    package init?(_ keys: some Collection<TrustKey>, threshold: Int) {
        self.keys = Set(keys).sorted { $0.id < $1.id }
        self.threshold = threshold
        guard self.keys.count == keys.count, (1...max(1, self.keys.count)).contains(threshold), !keys.isEmpty else {
            return nil
        }
    }

    package subscript(id: String) -> TrustKey? { keys.first { $0.id == id } }
}

extension RoleKeys {
    /// The two members that metadata holds; the keys themselves are listed elsewhere in the file.
    var members: [JSONValue.Member] {
        [.init("keyids", .array(keys.map { .string($0.id) })), .init("threshold", .integer(threshold))]
    }

    /// - Parameter known: the keys that the file lists, by key id.
    init?(reading json: JSONValue, among known: [String: TrustKey]) {
        guard case .array(let ids)? = json["keyids"], case .integer(let threshold)? = json["threshold"] else {
            return nil
        }
        var keys: [TrustKey] = []
        for case .string(let id) in ids { known[id].map { keys.append($0) } }
        guard keys.count == ids.count else { return nil }
        self.init(keys, threshold: threshold)
    }

    /// `{"<key id>": <key>, …}`, every key of these roles once.
    static func json(of roles: [RoleKeys]) -> JSONValue {
        .object(Set(roles.flatMap(\.keys)).map { .init($0.id, $0.json) })
    }

    /// The inverse; nil when a key lies under another id than its own.
    static func known(reading json: JSONValue?) -> [String: TrustKey]? {
        guard case .object(let members)? = json else { return nil }
        var known: [String: TrustKey] = [:]
        for member in members {
            guard let key = TrustKey(reading: member.value), key.id == member.key else { return nil }
            known[key.id] = key
        }
        return known
    }
}
