/// A server that takes connections and never says a word: the TCP handshake is the system's, everything after it is not.
package final class SilentServer: Sendable {
    private let listener: LoopbackListener

    package var port: Int { listener.port }

    package init() throws { listener = try LoopbackListener() }

    deinit { listener.close() }
}
