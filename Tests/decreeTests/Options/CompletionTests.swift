import TestSupport
import Testing

/// What shells are offered, asked of the real program as their scripts ask it.
struct CompletionTests {
    /// - Parameter argument: the parser's name for the word that is completed.
    private func offered(_ argument: String, _ words: [String], in folder: TemporaryFolder) throws -> [String] {
        let index = words.count - 1
        let request = ["---completion", words[1], "--", argument, "\(index)", "0"] + words
        let run = try ProgramRun.run(Decree.program, request, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    private func site() throws -> TemporaryFolder {
        let folder = try Decree.smallSite()
        try folder.write(
            "---\ntargets: {live: {directory: Live}, next: {directory: Next}}\n---\n", to: "Content/index.md")
        try folder.write("", to: "Live/publications/7/index.html")
        try folder.write("", to: "Live/publications/12/index.html")
        return folder
    }

    @Test func `apps are offered by slug, from the folder that the line names`() throws {
        let folder = try site()
        try folder.write(Decree.smallPolicy, to: "Other/atlas.md")
        try folder.write(Decree.smallPolicy, to: "Other/bus/index.md")
        #expect(try offered("positional@0", ["decree", "check", ""], in: folder) == ["kasa"])
        #expect(
            try offered("positional@0", ["decree", "check", "--content", "Other", ""], in: folder) == ["atlas", "bus"])
        #expect(
            try offered("positional@0", ["decree", "check", "--content='Other'", ""], in: folder) == ["atlas", "bus"])
    }

    @Test func `targets are offered by name, and states with their publications`() throws {
        let folder = try site()
        #expect(try offered("--to", ["decree", "publish", "--to", ""], in: folder) == ["live", "next"])
        #expect(
            try offered("--against", ["decree", "impact", "--against", ""], in: folder) == [
                "live", "live@12", "live@7", "next",
            ])
        #expect(try offered("--serial", ["decree", "rollback", "--serial", ""], in: folder) == ["12", "7"])
        #expect(try offered("--serial", ["decree", "rollback", "--to", "next", "--serial", ""], in: folder) == [])
    }

    @Test func `versions are those that the app lists`() throws {
        let folder = try site()
        #expect(
            try offered("--version", ["decree", "explain", "kasa", "--version", ""], in: folder) == [
                "2.7.0", "2.8.0", "3.2.0",
            ])
        #expect(try offered("--version", ["decree", "explain", "--version", ""], in: folder) == [])
    }

    @Test func `content that cannot be read offers nothing`() throws {
        let folder = try TemporaryFolder()
        #expect(try offered("positional@0", ["decree", "check", ""], in: folder) == [])
        #expect(try offered("--to", ["decree", "publish", "--to", ""], in: folder) == [])
    }
}
