#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an address consists of, by RFC 3986.
package struct AddressParts: Hashable, Sendable {
    package let scheme: String?
    package let user: String?
    package let password: String?
    /// With punycode.
    package let host: String?
    package let port: Int?
    /// With its escapes resolved.
    package let path: String
    package let escapedPath: String
    package let query: String?
    package let fragment: String?

    /// Nil for what is no address.
    package init?(_ text: String) {
        guard let parts = InternationalHost.written(in: text).flatMap({ URLComponents(string: $0) }) else { return nil }
        (scheme, user, password) = (parts.scheme, parts.user, parts.password)
        (host, port) = (parts.host, parts.port)
        (path, escapedPath) = (parts.path, parts.percentEncodedPath)
        (query, fragment) = (parts.query, parts.fragment)
    }
}

extension AddressParts {
    /// True for a host that nobody can have: RFC 2606 keeps such names for examples.
    package var isExample: Bool {
        let labels = (host ?? "").lowercased().split(separator: ".")
        guard let last = labels.last else { return false }
        return ["example", "invalid"].contains(last)
            || labels.dropLast().last == "example" && ["com", "net", "org"].contains(last)
    }
}
