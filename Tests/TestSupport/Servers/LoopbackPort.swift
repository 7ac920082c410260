/// Ports of the loopback that nobody listens at.
package enum LoopbackPort {
    package static func free() throws -> Int {
        let listener = try LoopbackListener()
        defer { listener.close() }
        return listener.port
    }
}
