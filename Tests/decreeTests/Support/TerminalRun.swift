import TestSupport

/// The real program on a terminal of its own, where it asks.
enum TerminalRun {
    /// Types the second argument once the program has written the first, and not before the second of the third.
    private static let script = """
        import os, pty, sys, time
        question, keys, earliest = sys.argv[1].encode(), sys.argv[2].encode(), int(sys.argv[3])
        process, file = pty.fork()
        if process == 0:
            os.execv(sys.argv[4], sys.argv[4:])
        seen, typed = b"", False
        while True:
            try:
                part = os.read(file, 65536)
            except OSError:
                break
            if not part:
                break
            seen += part
            if not typed and question in seen:
                time.sleep(max(0, earliest - time.time()))
                os.write(file, keys)
                typed = True
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        sys.stdout.write(seen.decode().replace("\\r\\n", "\\n") + "\\nstatus %d" % status)
        """

    /// What the program wrote, and its exit status in a last line.
    ///
    /// - Parameter earliest: the second of the real clock at which the keys are typed at the earliest.
    static func run(
        _ words: [String], typing keys: String, at question: String = "[y/N]", earliest: Int = 0,
        in folder: TemporaryFolder, environment: [String: String?]
    ) throws -> ProgramRun {
        try ProgramRun.run(
            "python3", ["-c", script, question, keys, "\(earliest)", Decree.program] + words, in: folder.path,
            environment: environment.merging(["TERM": "dumb"]) { $1 })
    }
}
