import Basics
import CCurl

/// The sockets of libcurl's open connections. They never leave the loop's thread.
///
/// Many servers send the head of an answer and its body apart, and the body only once the head is acknowledged. Systems
/// keep acknowledgements back for 40 ms, in the hope of something to send with them, so each such answer would wait for
/// that. libcurl does not say which connection a running transfer uses, so all are asked for.
final class OpenSockets {
    private var sockets: Set<Int32> = []

    /// Learns of every socket that libcurl opens and closes for this handle, and for connections that it leaves open.
    func follow(_ handle: UnsafeMutableRawPointer) {
        ccurl_set_sockets(
            handle,
            { context, socket, _ in
                OpenSockets.of(context)?.sockets.insert(socket)
                return 0
            },
            { context, socket in
                OpenSockets.of(context)?.sockets.remove(socket)
                return close(socket)
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Tells the servers that what they sent so far has come.
    func acknowledge() { for socket in sockets { ccurl_acknowledge(socket) } }

    private static func of(_ context: UnsafeMutableRawPointer?) -> OpenSockets? {
        context.map { Unmanaged<OpenSockets>.fromOpaque($0).takeUnretainedValue() }
    }
}
