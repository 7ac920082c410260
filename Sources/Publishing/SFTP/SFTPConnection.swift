import Basics
import Signing

/// The `ssh` program at work: packets go in and come out.
///
/// It runs in a process group of its own, which is killed when this object goes. Its error output explains a connection
/// that ended, and nothing else.
final class SFTPConnection {
    private let process: pid_t
    private let deadline: Deadline
    private let stop: StopSign?
    private var input: Signing.Pipe
    private var output: Signing.Pipe
    private var errors: Signing.Pipe
    private var status: Int32?
    /// Bytes that no packet was taken from yet.
    private var received: [UInt8] = []
    private var errorBytes: [UInt8] = []
    private var isEnded = false

    /// More than a server ever owes: the bytes of every file that is being read at a time.
    private static let mostReceived = 16 << 20
    /// Error output is cut there; servers may send banners of any length.
    private static let mostErrors = 65_536

    /// - Parameter stop: once it is set, the work is given up.
    init(_ program: ChildProgram, deadline: Deadline, stop: StopSign? = nil) throws(ChildProgram.Failure) {
        self.deadline = deadline
        self.stop = stop
        var ends = [try Signing.Pipe(), try Signing.Pipe(), try Signing.Pipe()]
        do throws(ChildProgram.Failure) {
            process = try program.spawn(ends[0].reading, ends[1].writing, errors: ends[2].writing)
        } catch {
            for index in ends.indices { ends[index].closeBoth() }
            throw error
        }
        (input, output, errors) = (ends[0], ends[1], ends[2])
        input.closeReading()
        output.closeWriting()
        errors.closeWriting()
    }

    deinit {
        kill(-process, SIGKILL)
        if status == nil { _ = ChildProgram.status(of: process, waiting: true) }
        input.closeBoth()
        output.closeBoth()
        errors.closeBoth()
    }

    var errorText: String { String(decoding: errorBytes, as: UTF8.self) }

    /// Takes in what comes meanwhile; nothing happens where the program is gone.
    func send(_ packet: [UInt8]) throws(ChildProgram.Failure) {
        var rest = packet[...]
        while !rest.isEmpty, !isEnded { try exchange(&rest) }
    }

    /// The next packet without its length; nil when the program has ended.
    func receive() throws(ChildProgram.Failure) -> [UInt8]? {
        var nothing: ArraySlice<UInt8> = []
        while true {
            if received.count >= 4 {
                let length = received.prefix(4).reduce(0) { $0 << 8 | Int($1) }
                guard length <= SFTPReply.longest else { throw .tooMuch }
                if received.count >= 4 + length {
                    defer { received.removeFirst(4 + length) }
                    return Array(received[4..<(4 + length)])
                }
            }
            if isEnded { return nil }
            try exchange(&nothing)
        }
    }

    /// Lets it end by itself, and waits a little.
    func end() {
        input.closeBoth()
        let patience = Deadline(seconds: 5)
        while status == nil, !patience.isOver {
            status = ChildProgram.status(of: process, waiting: false)
            if status == nil { _ = patience.ready([], most: 5) }
        }
    }

    /// One step of sending and receiving.
    private func exchange(_ rest: inout ArraySlice<UInt8>) throws(ChildProgram.Failure) {
        guard !deadline.isOver, stop?.isSet != true else { throw .late }
        let listening = [(output.reading, Int32(POLLIN)), (errors.reading, Int32(POLLIN))]
        let ready = deadline.ready(listening + (rest.isEmpty ? [] : [(input.writing, Int32(POLLOUT))]), most: 50)
        if ready[1] { readErrors() }
        if ready[0], let part = Self.read(output) {
            guard !part.isEmpty else { return finish() }
            received += part
            guard received.count <= Self.mostReceived else { throw .tooMuch }
        }
        if ready.count > 2, ready[2] { rest = rest.dropFirst(input.write(rest) ?? rest.count) }
        // A connection that is shared with other programs may hold the pipes open for ever.
        status = status ?? ChildProgram.status(of: process, waiting: false)
        if status != nil, !ready[0] { finish() }
    }

    private func finish() {
        isEnded = true
        while errors.reading >= 0, errorBytes.count < Self.mostErrors,
            Deadline(seconds: 0.2).ready([(errors.reading, Int32(POLLIN))])[0]
        { readErrors() }
    }

    private func readErrors() {
        guard let part = Self.read(errors) else { return }
        // A closed end would be ready for ever.
        if part.isEmpty { errors.closeReading() }
        errorBytes += part.prefix(Self.mostErrors - errorBytes.count)
    }

    /// Empty at the end; nil if nothing can be read now.
    private static func read(_ pipe: Signing.Pipe) -> ArraySlice<UInt8>? {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = Basics.read(pipe.reading, &part, part.count)
        return count < 0 ? nil : part[..<count]
    }
}
