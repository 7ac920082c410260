import TestSupport
import Testing

@testable import decree

/// The repository that is read is that of the content folder.
struct GitRevisionTests {
    @Test func `variables that point at another repository are not obeyed`() throws {
        let repository = try ContentRepository(), folder = repository.folder
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        let run = try Decree.run(
            "impact", "--against", "HEAD", "--content", "site/Content", in: folder,
            environment: [
                "GIT_DIR": "/elsewhere", "GIT_WORK_TREE": "/elsewhere", "GIT_INDEX_FILE": "/elsewhere",
                "GIT_OBJECT_DIRECTORY": "/elsewhere", "GIT_COMMON_DIR": "/elsewhere", "GIT_PREFIX": "elsewhere",
            ])
        #expect(run.status == 0)
        #expect(
            run.output == "Against revision HEAD, at 2026-11-21T00:00:00Z\n\n1 app says the same as before\n",
            "\(run.output)\(run.errors)")
    }

    @Test func `a hook of a worktree compares with the commit that its own begins from`() throws {
        let repository = try ContentRepository(), folder = repository.folder
        try repository.commit(Decree.smallPolicy, "Begin", day: 3)
        try folder.writeProgram(
            "#!/bin/sh\nexec '\(Decree.program)' impact --content site/Content --against HEAD >&2\n",
            to: ".git/hooks/pre-commit")
        try repository.git("worktree", "add", "--quiet", "tree")
        let policy = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0")
        try folder.write(policy, to: "tree/site/Content/kasa.md")
        let run = try ProgramRun.run(
            "git", ["-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-a", "-m", "Raise"],
            in: folder.path + "/tree", environment: ["SOURCE_DATE_EPOCH": Decree.epoch])
        #expect(run.status == 0)
        #expect(run.errors.hasPrefix("Against revision HEAD, at 2026-11-21T00:00:00Z\n"), "\(run.errors)")
        #expect(run.errors.contains("1 release newly blocked on iOS"), "\(run.errors)")
    }
}
