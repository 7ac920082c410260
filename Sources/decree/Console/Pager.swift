import Basics
import Signing

/// Shows a long text page by page where a person reads it: on a terminal, by the program in `PAGER`, else `less`.
enum Pager {
    /// Prints the text as it is where it fits the terminal, where there is none, and where `PAGER` is empty or `cat`.
    static func show(_ text: String) {
        let environment = ThisProcess.environment
        guard isLonger(text), let program = program(environment), page(text, by: program, environment) else {
            return print(text, terminator: "")
        }
    }

    /// Nil for none.
    private static func program(_ environment: [String: String]) -> String? {
        let chosen = environment["PAGER"] ?? "command -v less >/dev/null && less"
        return chosen.isEmpty || chosen == "cat" || environment["TERM"] == "dumb" ? nil : chosen
    }

    private static func isLonger(_ text: String) -> Bool {
        var size = winsize()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } >= size.ws_row
    }

    /// False if the program shows nothing, as one that is not there.
    private static func page(_ text: String, by program: String, _ environment: [String: String]) -> Bool {
        // As git has it: colours are drawn, and a short text stays on the screen.
        let environment = environment.merging(["LESS": "FRX"]) { own, _ in own }
        let child = ChildProgram(words: ["/bin/sh", "-c", program], environment: environment)
        guard var pipe = try? Signing.Pipe() else { return false }
        defer { pipe.closeBoth() }
        guard let process = try? child.spawn(pipe.reading, STDOUT_FILENO) else { return false }
        let loan = TerminalLoan(to: process)
        defer { loan?.giveBack() }
        pipe.closeReading()
        var rest = Array(text.utf8)[...]
        // Who leaves the pager early closes the pipe.
        while !rest.isEmpty, let count = pipe.write(rest) { rest = rest.dropFirst(count) }
        pipe.closeWriting()
        return ChildProgram.status(of: process, waiting: true) == 0
    }
}
