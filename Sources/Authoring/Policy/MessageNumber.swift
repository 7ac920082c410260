import Cryptography

/// The number by which a document names a message: the client stores displays under it, so it must never change.
enum MessageNumber {
    /// The first 31 bits of the SHA-256 of `<slug>/<id>`.
    static func of(_ id: String, in slug: String) -> Int {
        Hash.sha256(Array("\(slug)/\(id)".utf8)).prefix(4).reduce(0) { $0 << 8 | Int($1) } >> 1
    }
}
