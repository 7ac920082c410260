import PolicyModel

/// A place that keeps whole objects by key, such as a bucket below one prefix.
///
/// Keys are relative to the prefix; nothing outside it is ever listed, read, written or removed. Idempotent requests
/// are tried again by the store itself; what it throws in the end is final.
package protocol RemoteStore: Sendable {
    /// For people, as in `s3://bucket/prefix/`; holds no credential.
    var place: String { get }

    /// Every object, by key bytewise.
    func list() async throws(StoreError) -> [RemoteObject]

    /// The objects that lie in a folder itself, not those in folders below it.
    ///
    /// - Parameter folder: ends with a slash.
    func list(in folder: String) async throws(StoreError) -> [RemoteObject]

    /// Nil where nothing is; more than `limit` bytes are an error.
    func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject?

    /// What the store says of an object beside its bytes; nil where nothing is.
    func look(at key: String) async throws(StoreError) -> ObjectFacts?

    /// Writes the object whole or not at all, its bytes guarded by their MD5.
    ///
    /// - Returns: its new ETag, without quotes.
    /// - Throws: `StoreError.condition` where the condition does not hold.
    func write(
        _ bytes: [UInt8], to key: String, headers: FileHeaders, when condition: WriteCondition
    ) async throws(StoreError) -> String

    /// A copy inside the store, with its headers, of the very state that `etag` names.
    func copy(_ key: String, to other: String, matching etag: String) async throws(StoreError)

    /// Missing ones count as removed.
    func remove(_ keys: [String]) async throws(StoreError)
}

/// One line of a listing.
package struct RemoteObject: Hashable, Sendable {
    package let key: String
    package let size: Int
    /// Without quotes; most servers give the MD5 of the bytes in hex, some do not.
    package let etag: String
    /// When it was written last, headers included; nil where the listing does not say.
    package let modified: Moment?

    package init(key: String, size: Int, etag: String, modified: Moment? = nil) {
        self.key = key
        self.size = size
        self.etag = etag
        self.modified = modified
    }
}

/// An object without its bytes.
package struct ObjectFacts: Hashable, Sendable {
    /// Without quotes.
    package let etag: String
    package let modified: Moment?
    package let headers: FileHeaders

    package init(etag: String, modified: Moment?, headers: FileHeaders) {
        self.etag = etag
        self.modified = modified
        self.headers = headers
    }
}

/// An object as it was read.
package struct StoredObject: Hashable, Sendable {
    package let bytes: [UInt8]
    package let etag: String

    package init(bytes: [UInt8], etag: String) {
        self.bytes = bytes
        self.etag = etag
    }
}

/// What must hold for a write to happen.
package enum WriteCondition: Hashable, Sendable {
    case none
    /// Nothing is there yet: `If-None-Match: *`.
    case absent
    /// The object still has this ETag, given without quotes: `If-Match`.
    ///
    /// - Parameter quoted: false for servers that compare the header's text without its quotes.
    case matching(String, quoted: Bool)
}

/// Why a store could not do what it was asked, with the address and the server's own words; never a credential.
package enum StoreError: Error, Hashable, CustomStringConvertible {
    /// The server answered, and refused; `code` and `message` are its own.
    case refused(address: String, status: Int, code: String?, message: String?)
    /// The server could not be reached, or went away, also after every retry.
    case connection(address: String, cause: String)
    /// A request, or the whole run, took longer than it may.
    case deadline(address: String, seconds: Int)
    /// The condition of a write did not hold (412), or others kept writing this object (409).
    case condition(address: String)
    /// The server does not know conditions at all (501).
    case unsupported(address: String)
    /// The answer contradicts what was sent or what the server said before.
    case contradiction(address: String, reason: String)
    /// There are no credentials, or the server does not accept them; `reason` says where they were looked for.
    case credentials(address: String, reason: String)

    package var description: String {
        switch self {
        case .refused(let address, let status, let code, let message):
            "\(address): the server answered \(status)" + [code, message].compactMap { $0 }.map { ", \($0)" }.joined()
        case .connection(let address, let cause): "\(address): \(cause)"
        case .deadline(let address, let seconds): "\(address): no answer within \(seconds) seconds"
        case .condition(let address): "\(address): somebody else changed it meanwhile"
        case .unsupported(let address): "\(address): the server does not know conditional writes"
        case .contradiction(let address, let reason): "\(address): \(reason)"
        case .credentials(let address, let reason): "\(address): \(reason)"
        }
    }
}
