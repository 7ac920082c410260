import AppFiles
import Basics
import PolicyModel
import Publishing
import Signing

/// The addresses that the app reads, and the public keys that it trusts.
extension AppDoctor {
    var addresses: [AppRow] {
        guard let url else {
            return [
                AppRow(
                    .address, path, expected: "the address of the site", found: "a site without 'url'",
                    remedy: "write 'url' into index.md: without it nobody knows where the app has to read", .warning)
            ]
        }
        return app.addresses.compactMap(stray) + clients.map { read($0, at: url) }
    }

    /// An address of the property list that is none of the site's; nil for one that is.
    private func stray(_ address: AppFile.Address) -> AppRow? {
        let known = clients.flatMap(\.addresses)
        guard !known.contains(Self.plain(address.text)) else { return nil }
        return AppRow(
            .address, path, expected: known.isEmpty ? "no client's address" : known.joined(separator: " or "),
            found: "\(address.key) \(address.text)",
            remedy: "correct \(address.key) in the app's Info.plist, or 'url' of the site; who has this app reads "
                + "elsewhere", .broken)
    }

    /// Without what a query or fragment adds.
    private static func plain(_ address: String) -> String {
        AppWords.plain(address.prefix { $0 != "?" && $0 != "#" })
    }

    private func read(_ client: Client, at url: String) -> AppRow {
        let expected = client.addresses.first ?? url
        let own = Set(app.addresses.map { Self.plain($0.text) })
        if let found = client.addresses.first(where: { own.contains($0) || words.names($0) }) {
            return AppRow(.address, client.name, expected: expected, found: found)
        }
        if let other = other(than: url, for: client) {
            return AppRow(
                .address, client.name, expected: expected, found: other,
                remedy: "have the app read \(expected): what it reads now is no file of this site", .broken)
        }
        if words.names(url + "/") || words.addresses.contains(url) {
            return AppRow(
                .address, client.name, expected: expected, found: "\(url) and no file of it",
                remedy: "see that the app adds '\(Self.file(expected, below: url))' to it when it runs", .warning)
        }
        return AppRow(
            .address, client.name, expected: expected, found: "no address of the site",
            remedy: "have the app read \(expected)", .broken)
    }

    /// An address of a file with the same name that is not the site's.
    private func other(than url: String, for client: Client) -> String? {
        let names = Set(client.addresses.map { "/" + Paths.name(of: $0) })
        return words.addresses.sorted().first { address in
            let plain = Self.plain(address)
            return !plain.hasPrefix(url + "/") && names.contains { plain.hasSuffix($0) }
        }
    }

    private static func file(_ address: String, below url: String) -> String {
        address.hasPrefix(url) ? String(address.dropFirst(url.count)) : address
    }

    /// Nil where neither the app nor the policy has such a key.
    var updateKey: AppRow? {
        let known = policy.publicKeys
        switch (app.publicKey, known.first) {
        case (nil, nil): return nil
        case (nil, let key?):
            guard app.platform == .macos else { return nil }
            return AppRow(
                .updates, path, expected: key, found: "no SUPublicEDKey",
                remedy: "add SUPublicEDKey to the app's Info.plist: without it the app does not know what you signed",
                .broken)
        case (let own?, nil):
            return AppRow(
                .updates, path, expected: "a 'public-key' of the policy", found: own,
                remedy: "write public-key: \(own) below the client that reads the feed, so that signatures are "
                    + "checked with it", .warning)
        case (let own?, let key?):
            let isKnown = known.contains(own)
            return AppRow(
                .updates, path, expected: isKnown ? own : key, found: own, holds: isKnown,
                otherwise: "ship the app with the site's key, or correct 'public-key': this app refuses what the other "
                    + "key signs")
        }
    }

    var documentKey: AppRow {
        let expected = keys.first?.base64 ?? "a minisign key of the site"
        let own = words.keys.map(\.base64).sorted()
        guard let first = own.first else {
            return AppRow(.documents, path, expected: expected, found: "no pinned minisign key")
        }
        if let found = keys.first(where: words.keys.contains) {
            return AppRow(.documents, path, expected: expected, found: found.base64)
        }
        return AppRow(
            .documents, path, expected: expected, found: first,
            remedy: keys.isEmpty
                ? "pin the site's key in 'keys' of index.md, or name the folder that was signed with --output"
                : "ship the app with the site's key: it refuses every document that the site signs",
            keys.isEmpty ? .warning : .broken)
    }
}
