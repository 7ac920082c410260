import Foundation

/// Bold and colours on standard output, or none of them.
struct Ink: Sendable {
    /// The parameters of ANSI escape sequences.
    enum Color: String { case bold = "1", faint = "2", red = "1;31", green = "1;32", yellow = "1;33", blue = "36" }

    let isOn: Bool

    init(_ isOn: Bool) { self.isOn = isOn }

    /// By `--color`; left alone, only a terminal gets colours, and `NO_COLOR` is obeyed.
    init(_ when: OutputOptions.Color, environment: [String: String] = ProcessInfo.processInfo.environment) {
        isOn =
            switch when {
            case .always: true
            case .never: false
            case .auto:
                isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
            }
    }

    /// `text` in a colour; unchanged if colours are off.
    func callAsFunction(_ color: Color, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// How wide the lines may be.
enum TerminalWidth {
    /// Where standard output is no terminal, or says nothing.
    static let standard = 80

    /// The terminal's own width, else `COLUMNS`, within what can be read.
    static func current(environment: [String: String] = ProcessInfo.processInfo.environment) -> Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let columns = isKnown ? Int(size.ws_col) : environment["COLUMNS"].flatMap(Int.init) ?? standard
        return min(max(columns, 40), 120)
    }
}
