import Foundation
import TestSupport
import Testing

/// Questions on a terminal of their own, also where `poll` says of a terminal what macOS's says.
struct TerminalQuestionTests {
    /// Answers POLLNVAL for every terminal, at once.
    private static let poll = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <poll.h>
        #include <unistd.h>
        int poll(struct pollfd *files, nfds_t count, int time) {
            int invalid = 0;
            for (nfds_t i = 0; i < count; i++)
                if (isatty(files[i].fd)) { files[i].revents = POLLNVAL; invalid++; }
            if (invalid) return invalid;
            return ((int (*)(struct pollfd *, nfds_t, int))dlsym(RTLD_NEXT, "poll"))(files, count, time);
        }
        """

    /// Runs a program on a terminal, answers its questions with the lines given or presses Control-C once for `^C`, and
    /// says what was printed, the status, and whether the terminal shows again what is typed.
    private static let terminal = """
        import os, pty, select, sys, termios, time
        question, answers, words = sys.argv[1].encode(), sys.argv[2].split("|"), sys.argv[3:]
        own, other = pty.openpty()
        process = os.fork()
        if process == 0:
            os.login_tty(other)
            os.execvp(words[0], words)
        seen, end, place = b"", time.time() + 60, 0
        while time.time() < end and not os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if select.select([own], [], [], 0.05)[0]:
                seen += os.read(own, 65536)
            if answers and question in seen[place:]:
                place = len(seen)
                time.sleep(0.2)
                answer = answers.pop(0)
                os.write(own, b"\\x03" if answer == "^C" else answer.encode() + b"\\n")
        while select.select([own], [], [], 0.2)[0]:
            seen += os.read(own, 65536)
        if not os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            os.kill(process, 9)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        shown = bool(termios.tcgetattr(other)[3] & termios.ECHO)
        print(seen.decode().replace("\\r\\n", "\\n"), "status %d, echo %s" % (status, shown))
        """

    private func asked(
        _ question: String, _ answers: String, _ words: [String], isMac: Bool, environment: [String: String?] = [:]
    ) throws -> String {
        let folder = try Decree.smallSite()
        #expect(try Decree.run("build", in: folder).status == 0)
        if words.contains("--from") {
            let key = try Decree.run(
                "sign", "--yes", "--new-key", "--key", "keys/site.key", in: folder,
                environment: ["DECREE_PASSPHRASE": "x"])
            #expect(key.status == 0, "\(key.errors)")
        }
        try folder.write(Self.poll, to: "poll.c")
        let made = try ProgramRun.run("cc", ["-shared", "-fPIC", "-o", "poll.so", "poll.c", "-ldl"], in: folder.path)
        try #require(made.status == 0, "\(made.errors)")
        let preload = isMac ? ["env", "LD_PRELOAD=\(folder.path)/poll.so"] : []
        let run = try ProgramRun.run(
            "python3", ["-c", Self.terminal, question, answers] + preload + [Decree.program] + words, in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "TERM": "dumb", "DECREE_PASSPHRASE": nil]
                .merging(environment) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test(arguments: [false, true])
    func `one Control-C ends the question for a passphrase, and what is typed shows again`(isMac: Bool) throws {
        let said = try asked(
            "passphrase", "^C", ["sign", "--yes", "--new-key", "--key", "site.key"], isMac: isMac)
        #expect(said.hasSuffix("status 2, echo True\n"), "\(said)")
        #expect(said.contains("interrupted"), "\(said)")
    }

    @Test(arguments: [
        (["keys", "create"], "no key was made"),
        (["keys", "init"], "no key was made, and 'Content/index.md' holds what it held before"),
        (["keys", "export-public", "--from", "keys/site.key"], "no key was read"),
    ])
    func `the commands of keys say that they were interrupted, and what is typed shows again`(
        words: [String], unchanged: String
    ) throws {
        let said = try asked("assphrase", "^C", words, isMac: false, environment: ["DECREE_KEY_FOLDER": "made"])
        #expect(said.hasSuffix("status 2, echo True\n"), "\(said)")
        #expect(said.contains("error: interrupted: \(unchanged)\n"), "\(said)")
    }

    @Test(arguments: [false, true]) func `an answer is read`(isMac: Bool) throws {
        let said = try asked(
            "[y/N]", "n", ["sign", "--new-key", "--key", "site.key", "--unencrypted"], isMac: isMac)
        #expect(said.hasSuffix("echo True\n") && !said.contains("interrupted"), "\(said)")
    }
}
