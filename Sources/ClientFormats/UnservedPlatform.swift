import PolicyModel

/// A platform of an app for which none of its clients writes a document, so that no device there is ever notified.
package struct UnservedPlatform: Hashable, Sendable {
    package let platform: Platform
    /// The clients that could serve it, in the order of `ClientFormats.all`; may be empty.
    package let servers: [String]

    /// The unserved platforms of a policy, in `Platform` order.
    ///
    /// A client counts as serving its platforms even if an error prevents its document from being written.
    package static func all(of policy: Policy) -> [UnservedPlatform] {
        let clients = policy.clients.compactMap { ClientFormats.named($0.name) }
        let unserved = policy.platforms.filter { platform in !clients.contains { $0.platforms.contains(platform) } }
        return unserved.map { platform in
            let servers = ClientFormats.all.filter { $0.platforms.contains(platform) }
            return UnservedPlatform(platform: platform, servers: servers.map(\.name))
        }
    }

    /// One `not-served` warning.
    package func diagnostic(in policy: Policy) -> Diagnostic {
        // Without both keys the platform is iOS, and nothing is there to be removed.
        let name = platform.displayName, isNamed = !policy.ids.isEmpty || !policy.stores.isEmpty
        let removal =
            isNamed ? "remove '\(platform.rawValue)' from 'ids' and 'store'" : "name the app's platforms in 'store'"
        return Diagnostic(
            .warning, "not-served", at: policy.positions["clients"],
            "none of the app's clients has a document for \(name), so no user there is notified of an update",
            help: choice.map { "add \($0) to 'clients', or \(removal)" }
                ?? "\(removal): no client that Decree supports serves \(name)", platform: platform)
    }

    /// The clients in words: `prince-of-versions, ssvc or retired`; nil if there is none.
    package var choice: String? { servers.isEmpty ? nil : Words.list(servers, "or") }
}
