import Publishing
import Signing

extension PublishedFolder {
    /// A minisign key of a bundle; nil where there is none that can be read.
    func minisignKey(at path: String = MinisignPublicKey.path) throws -> MinisignPublicKey? {
        try bytes(at: path, limit: 16_384).flatMap { try? MinisignPublicKey(reading: $0) }
    }
}
