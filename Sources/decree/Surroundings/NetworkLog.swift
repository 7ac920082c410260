import PolicyModel
import Publishing
import Synchronization

/// Which way this run asked servers on the web. Where the environment names no proxy there is nothing to say.
final class NetworkLog: Sendable {
    private struct State {
        var proxy: WebProxy?
        /// By host, whether the proxy led there.
        var hosts: [String: Bool] = [:]
    }

    private let state = Mutex(State())

    /// A route whose answers are remembered here.
    func route(through proxy: WebProxy?) -> NetworkRoute {
        state.withLock { $0.proxy = proxy }
        return NetworkRoute(proxy) { host, isProxied in
            // A connection that is used again asks the proxy once.
            self.state.withLock { $0.hosts[host] = isProxied || $0.hosts[host] ?? false }
        }
    }

    private var hosts: (proxy: WebProxy, all: [(name: String, isProxied: Bool)])? {
        let (proxy, hosts) = state.withLock { ($0.proxy, $0.hosts) }
        guard let proxy, !hosts.isEmpty else { return nil }
        return (proxy, hosts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// For the terminal.
    var lines: [String] {
        guard let (proxy, hosts) = hosts else { return [] }
        func line(_ words: String, _ isProxied: Bool) -> String? {
            let names = hosts.filter { $0.isProxied == isProxied }.map(\.name)
            return names.isEmpty ? nil : "\(words): \(names.joined(separator: ", "))"
        }
        return [line("asked through the proxy \(proxy)", true), line("asked directly", false)].compactMap(\.self)
    }

    var members: [JSONValue.Member] {
        guard let (proxy, hosts) = hosts else { return [] }
        let values = hosts.map { host in
            JSONValue.object([
                .init("host", .string(host.name)), .init("proxy", host.isProxied ? .string("\(proxy)") : .null),
            ])
        }
        return [.init("network", .array(values))]
    }
}
