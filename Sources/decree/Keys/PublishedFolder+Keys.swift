import PolicyModel
import Publishing
import Signing

extension PublishedFolder {
    /// The minisign key that a site pins and the next one that it announces: of its settings, else of this output.
    func pinnedKeys(_ settings: Site?) throws -> (current: MinisignPublicKey?, next: MinisignPublicKey?) {
        if let minisign = settings?.keys?.minisign {
            return (
                try MinisignPublicKey(pinned: minisign.publicText),
                try minisign.next.map { try MinisignPublicKey(pinned: $0) }
            )
        }
        return (try minisignKey(at: MinisignPublicKey.path), try minisignKey(at: MinisignPublicKey.nextPath))
    }

    /// Nil where there is none that can be read.
    private func minisignKey(at path: String) throws -> MinisignPublicKey? {
        try bytes(at: path, limit: 16_384).flatMap { try? MinisignPublicKey(reading: $0) }
    }
}
