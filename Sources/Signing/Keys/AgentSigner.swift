import Basics
import PolicyModel

/// Signs with a key that the SSH agent holds; the private half never comes here.
package struct AgentSigner: RoleSigner {
    package let key: TrustKey
    private let socket: String
    private let seconds: Double

    /// - Parameters:
    ///   - socket: the value of `SSH_AUTH_SOCK`; nil if it is not set.
    ///   - seconds: for all of one signature; an agent may ask its owner first.
    package init(_ key: TrustKey, socket: String?, seconds: Double = 60) throws(BackendError) {
        guard key.scheme == .ed25519 else {
            throw .failed(
                backend: Self.name, key: key.id,
                reason: "an agent signs for Ed25519 keys only; give this one an exec: backend")
        }
        guard let socket, !socket.isEmpty else {
            throw .failed(
                backend: Self.name, key: key.id, reason: "SSH_AUTH_SOCK is not set; start ssh-agent and ssh-add the key"
            )
        }
        self.key = key
        self.socket = socket
        self.seconds = seconds
    }

    package func signature(over payload: [UInt8]) throws(BackendError) -> [UInt8] {
        guard payload.count <= AgentMessage.largestPayload else {
            throw .tooLarge(backend: Self.name, size: payload.count, limit: AgentMessage.largestPayload)
        }
        let deadline = Deadline(seconds: seconds)
        let file = try connected()
        defer { close(file) }
        try checkHeld(try answer(to: AgentMessage.identitiesRequest, file, deadline))
        let answer = try answer(to: AgentMessage.signRequest(key.publicBytes, payload: payload), file, deadline)
        if answer.first == 5 { throw fault("the agent refused to sign; it may be locked, or its owner said no") }
        guard let signature = AgentMessage.signature(in: answer) else {
            throw fault("its answer is no Ed25519 signature")
        }
        return signature
    }

    /// True when the agent lists the key.
    package func holdsKey() throws(BackendError) -> Bool {
        let file = try connected()
        defer { close(file) }
        let answer = try answer(to: AgentMessage.identitiesRequest, file, Deadline(seconds: seconds))
        return AgentMessage.identities(in: answer)?
            .contains(.init(kind: AgentMessage.keyKind, publicBytes: key.publicBytes)) ?? false
    }

    private func checkHeld(_ answer: [UInt8]) throws(BackendError) {
        guard let identities = AgentMessage.identities(in: answer) else {
            throw fault("its list of keys cannot be read")
        }
        let kinds = identities.filter { $0.publicBytes == key.publicBytes }.map(\.kind)
        guard !kinds.contains(AgentMessage.keyKind) else { return }
        guard !kinds.contains(where: { $0.hasPrefix("sk-") }) else {
            throw fault(
                "a security key (sk-ssh-ed25519) signs other bytes than those it is given, which no client verifies; "
                    + "use a key without sk-"
            )
        }
        throw fault("the agent does not hold it; add it with ssh-add")
    }

    private static let name = "agent:"

    private func fault(_ reason: String) -> BackendError { .failed(backend: Self.name, key: key.id, reason: reason) }
}

extension AgentSigner {
    private func connected() throws(BackendError) -> Int32 {
        let cause = { String(cString: strerror(errno)) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(socket.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw fault("the path in SSH_AUTH_SOCK is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        #if canImport(Darwin)
            let file = Basics.socket(AF_UNIX, SOCK_STREAM, 0)
            var isOn: Int32 = 1
            setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #else
            let file = Basics.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard file >= 0 else { throw fault("no socket: \(cause())") }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else {
            let reason = "the agent at \(socket) does not answer: \(cause())"
            close(file)
            throw fault(reason)
        }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        return file
    }

    /// Sends one message and reads the one that answers it, without its length.
    private func answer(to message: [UInt8], _ file: Int32, _ deadline: Deadline) throws(BackendError) -> [UInt8] {
        var rest = message[...]
        while !rest.isEmpty {
            try wait(file, POLLOUT, deadline)
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw fault("the agent closed the connection") }
            rest = rest.dropFirst(count)
        }
        var length = AgentMessage.Reader(try read(4, file, deadline))
        guard let count = length.number(), (1...AgentMessage.limit).contains(count) else {
            throw fault("its answer has no valid length")
        }
        return try read(count, file, deadline)
    }

    private func read(_ count: Int, _ file: Int32, _ deadline: Deadline) throws(BackendError) -> [UInt8] {
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: count)
        while bytes.count < count {
            try wait(file, POLLIN, deadline)
            let found = Basics.read(file, &part, count - bytes.count)
            if found < 0, errno == EAGAIN || errno == EINTR { continue }
            guard found > 0 else { throw fault("the agent closed the connection") }
            bytes += part.prefix(found)
        }
        return bytes
    }

    private func wait(_ file: Int32, _ events: some BinaryInteger, _ deadline: Deadline) throws(BackendError) {
        while !deadline.ready([(file, Int32(events))])[0] {
            guard !deadline.isOver else {
                throw fault("the agent did not answer within \(count(Int(seconds), "second"))")
            }
        }
    }
}
