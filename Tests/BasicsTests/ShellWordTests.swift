import Basics
import TestSupport
import Testing

@Suite struct ShellWordTests {
    @Test(arguments: [
        "", "My site", "it's", "a\\b \"c\"", "$HOME `id` *", "-x=1", "~", "a\nb", "https://a.example/?b&c",
    ])
    func `a shell reads the word as it was`(text: String) throws {
        #expect(try ProgramRun.run("sh", ["-c", "printf %s \(text.shellWord)x"]).output == text + "x")
    }

    @Test func `a word without signs of its own stays as it is`() {
        #expect("Build/site-1.2_a".shellWord == "Build/site-1.2_a")
    }
}
