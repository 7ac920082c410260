import Authoring
import PolicyModel
import Testing

/// Adding keys to index.md changes nothing else in it.
struct SiteFileTests {
    private static let lines = ["keys:", "  root: x"]

    private func added(_ text: String?) -> (text: String?, says: [String]) {
        var diagnostics: [Diagnostic] = []
        let bytes = SiteFile.adding(
            Self.lines, to: text.map { Array($0.utf8) }, file: "Content/index.md", reporting: &diagnostics)
        return (
            bytes.map { String(decoding: $0, as: UTF8.self) },
            diagnostics.map { "\($0.position): \($0.message) [\($0.id)]" }
        )
    }

    @Test(
        arguments: [
            (nil, "---\nkeys:\n  root: x\n---\n"),
            ("", "---\nkeys:\n  root: x\n---\n"),
            ("Words.\n\n---\n\nMore.", "---\nkeys:\n  root: x\n---\nWords.\n\n---\n\nMore."),
            ("---\n---\nWords.", "---\nkeys:\n  root: x\n---\nWords."),
            (
                "---\ntitle: A # why\n\n# a remark\n---\nWords.\n",
                "---\ntitle: A # why\n\n# a remark\nkeys:\n  root: x\n---\nWords.\n"
            ),
            ("---\r\ntitle: A\r\n---\r\nWords.\r\n", "---\r\ntitle: A\r\nkeys:\r\n  root: x\r\n---\r\nWords.\r\n"),
            (
                "---\n  title: A\n  url: https://a.example\n---",
                "---\n  title: A\n  url: https://a.example\n  keys:\n    root: x\n---"
            ),
            ("---\ntitle: |\n  A\n  B\n---  \n", "---\ntitle: |\n  A\n  B\nkeys:\n  root: x\n---  \n"),
            (
                "---\ntargets:\n  live:\n    directory: P\n---\n# A\n",
                "---\ntargets:\n  live:\n    directory: P\nkeys:\n  root: x\n---\n# A\n"
            ),
        ] as [(String?, String)])
    func `keys go before the end of the front matter`(old: String?, new: String) {
        let found = added(old)
        #expect(found.text == new)
        #expect(found.says == [])
    }

    @Test func `keys that are there already are left alone`() {
        #expect(
            added("---\ntitle: A\nkeys: x\n---\n").says == [
                "Content/index.md:3:1: the site has 'keys' already [keys-exist]"
            ])
        #expect(added("---\ntitle: A\nkeys:\n---\n").text == nil)
    }

    @Test(arguments: ["---\n{title: A}\n---\n", "---\n# only\n- list\n---\n", "---\ntitle: A\n"])
    func `a front matter that cannot take them is refused`(text: String) {
        let found = added(text)
        #expect(found.text == nil)
        #expect(found.says.count == 1)
    }

    @Test func `a front matter in one line is refused with its right form`() {
        #expect(
            added("---\n{title: A}\n---\n").says
                == ["Content/index.md:1:1: the front matter cannot take another key after its last line [keys-place]"])
    }
}
