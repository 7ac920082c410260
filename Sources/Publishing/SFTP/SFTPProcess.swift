import Foundation
import Signing

/// The `sftp` program at work: it is given a line and answers with lines.
///
/// It runs in a process group of its own, which is killed when this object goes. It gets its next command only after
/// the last one is done, so that a killed run leaves nothing behind that goes on publishing.
final class SFTPProcess {
    private let process: pid_t
    private let deadline: Deadline
    private let stop: StopSign?
    private var input: Signing.Pipe
    private var output: Signing.Pipe
    private var errors: Signing.Pipe
    private var status: Int32?
    /// What it printed and nobody has asked for yet.
    private var heard: ArraySlice<UInt8> = []
    private var complaints: [UInt8] = []
    private var isEnded = false

    private static let longestLine = 1 << 20
    /// Complaints are cut there; servers may send banners of any length.
    private static let mostComplaints = 65_536

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

    /// What it complained about since this was asked last.
    func takeComplaints() -> String {
        defer { complaints = [] }
        return String(decoding: complaints, as: UTF8.self)
    }

    /// Two lines at most fit into the pipe without waiting; nothing happens where the program is gone.
    func say(_ lines: String) {
        _ = input.write(Array(lines.utf8)[...])
    }

    /// The next line; nil when the program has ended.
    func hear() throws(ChildProgram.Failure) -> String? {
        while true {
            if let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
                defer { heard = heard[(end + 1)...] }
                return String(decoding: heard[..<end], as: UTF8.self)
            }
            if isEnded { return nil }
            guard !deadline.isOver, stop?.isSet != true else { throw .late }
            heard = ArraySlice(Array(heard))
            try listen()
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

    private func listen() throws(ChildProgram.Failure) {
        let ready = deadline.ready([(output.reading, Int32(POLLIN)), (errors.reading, Int32(POLLIN))], most: 50)
        var isMoving = false
        if ready[0], let part = read(output) {
            guard !part.isEmpty else { return finish() }
            guard heard.count <= Self.longestLine else { throw .tooMuch }
            heard += part
            isMoving = true
        }
        // After the output: the program complains before it prints the line that ends a command.
        if deadline.ready([(errors.reading, Int32(POLLIN))], most: 0)[0], let part = read(errors), !part.isEmpty {
            complaints += part.prefix(max(0, Self.mostComplaints - complaints.count))
            isMoving = true
        }
        // A connection that is shared with other programs may hold the pipes open for ever.
        status = status ?? ChildProgram.status(of: process, waiting: false)
        if status != nil, !isMoving { finish() }
    }

    /// Takes in the last complaints.
    private func finish() {
        isEnded = true
        while Deadline(seconds: 0.2).ready([(errors.reading, Int32(POLLIN))])[0], let part = read(errors), !part.isEmpty,
              complaints.count < Self.mostComplaints {
            complaints += part
        }
    }

    /// Empty at the end; nil where nothing can be read now.
    private func read(_ pipe: Signing.Pipe) -> ArraySlice<UInt8>? {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(pipe.reading, &part, part.count)
        return count < 0 ? nil : part[..<count]
    }
}
