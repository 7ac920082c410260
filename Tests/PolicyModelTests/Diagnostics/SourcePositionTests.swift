import PolicyModel
import Testing

struct SourcePositionTests {
    @Test func `it reads as file, line and column, and begins at the first`() {
        #expect(SourcePosition(file: "Content/kasa.md", line: 12, column: 9).description == "Content/kasa.md:12:9")
        #expect(SourcePosition(file: "x").description == "x:1:1")
    }

    @Test func `files are ordered by their bytes`() {
        #expect(SourcePosition(file: "Z", line: 9) < SourcePosition(file: "a"))
        #expect(SourcePosition(file: "a", line: 9) < SourcePosition(file: "é"))
        #expect(SourcePosition(file: "a", line: 2, column: 9) < SourcePosition(file: "a", line: 10))
    }
}
