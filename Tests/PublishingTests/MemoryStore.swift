import PolicyModel
import Synchronization
@testable import Publishing

/// An object store in memory, strict about conditions, that can die at any request and lets others in before one.
final class MemoryStore: RemoteStore {
    struct Object: Hashable { var bytes: [UInt8], headers: FileHeaders }

    private struct State {
        var objects: [String: Object] = [:] {
            didSet {
                clock += 1
                for (key, object) in objects where oldValue[key] != object { times[key] = clock }
            }
        }
        /// A second passes with each write.
        var clock = 0
        var times: [String: Int] = [:]
        var requests: [String] = []
        var diesAt = Int.max
    }

    private let state = Mutex(State())
    let conditions: WriteConditions
    /// Called with each request before it is carried out.
    let before: @Sendable (_ request: String, _ number: Int) async -> Void

    init(
        conditions: WriteConditions = .correct,
        before: @escaping @Sendable (_ request: String, _ number: Int) async -> Void = { _, _ in }
    ) {
        self.conditions = conditions
        self.before = before
    }

    var place: String { "memory/" }
    var objects: [String: Object] { state.withLock { $0.objects } }
    var requests: [String] { state.withLock { $0.requests } }

    func put(_ text: String, at key: String) {
        state.withLock { $0.objects[key] = Object(bytes: Array(text.utf8), headers: FileHeaders(at: key, cache: 300)) }
    }

    /// As a console does it: the bytes and their ETag stay.
    func set(_ headers: FileHeaders, at key: String) {
        state.withLock { $0.objects[key]?.headers = headers }
    }

    /// Written again with the same bytes and headers.
    func touch(_ key: String) { state.withLock { $0.times[key] = $0.clock + 1 } }

    private func modified(_ key: String) -> Moment? { state.withLock { $0.times[key].map { Moment(seconds: $0) } } }

    func look(at key: String) async throws(StoreError) -> ObjectFacts? {
        try await ask("look \(key)")
        return objects[key].map {
            ObjectFacts(etag: ContentMD5.hex($0.bytes), modified: modified(key), headers: $0.headers)
        }
    }

    /// From this request on, counted from now, the store is gone; nil brings it back.
    func die(at request: Int?) {
        state.withLock { state in
            state.diesAt = request ?? .max
            state.requests = []
        }
    }

    private func ask(_ request: String) async throws(StoreError) {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        await before(request, number)
        guard number < state.withLock({ $0.diesAt }) else { throw .connection(address: place, cause: "killed") }
    }

    func list() async throws(StoreError) -> [RemoteObject] {
        try await ask("list")
        return objects.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            RemoteObject(
                key: $0.key, size: $0.value.bytes.count, etag: ContentMD5.hex($0.value.bytes),
                modified: modified($0.key))
        }
    }

    func list(in folder: String) async throws(StoreError) -> [RemoteObject] {
        try await ask("list \(folder)")
        return objects.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .filter { $0.key.hasPrefix(folder) && !$0.key.dropFirst(folder.count).contains("/") }
            .map {
                RemoteObject(
                    key: $0.key, size: $0.value.bytes.count, etag: ContentMD5.hex($0.value.bytes),
                    modified: modified($0.key))
            }
    }

    func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
        try await ask("read \(key)")
        return objects[key].map { StoredObject(bytes: $0.bytes, etag: ContentMD5.hex($0.bytes)) }
    }

    func write(
        _ bytes: [UInt8], to key: String, headers: FileHeaders, when condition: WriteCondition
    ) async throws(StoreError) -> String {
        try await ask("write \(key)")
        if conditions == .refused, condition != .none { throw .unsupported(address: place + key) }
        let holds = state.withLock { state in
            let found = state.objects[key].map { ContentMD5.hex($0.bytes) }
            guard conditions == .ignored || condition.holds(over: found, quoted: conditions == .correct) else {
                return false
            }
            state.objects[key] = Object(bytes: bytes, headers: headers)
            return true
        }
        guard holds else { throw .condition(address: place + key) }
        return ContentMD5.hex(bytes)
    }

    func copy(_ key: String, to other: String, matching etag: String) async throws(StoreError) {
        try await ask("copy \(key)")
        let holds = state.withLock { state in
            guard let object = state.objects[key], ContentMD5.hex(object.bytes) == etag else { return false }
            state.objects[other] = object
            return true
        }
        guard holds else { throw .condition(address: place + key) }
    }

    func remove(_ keys: [String]) async throws(StoreError) {
        try await ask("remove \(keys.joined(separator: " "))")
        state.withLock { state in for key in keys { state.objects[key] = nil } }
    }
}

extension WriteCondition {
    fileprivate func holds(over etag: String?, quoted: Bool) -> Bool {
        switch self {
        case .none: true
        case .absent: etag == nil
        case .matching(let wanted, let isQuoted): wanted == etag && isQuoted == quoted
        }
    }
}
