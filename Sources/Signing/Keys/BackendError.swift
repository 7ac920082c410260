/// Why a key's backend gave no signature that can be used; never holds what the backend returned.
package enum BackendError: Error, Hashable, CustomStringConvertible {
    /// `backend` as configured; `key` is a key id.
    case failed(backend: String, key: String, reason: String)
    /// The backend works, but with another key than the pinned one; nil if that key is none of the site's.
    case otherKey(backend: String, found: String?, pinned: String)
    /// What is to be signed does not fit into the backend's protocol.
    case tooLarge(backend: String, size: Int, limit: Int)

    package var description: String {
        switch self {
        case .failed(let backend, let key, let reason): "\(backend) cannot sign with key \(key): \(reason)"
        case .otherKey(let backend, let found?, let pinned):
            "\(backend) holds key \(found), but the pinned key is \(pinned)"
        case .otherKey(let backend, nil, let pinned):
            "\(backend) signed with a key that is none of the site's; the pinned key is \(pinned)"
        case .tooLarge(let backend, let size, let limit):
            "\(backend) signs at most \(limit) bytes, and these are \(size); give that key a file: or exec: backend"
        }
    }
}
