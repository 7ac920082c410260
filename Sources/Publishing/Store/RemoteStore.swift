import PolicyModel

/// A store of whole objects by key, such as a bucket below one prefix; tests use one in memory.
///
/// Keys are relative to the prefix. Nothing outside it is listed, read, written or removed. The store itself retries
/// idempotent requests, so an error that it throws is final.
package protocol RemoteStore: Sendable {
    /// The name of the store in messages, such as `s3://bucket/prefix/`; holds no credential.
    var place: String { get }

    /// All objects, sorted by the bytes of their keys.
    func list() async throws(StoreError) -> [RemoteObject]

    /// The same.
    ///
    /// - Parameters:
    ///   - keys: objects that are probably there, in the order of their bytes. They make it faster, and nothing else of
    ///     it depends on them.
    ///   - jobs: the most requests at once.
    func list(expecting keys: [String], jobs: Int) async throws -> [RemoteObject]

    /// The objects directly in a folder, without those in folders below it.
    ///
    /// - Parameter folder: ends with a slash.
    func list(in folder: String) async throws(StoreError) -> [RemoteObject]

    /// Reads an object; nil if absent.
    ///
    /// - Throws: `StoreError.contradiction` for more than `limit` bytes.
    func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject?

    /// Reads an object's ETag, time and headers without its bytes; nil if absent.
    func look(at key: String) async throws(StoreError) -> ObjectFacts?

    /// Writes an object completely or not at all. The server verifies the bytes by their MD5.
    ///
    /// - Returns: the new ETag, without quotes.
    /// - Throws: `StoreError.condition` if the condition fails.
    func write(
        _ bytes: [UInt8], to key: String, headers: FileHeaders, when condition: WriteCondition
    ) async throws(StoreError) -> String

    /// Copies an object with its headers inside the store.
    ///
    /// - Throws: `StoreError.condition` if its ETag is not `etag`.
    func copy(_ key: String, to other: String, matching etag: String) async throws(StoreError)

    /// Removes objects; missing ones are no error.
    func remove(_ keys: [String]) async throws(StoreError)
}

extension RemoteStore {
    package func list(expecting keys: [String], jobs: Int) async throws -> [RemoteObject] { try await list() }
}

/// An entry of a listing.
package struct RemoteObject: Hashable, Sendable {
    package let key: String
    package let size: Int
    /// Without quotes; for most servers the MD5 of the bytes in hexadecimal digits.
    package let etag: String
    /// When its bytes or headers were last written; nil if the listing does not say.
    package private(set) var modified: Moment?
}

/// The ETag, time and headers of an object.
package struct ObjectFacts: Hashable, Sendable {
    /// Without quotes.
    package let etag: String
    package let modified: Moment?
    package let headers: FileHeaders
}

package struct StoredObject: Hashable, Sendable {
    package let bytes: [UInt8]
    package let etag: String
}

/// The condition under which a server carries out a write.
package enum WriteCondition: Hashable, Sendable {
    case none
    /// The object does not exist: `If-None-Match: *`.
    case absent
    /// The object has this ETag, given without quotes: `If-Match`.
    ///
    /// - Parameter quoted: false for servers that expect the header without quotes.
    case matching(String, quoted: Bool)
}

/// Why a request to a store failed, with the address and the server's message; never with a credential.
package enum StoreError: Error, Hashable, CustomStringConvertible {
    /// The server refused the request; `code` and `message` are from its response.
    case refused(address: String, status: Int, code: String?, message: String?)
    /// The connection failed or was lost, after all retries.
    case connection(address: String, cause: String)
    /// A request or the whole run exceeded its deadline.
    case deadline(address: String, seconds: Int)
    /// The condition of a write failed (412), or other runs kept writing this object (409).
    case condition(address: String)
    /// The server does not support conditional requests (501).
    case unsupported(address: String)
    /// The response contradicts the request or an earlier response.
    case contradiction(address: String, reason: String)
    /// There are no credentials, or the server does not accept them; `reason` says where they were searched.
    case credentials(address: String, reason: String)

    package var description: String {
        switch self {
        case .refused(let address, let status, let code, let message):
            "\(address): the server answered \(status)" + [code, message].compactMap { $0 }.map { ", \($0)" }.joined()
        case .connection(let address, let cause): "\(address): \(cause)"
        case .deadline(let address, let seconds): "\(address): no answer within \(count(seconds, "second"))"
        case .condition(let address): "\(address): another publisher changed it meanwhile"
        case .unsupported(let address): "\(address): the server does not know conditional writes"
        case .contradiction(let address, let reason): "\(address): \(reason)"
        case .credentials(let address, let reason): "\(address): \(reason)"
        }
    }
}
