import Basics

/// What a server answers to a request; read without believing it.
enum SFTPReply: Hashable {
    case version(Int, extensions: Set<String>)
    case status(SFTPStatus)
    case handle([UInt8])
    case data(ArraySlice<UInt8>)
    case names([FolderEntry])
    case attributes(FolderEntry)
    /// Kilobytes that are free.
    case room(Int)

    /// Servers send packets of at most 256 KiB; the rest is for what surrounds the bytes of a file.
    static let longest = 257 << 10

    var handle: [UInt8]? { if case .handle(let handle) = self { handle } else { nil } }
    var data: ArraySlice<UInt8>? { if case .data(let data) = self { data } else { nil } }
    var names: [FolderEntry]? { if case .names(let names) = self { names } else { nil } }
    var attributes: FolderEntry? { if case .attributes(let entry) = self { entry } else { nil } }

    /// The reply and the number of its request, which is 0 for the version; nil for what is no reply of the protocol.
    ///
    /// - Parameter packet: without the length in front.
    static func read(_ packet: [UInt8]) -> (number: UInt32, reply: SFTPReply)? {
        var fields = SFTPFields(rest: packet[...])
        guard let type = fields.rest.popFirst(), let number = try? fields.number(4) else { return nil }
        if type == 2 { return (try? fields.version(number)).map { (0, $0) } }
        return (try? fields.reply(type)).map { (UInt32(number), $0) }
    }
}

/// How an operation ended, by the number that the server gives.
struct SFTPStatus: Hashable {
    let code: Int

    static let done = Self(code: 0), end = Self(code: 1), missing = Self(code: 2), failed = Self(code: 4)

    private static let words = [
        1: "it ended too early", 2: "no such file or folder", 3: "permission denied", 4: "the server gives no reason",
        8: "the server cannot do that",
    ]

    var words: String { Self.words[code] ?? "status \(code)" }
}

/// The fields of a packet, read one after another.
private struct SFTPFields {
    struct Malformed: Error {}

    var rest: ArraySlice<UInt8>

    /// At most `Int.max`.
    mutating func number(_ width: Int) throws(Malformed) -> Int {
        guard rest.count >= width else { throw Malformed() }
        defer { rest = rest.dropFirst(width) }
        return Int(clamping: rest.prefix(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    mutating func bytes() throws(Malformed) -> ArraySlice<UInt8> {
        let count = try number(4)
        guard rest.count >= count else { throw Malformed() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func text() throws(Malformed) -> String { String(decoding: try bytes(), as: UTF8.self) }

    mutating func version(_ number: Int) throws(Malformed) -> SFTPReply {
        var extensions: Set<String> = []
        while !rest.isEmpty {
            extensions.insert(try text())
            _ = try bytes()
        }
        return .version(number, extensions: extensions)
    }

    mutating func reply(_ type: UInt8) throws(Malformed) -> SFTPReply {
        switch type {
        case 101: return .status(SFTPStatus(code: try number(4)))
        case 102:
            let handle = try bytes()
            // As long as the draft allows.
            guard handle.count <= 256 else { throw Malformed() }
            return .handle(Array(handle))
        case 103: return .data(try bytes())
        case 104: return .names(try names())
        case 105: return .attributes(try entry(named: ""))
        // The size of a block, and as the fifth number how many are free for this account.
        case 201:
            _ = try number(8)
            let block = try number(8)
            for _ in 0..<2 { _ = try number(8) }
            let (bytes, isTooMuch) = block.multipliedReportingOverflow(by: try number(8))
            return .room(isTooMuch ? .max : bytes / 1024)
        default: throw Malformed()
        }
    }

    private mutating func names() throws(Malformed) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        for _ in 0..<(try number(4)) {
            let name = try text()
            _ = try bytes()
            entries.append(try entry(named: name))
        }
        return entries
    }

    /// Of the attributes those that are marked as there.
    private mutating func entry(named name: String) throws(Malformed) -> FolderEntry {
        let marks = try number(4)
        guard marks & ~0x8000_000F == 0 else { throw Malformed() }
        let size = marks & 1 == 0 ? 0 : try number(8)
        if marks & 2 != 0 { _ = try number(8) }
        let mode = marks & 4 == 0 ? 0 : try number(4)
        if marks & 8 != 0 { _ = try number(8) }
        if marks & 0x8000_0000 != 0 {
            for _ in 0..<(try number(4)) { for _ in 0..<2 { _ = try bytes() } }
        }
        return FolderEntry(kind: FileStatus.Kind(mode: mode), size: size, name: name)
    }
}
