import Basics

/// The way from this machine to servers on the web.
package struct NetworkRoute: Sendable {
    /// Nil asks every server directly.
    package let proxy: WebProxy?
    /// Called with each host that answered, and whether it was reached through the proxy.
    package let note: @Sendable (_ host: String, _ isProxied: Bool) -> Void

    package init(_ proxy: WebProxy?, note: @escaping @Sendable (_ host: String, _ isProxied: Bool) -> Void) {
        self.proxy = proxy
        self.note = note
    }

    /// No proxy; which hosts answer is not noted.
    package static let direct = NetworkRoute(nil) { _, _ in }
}

/// A proxy that makes a way to a server by `CONNECT`; TLS is spoken with the server itself.
///
/// Only addresses of `https://` are asked through it, and never this machine.
package struct WebProxy: Hashable, Sendable {
    /// With a name and a password where the environment has them; never printed.
    let address: String
    /// Hosts that are asked directly, separated by commas, as libcurl reads them.
    let exceptions: String
    /// The variable that names it.
    let variable: String

    /// The proxy that `https_proxy` or `HTTPS_PROXY` names, the small letters first; nil without one.
    ///
    /// - Throws: `WebProxyError`, which does not say the value: it may hold a password.
    package init?(environment: [String: String]) throws(WebProxyError) {
        let named = [("https_proxy", environment["https_proxy"]), ("HTTPS_PROXY", environment["HTTPS_PROXY"])]
        guard
            let (variable, value) = named.compactMap({ name, value in value.map { (name, $0) } }).first(where: {
                !$1.isEmpty
            })
        else { return nil }
        self.variable = variable
        address = value.contains("://") ? value : "http://" + value
        exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard let parts = AddressParts(address), ["http", "https"].contains(parts.scheme?.lowercased()),
            parts.host?.isEmpty == false, ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
        else { throw WebProxyError(variable: variable) }
    }

    /// Without name and password.
    private var parts: (scheme: String, host: String, port: Int?) {
        let parts = AddressParts(address), host = parts?.host ?? ""
        return (
            parts?.scheme?.lowercased() ?? "", host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host,
            parts?.port
        )
    }

    /// Whether libcurl's words are about a connection to the proxy.
    func isMeant(by words: String) -> Bool {
        let host = parts.host.trimmed { $0 == "[" || $0 == "]" }
        return words.contains(" \(host) port ") || words.contains(" via \(host) ")
    }
}

extension WebProxy: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// `http://proxy.example:3128`.
    package var description: String {
        let (scheme, host, port) = parts
        return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

/// A variable that names no proxy.
package struct WebProxyError: Error, Hashable, CustomStringConvertible {
    let variable: String

    package var description: String {
        "\(variable) is not the address of a proxy: write http://host:port, or ask directly with --no-proxy"
    }
}
