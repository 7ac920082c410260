import Basics
import PolicyModel

extension Ink {
    /// By `--color`; left alone, only a terminal gets colours, and `NO_COLOR` is obeyed.
    init(
        _ when: OutputOptions.Color, on descriptor: Int32 = STDOUT_FILENO,
        environment: [String: String] = ThisProcess.environment
    ) {
        switch when {
        case .always: self.init(true)
        case .never: self.init(false)
        case .auto:
            self.init((environment["NO_COLOR"] ?? "").isEmpty && Ink.isUnderstood(by: descriptor, environment))
        }
    }

    /// Whether the descriptor is a terminal that obeys escape sequences.
    static func isUnderstood(by descriptor: Int32, _ environment: [String: String]) -> Bool {
        isatty(descriptor) == 1 && environment["TERM"] != "dumb"
    }
}

/// How wide the lines may be.
enum TerminalWidth {
    /// Where standard output is no terminal, or says nothing.
    static let standard = 80

    /// The terminal's own width, else `COLUMNS`, within what can be read.
    static func current(environment: [String: String] = ThisProcess.environment) -> Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let columns = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap(Int.init) ?? standard
        return min(max(columns, 40), 120)
    }
}
