import Basics
import PolicyModel

/// How many files this run may open. The libraries below end a run with a crash where they get none at all.
enum OpenFiles {
    /// Enough for every command on one processor; where more are needed, the command itself says so.
    private static let needed = 12

    /// The error where the system allows fewer.
    static var shortage: CommandError? {
        var open: [Int32] = []
        defer { for file in open { close(file) } }
        while open.count < needed {
            let file = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            guard file >= 0 else {
                return CommandError(
                    "this run may open \(count(open.count, "more file")) and needs \(needed); allow it more, as with: "
                        + "ulimit -n 256"
                )
            }
            open.append(file)
        }
        return nil
    }
}
