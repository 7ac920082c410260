import Basics

/// A program that reads bytes, prints a few, and is gone after its deadline with everything it started.
package struct ChildProgram {
    package let words: [String]
    package let environment: [String: String]

    package enum Failure: Error, Hashable {
        case start(cause: String)
        case late
        case tooMuch
        case status(Int32)
        case signal(Int32)
        /// A file that takes the place of its input or output.
        case file(path: String, doing: String, cause: String)

        /// - Parameters:
        ///   - seconds: in digits, how long it had.
        ///   - tooMuch: what it printed.
        package func words(seconds: String, tooMuch: String) -> String {
            switch self {
            case .start(let cause): "it cannot be started: \(cause)"
            case .late:
                "it did not end within \(seconds) second\(seconds == "1" ? "" : "s"), and was killed with all it "
                    + "started"
            case .tooMuch: "it printed \(tooMuch)"
            case .status(let status): "it ended with status \(status)"
            case .signal(let signal): "it was ended by signal \(signal)"
            case .file(let path, let doing, let cause): "cannot \(doing) \(path): \(cause)"
            }
        }
    }

    package init(words: [String], environment: [String: String]) {
        (self.words, self.environment) = (words, environment)
    }

    /// What the program printed by the time it ended with status 0.
    ///
    /// It need not read all of `input`. What it leaves running behind is killed too.
    package func run(_ input: [UInt8], most: Int, deadline: Deadline) throws(Failure) -> [UInt8] {
        var standardInput = try Pipe(), standardOutput = try Pipe()
        defer {
            standardInput.closeBoth()
            standardOutput.closeBoth()
        }
        let process = try spawn(standardInput.reading, standardOutput.writing)
        standardInput.closeReading()
        standardOutput.closeWriting()
        let loan = TerminalLoan(to: process)
        var status: Int32?
        defer {
            // The group outlives its leader as long as anything in it runs.
            kill(-process, SIGKILL)
            loan?.giveBack()
            if status == nil { _ = Self.status(of: process, waiting: true) }
        }
        var exchange = Exchange(rest: input[...], most: most)
        while !exchange.isDone {
            guard !deadline.isOver else { throw .late }
            try exchange.step(&standardInput, &standardOutput, deadline)
            // A child of its own may hold the pipe open for ever after the program has ended.
            status = status ?? Self.status(of: process, waiting: false)
            if status != nil, !exchange.isMoving { break }
        }
        standardInput.closeBoth()
        while status == nil {
            guard !deadline.isOver else { throw .late }
            _ = deadline.ready([], most: 10)
            status = Self.status(of: process, waiting: false)
        }
        let word = status ?? 0, signal = word & 0x7F
        guard signal == 0 else { throw .signal(signal) }
        guard word >> 8 & 0xFF == 0 else { throw .status(word >> 8 & 0xFF) }
        return exchange.output
    }

    /// The status word once the process has ended.
    package static func status(of process: pid_t, waiting: Bool) -> Int32? {
        var status: Int32 = 0
        while true {
            let found = waitpid(process, &status, waiting ? 0 : WNOHANG)
            if found == process { return status }
            if found < 0, errno == EINTR { continue }
            return nil
        }
    }
}

extension ChildProgram {
    /// What has gone in and come out so far.
    private struct Exchange {
        var rest: ArraySlice<UInt8>
        let most: Int
        var output: [UInt8] = []
        var isDone = false
        /// False when the last step moved nothing.
        var isMoving = true

        mutating func step(_ input: inout Pipe, _ output: inout Pipe, _ deadline: Deadline) throws(Failure) {
            if rest.isEmpty { input.closeBoth() }
            let wanted = [(output.reading, Int32(POLLIN))] + (rest.isEmpty ? [] : [(input.writing, Int32(POLLOUT))])
            let ready = deadline.ready(wanted, most: 50)
            isMoving = ready.contains(true)
            if ready.count > 1, ready[1] { rest = rest.dropFirst(input.write(rest) ?? rest.count) }
            guard ready[0] else { return }
            var part = [UInt8](repeating: 0, count: 4096)
            let count = read(output.reading, &part, part.count)
            if count == 0 { isDone = true }
            guard count > 0 else { return }
            self.output += part.prefix(count)
            if self.output.count > most { throw .tooMuch }
        }
    }

    /// `POSIX_SPAWN_SETSID`, which the C library's header keeps from Swift.
    private static var ownSession: Int32 {
        #if canImport(Darwin)
            0x400
        #else
            0x80
        #endif
    }

    /// Starts the program as leader of a process group of its own, so that one signal reaches all it starts.
    ///
    /// - Parameters:
    ///   - errors: where its complaints go; nil leaves them to this process's own.
    ///   - hasTerminal: false for a program that can ask nobody: in a session of its own it finds no terminal.
    package func spawn(
        _ input: Int32, _ output: Int32, errors: Int32? = nil, hasTerminal: Bool = true
    ) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?, attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        if let errors { posix_spawn_file_actions_adddup2(&actions, errors, 2) }
        var none = sigset_t(), pipe = sigset_t()
        sigemptyset(&none)
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &pipe)
        posix_spawnattr_setpgroup(&attributes, 0)
        // The leader of a session leads a group of its own too.
        let leads = hasTerminal ? Int32(POSIX_SPAWN_SETPGROUP) : Self.ownSession
        posix_spawnattr_setflags(
            &attributes, Int16(leads) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in arguments + variables { free(word) } }
        var process: pid_t = 0
        let fault = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
        guard fault == 0 else { throw .start(cause: String(cString: strerror(fault))) }
        return process
    }
}
