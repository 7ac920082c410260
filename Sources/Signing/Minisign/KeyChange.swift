import PolicyModel

/// A change of the minisign key that a target serves: apps that pin that one refuse every file the new one signs.
package struct KeyChange: Hashable, Sendable, CustomStringConvertible {
    /// The id of the key that signs what is served.
    package let from: String
    /// The id of the key that takes its place; nil for a key that is still to be made.
    package let to: String?
    /// Whether the new key is the one that the target announces (`minisign-next.pub`), so apps may pin it already.
    package let isAnnounced: Bool

    /// - Parameters:
    ///   - key: nil for a key that is still to be made.
    ///   - served: the files of the site as it is served, the keys among them.
    /// - Returns: nil if no key is served yet, or the same one.
    package init?(to key: MinisignPublicKey?, over served: [Artifact]) {
        guard let file = served.first(where: { $0.path == MinisignPublicKey.path }) else { return nil }
        let old = try? MinisignPublicKey(reading: file.bytes)
        if let key, key == old { return nil }
        from = old?.id ?? "unknown (\(MinisignPublicKey.path) is damaged)"
        to = key?.id
        isAnnounced = served.contains { $0.path == MinisignPublicKey.nextPath && $0.bytes == key?.fileBytes }
    }

    package var description: String {
        let change = "the minisign key changes from \(from) to \(to ?? "a new key")"
        return isAnnounced ? change + ", the announced next key" : change + "; apps that pin \(from) refuse it"
    }

    /// Why the change is refused unless somebody asks for it, and how to ask.
    ///
    /// - Parameter readers: who must know the other key then.
    package func refusal(to readers: String = "every app") -> String {
        "signed with minisign key \(from), not with \(to ?? "a new key"): apps that pin \(from) would refuse every "
            + "file; name the file of \(from) with --key, or if \(readers) knows the other key, give --change-key"
    }
}
