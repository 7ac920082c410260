import TestSupport
import Testing
@testable import decree

/// A misspelt command is answered with the one that was meant.
struct UnknownCommandTests {
    @Test(arguments: [
        (["biuld"], "There is no command 'biuld'; did you mean 'build'?"),
        (["pubish", "--yes"], "There is no command 'pubish'; did you mean 'publish'?"),
        (["keys", "lst"], "There is no command 'lst'; did you mean 'list'?"),
        (
            ["frobnicate"],
            "There is no command 'frobnicate'; there are init, import, check, explain, impact, reach, build, preview, review, "
                + "approve, object, release, rollout, minimum, latest, recall, keys, sign, rotate, refresh, ship, publish, rollback, due, status, stores, verify, doctor, generate, schema, "
                + "language-server."
        ),
    ]) func `a word that is no command is wrong usage`(words: [String], message: String) throws {
        let run = try ProgramRun.run(Decree.program, words)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("Error: \(message)\n"), "\(run.errors)")
        #expect(run.output == "")
    }

    @Test(arguments: [["build"], ["keys", "list"], ["--help"], ["check", "kasa"], ["help", "clients"], []])
    func `words that lead to a command are left to the parser`(words: [String]) {
        #expect(UnknownCommand(words, below: Tool.self) == nil)
    }
}
