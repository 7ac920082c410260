/// A request of the SFTP protocol, version 3 (draft-ietf-secsh-filexfer-02), with extensions of OpenSSH's server.
struct SFTPRequest {
    private var bytes: [UInt8]

    /// - Parameter texts: each goes with its length in front.
    private init(_ type: UInt8, _ texts: any Collection<UInt8>...) {
        bytes = [0, 0, 0, 0, type, 0, 0, 0, 0]
        for text in texts { self = with(text.count).with(text) }
    }

    private func with(_ more: some Collection<UInt8>) -> Self {
        var request = self
        request.bytes += more
        return request
    }

    private func with(_ numbers: Int..., width: Int = 4) -> Self {
        with(
            numbers.flatMap { number in
                (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
            })
    }

    /// With its length and its own number.
    func packet(_ number: UInt32) -> [UInt8] {
        var packet = bytes
        for index in 0..<4 {
            packet[index] = UInt8(truncatingIfNeeded: (bytes.count - 4) >> (24 - 8 * index))
            packet[5 + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index))
        }
        return packet
    }
}

extension SFTPRequest {
    /// The version stands where other requests have their number.
    static let start = Self(1).packet(3)

    private static let permissions = 0o644

    /// Opens a file to write; fails where it is there.
    static func makeFile(_ path: String) -> Self { Self(3, path.utf8).with(0x2A, 4, permissions) }
    static func open(_ path: String) -> Self { Self(3, path.utf8).with(1, 0) }
    static func close(_ handle: [UInt8]) -> Self { Self(4, handle) }
    static func read(_ handle: [UInt8], from start: Int, _ length: Int) -> Self {
        Self(5, handle).with(start, width: 8).with(length)
    }
    static func write(_ handle: [UInt8], from start: Int, _ bytes: ArraySlice<UInt8>) -> Self {
        Self(6, handle).with(start, width: 8).with(bytes.count).with(bytes)
    }
    /// Makes a file readable by all, and written at these seconds since 1970.
    static func date(_ handle: [UInt8], _ time: Int) -> Self { Self(10, handle).with(12, permissions, time, time) }
    static func openFolder(_ path: String) -> Self { Self(11, path.utf8) }
    static func readFolder(_ handle: [UInt8]) -> Self { Self(12, handle) }
    static func remove(_ path: String) -> Self { Self(13, path.utf8) }
    static func makeFolder(_ path: String) -> Self { Self(14, path.utf8).with(0) }
    /// Lets everybody read a folder, whatever the server's umask.
    static func openToAll(_ path: String) -> Self { Self(9, path.utf8).with(4, 0o755) }
    static func removeFolder(_ path: String) -> Self { Self(15, path.utf8) }
    static func attributes(_ path: String) -> Self { Self(17, path.utf8) }
    /// Fails where something has the new name.
    static func rename(_ path: String, to other: String) -> Self { Self(18, path.utf8, other.utf8) }
    static func readLink(_ path: String) -> Self { Self(19, path.utf8) }
    /// The draft has the two the other way round; OpenSSH's server and those after it have them so.
    static func makeLink(_ path: String, to destination: String) -> Self { Self(20, destination.utf8, path.utf8) }

    static let renaming = "posix-rename@openssh.com", linking = "hardlink@openssh.com"
    static let syncing = "fsync@openssh.com", measuring = "statvfs@openssh.com"

    /// Replaces what has the new name, unless that is a folder that is not empty.
    static func replace(_ path: String, by other: String) -> Self { Self(200, renaming.utf8, other.utf8, path.utf8) }
    static func link(_ path: String, to other: String) -> Self { Self(200, linking.utf8, path.utf8, other.utf8) }
    static func sync(_ handle: [UInt8]) -> Self { Self(200, syncing.utf8, handle) }
    static func room(_ path: String) -> Self { Self(200, measuring.utf8, path.utf8) }
}
