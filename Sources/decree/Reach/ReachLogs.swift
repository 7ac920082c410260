import Basics
import PolicyModel
import Reach

/// The logs of one run, in the order given.
struct ReachLogs {
    /// `-` is standard input.
    let paths: [String]

    /// Counts every line.
    ///
    /// - Returns: what is to be said of logs that were not read to their end.
    /// - Throws: `CommandError` for one that cannot be read.
    func read<Counter: LogCounter & ~Copyable>(into reach: inout Counter) throws(CommandError) -> [String] {
        var notices: [String] = []
        for path in paths {
            let isInput = path == "-", file = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
            let name = isInput ? "standard input" : "'\(path)'"
            do {
                guard file >= 0 else { throw SystemFailure.last }
                defer { if !isInput { close(file) } }
                let lines = reach.tally.lines
                let end = try reach.read(LogStream(reading: file))
                if end.isCutOff {
                    let read = count(reach.tally.lines - lines, "line")
                    notices.append("\(name) is packed, and broken or cut off: \(read) of it could be read")
                }
            } catch {
                throw CommandError("cannot read \(name): \(error)")
            }
        }
        return notices
    }
}
