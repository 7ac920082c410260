import PolicyModel
import Signing

/// Finds the web addresses in an app's documents that `allowed-urls` does not name, before anything is published.
struct AddressCheck {
    let allowed: AllowedLinks

    /// One for each address, at the place where the author wrote it: the first document that holds it is named.
    func diagnostics(of documents: [Artifact], for policy: Policy) -> [Diagnostic] {
        // Buttons open the policy's stores: without a list nothing else can be found, and no document need be read.
        guard !allowed.prefixes.isEmpty || policy.stores.values.contains(where: { !allowed.allow($0) }) else {
            return []
        }
        var seen: Set<String> = [], diagnostics: [Diagnostic] = []
        for document in documents {
            let addresses = DocumentLinks.addresses(in: document.path, document.bytes)
            for link in addresses.opened where !allowed.allow(link) && seen.insert(link).inserted {
                diagnostics.append(error(link, in: document, policy))
            }
            for address in addresses.strays(outside: allowed) where seen.insert(address).inserted {
                diagnostics.append(warning(address, in: document, policy))
            }
        }
        return diagnostics
    }

    private func error(_ link: String, in document: Artifact, _ policy: Policy) -> Diagnostic {
        Diagnostic(
            .error, "store-url", at: policy.positions[address: link, elseKey: "store"],
            "'\(link.prefix(256))', which a button opens by \(document.path), is outside the site's allowed-urls",
            help: "correct the link, or have its prefix added to 'allowed-urls' in index.md")
    }

    private func warning(_ address: String, in document: Artifact, _ policy: Policy) -> Diagnostic {
        Diagnostic(
            .warning, "unlisted-address", at: policy.positions[address: address, elseKey: "extra"],
            "'\(address.prefix(256))' in \(document.path) is outside the site's allowed-urls, "
                + "though no button opens it",
            help: "correct it, or have its prefix added to 'allowed-urls' in index.md if apps may send users there")
    }
}
