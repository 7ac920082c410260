import TestSupport
import Testing

@testable import decree

/// Names with signs of their own, as the readers of generated files understand them.
@Suite struct QuotingTests {
    private static let names = ["My site", "it's \"c\" \\n", "%d $j ${{ x }}", "a[b]*?c", "é ü", "a\\"]

    @Test(arguments: names) func `a pattern of git is the folder alone`(name: String) throws {
        let folder = try TemporaryFolder()
        for place in [name, name + "2", "other"] { try folder.write("", to: "\(place)/file") }
        _ = try ProgramRun.run("git", ["init", "--quiet"], in: folder.path)
        for pattern in [Quoting.pattern(name), Quoting.flag(name)] {
            let run = try ProgramRun.run("git", ["clean", "-ndx", "-e", "/" + pattern], in: folder.path)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.split(separator: "\n").count == 2, "\(run.output)")
            #expect(run.output.contains("other/"))
        }
        #expect(!Quoting.flag(name).contains { $0 == " " || $0 == "$" })
    }

    @Test func `a unit of systemd replaces nothing in a name`() {
        #expect(Quoting.unit("/srv/My site", isCommand: true) == #""/srv/My site""#)
        #expect(Quoting.unit(#"/srv/50% "$x\"#, isCommand: true) == ##""/srv/50%% \"$$x\\""##)
        #expect(Quoting.unit(#"/srv/50% "$x\"#, isCommand: false) == ##""/srv/50%% \"$x\\""##)
        #expect(Quoting.unit("/srv/www", isCommand: true) == "/srv/www")
    }

    @Test func `a workflow of GitHub makes the name again of its expression`() {
        #expect(Quoting.workflow("a ${{ b }}") == "a ${{ '${{' }} b }}")
    }
}
