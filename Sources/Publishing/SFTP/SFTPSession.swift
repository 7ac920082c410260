import Foundation
import Signing

/// One connection to the account: one command after another, the outcome of each known before the next is given.
///
/// A command that must succeed ends the connection when it does not, as `sftp` has it in batch mode; one that may fail
/// is judged by whether anything was complained about.
final class SFTPSession {
    private let process: SFTPProcess
    private let place: String
    private let home: String
    private let seconds: Int

    /// Answered by the program itself, without the server: after its echo everything before is done.
    private static let mark = "version"

    /// Of one command; a listing of 100,000 files takes about 16 MB.
    private static let mostOutput = 32 << 20
    /// What a line takes in memory beside its bytes.
    private static let lineCost = 64

    /// Connects.
    ///
    /// - Parameter stop: once it is set, the command under way is given up.
    init(_ access: SFTPAccess, deadline: Deadline, stop: StopSign? = nil) throws(SFTPError) {
        (place, home, seconds) = (access.place, access.account.path, access.seconds)
        do throws(ChildProgram.Failure) {
            process = try SFTPProcess(access.child, deadline: deadline, stop: stop)
        } catch {
            guard case .start(let cause) = error else { throw .answer(place: access.place, said: "\(error)") }
            throw .program(access.program, cause: cause)
        }
        process.say("\(Self.mark)\n")
        guard try hearMark() != nil else { throw .connecting(to: place, process.takeComplaints()) }
        _ = process.takeComplaints()
    }

    func end() { process.end() }

    /// For people.
    func named(_ path: String) -> String { path == "." || path == home ? place : "\(place)/\(path)" }

    /// What the command printed.
    @discardableResult
    func perform(_ command: String, doing: String, at path: String) throws(SFTPError) -> [String] {
        guard let lines = try tell(command, at: path) else {
            throw Self.failure(process.takeComplaints(), place, doing, path)
        }
        let complaints = process.takeComplaints()
        guard Self.isHarmless(complaints) else { throw Self.failure(complaints, place, doing, path) }
        return lines
    }

    /// What the command printed, or the complaint when it failed.
    func attempt(_ command: String, doing: String, at path: String) throws(SFTPError) -> Outcome {
        guard let lines = try tell("-" + command, at: path) else {
            throw .lost(place: place, doing: "\(doing) \(path)", said: SFTPError.last(of: process.takeComplaints()))
        }
        let complaints = process.takeComplaints()
        return Self.isHarmless(complaints) ? .done(lines) : .failed(SFTPError.last(of: complaints))
    }

    enum Outcome: Hashable {
        case done([String])
        case failed(String)

        var isDone: Bool { if case .done = self { true } else { false } }
    }

    /// Nil when the program ended over it.
    private func tell(_ command: String, at path: String) throws(SFTPError) -> [String]? {
        if let fault = SFTPWords.fault(in: command) { throw .refused(doing: "name it", path: path, said: "it \(fault)") }
        process.say("\(command)\n\(Self.mark)\n")
        // The program repeats the command first, in its own spelling of what is not ASCII.
        return try hearMark().map { Array($0.dropFirst()) }
    }

    /// The lines before the mark; nil when the program ended before it.
    private func hearMark() throws(SFTPError) -> [String]? {
        var lines: [String] = [], length = 0
        do throws(ChildProgram.Failure) {
            while let line = try process.hear() {
                guard line == "sftp> \(Self.mark)" else {
                    lines.append(line)
                    length += line.utf8.count + Self.lineCost
                    guard length <= Self.mostOutput else { throw ChildProgram.Failure.tooMuch }
                    continue
                }
                return try process.hear() == nil ? nil : lines
            }
            return nil
        } catch {
            throw error == .late ? .late(place: place, seconds: seconds) : .answer(place: place, said: "more than can be read")
        }
    }

    /// `ssh` may remark on its connection at any time.
    private static func isHarmless(_ complaints: String) -> Bool {
        complaints.split(whereSeparator: \.isNewline).allSatisfy { $0.hasPrefix("Warning: ") || $0.hasPrefix("debug") }
    }

    private static func failure(_ words: String, _ place: String, _ doing: String, _ path: String) -> SFTPError {
        let isLost = ["Connection reset", "Broken pipe", "not responding", "Connection to ", "Connection closed"]
            .contains { words.contains($0) } || words.isEmpty
        let said = SFTPError.last(of: words)
        if isLost { return .lost(place: place, doing: "\(doing) \(path)", said: said) }
        return .refused(doing: doing, path: path, said: said)
    }
}
