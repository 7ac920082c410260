import Foundation

/// Shows a long text page by page where a person reads it: on a terminal, by the program in `PAGER`, else `less`.
enum Pager {
    /// Prints the text as it is where it fits the terminal, where there is none, and where `PAGER` is empty or `cat`.
    static func show(_ text: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard isLonger(text), let program = program(environment), page(text, by: program) else {
            return print(text, terminator: "")
        }
    }

    /// Nil for none.
    static func program(_ environment: [String: String]) -> String? {
        let chosen = environment["PAGER"] ?? "command -v less >/dev/null && less"
        return chosen.isEmpty || chosen == "cat" || environment["TERM"] == "dumb" ? nil : chosen
    }

    private static func isLonger(_ text: String) -> Bool {
        var size = winsize()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } >= size.ws_row
    }

    /// False if the program cannot be started.
    private static func page(_ text: String, by program: String) -> Bool {
        // Who leaves the pager early closes the pipe.
        signal(SIGPIPE, SIG_IGN)
        // As git has it: colours are drawn, and a short text stays on the screen.
        setenv("LESS", "FRX", 0)
        guard let pipe = popen(program, "w") else { return false }
        fputs(text, pipe)
        return pclose(pipe) == 0
    }
}
