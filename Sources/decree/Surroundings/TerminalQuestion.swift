import Basics

/// Questions to the person at `/dev/tty`, whatever standard input is.
enum TerminalQuestion {
    /// - Throws: where there is no terminal, or a new passphrase is typed in two ways.
    static func passphrase(isNew: Bool, of key: String) throws(CommandError) -> [UInt8] {
        let first = try hidden(isNew ? "New passphrase for \(key): " : "Passphrase of \(key): ")
        if isNew, try hidden("The same again: ") != first { throw CommandError("the two passphrases differ") }
        return first
    }

    /// True for `y` or `yes`; nil when there is no terminal. An interruption is no answer, as `Task.isCancelled` says
    /// then.
    static func isConfirmed(_ question: String) -> Bool? {
        words(question + " [y/N] ").map { ["y", "yes"].contains($0.lowercased()) }
    }

    /// A line of words; nil when there is no terminal.
    static func words(_ question: String) -> String? {
        let tty = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard tty >= 0 else { return nil }
        defer { close(tty) }
        say(question, to: tty)
        return String(decoding: line(from: tty), as: UTF8.self)
    }

    private static func hidden(_ question: String) throws(CommandError) -> [UInt8] {
        let tty = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard tty >= 0 else { throw CommandError.noTerminalForPassphrase }
        defer { close(tty) }
        var shown = termios()
        guard tcgetattr(tty, &shown) == 0 else { throw CommandError.noTerminalForPassphrase }
        var silent = shown
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(tty, TCSAFLUSH, &silent)
        defer {
            tcsetattr(tty, TCSAFLUSH, &shown)
            say("\n", to: tty)
        }
        say(question, to: tty)
        return line(from: tty)
    }

    private static func say(_ text: String, to tty: Int32) {
        let bytes = Array(text.utf8)
        _ = write(tty, bytes, bytes.count)
    }

    /// Bytes up to a line feed, the end, or an interruption.
    private static func line(from tty: Int32) -> [UInt8] {
        var bytes: [UInt8] = [], byte: UInt8 = 0
        while isReadable(tty), read(tty, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return Task.isCancelled ? [] : bytes
    }

    /// Waits until there is something to read; false once the run is interrupted, or the terminal is gone.
    ///
    /// By `select`: the `poll` of macOS knows no `/dev/tty`, and says at once that something is there.
    private static func isReadable(_ tty: Int32) -> Bool {
        guard (0..<Int32(FD_SETSIZE)).contains(tty) else { return false }
        let place = Int(tty) / 8, bit = UInt8(1) << UInt8(tty % 8)
        while !Task.isCancelled {
            var set = fd_set(), time = timeval(tv_sec: 0, tv_usec: 50_000)
            withUnsafeMutableBytes(of: &set) { $0[place] |= bit }
            let count = select(tty + 1, &set, nil, nil, &time)
            if count > 0, withUnsafeBytes(of: &set, { $0[place] & bit != 0 }) { return true }
            if count < 0, errno != EINTR { return false }
        }
        return false
    }
}
