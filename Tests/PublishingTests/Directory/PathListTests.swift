import Testing

@testable import Publishing

struct PathListTests {
    private static func list(_ paths: some Sequence<String>) -> PathList {
        PathList { add in for path in paths { add(path) } }
    }

    /// A hyphen comes before the slash that ends a folder's name.
    private static let sorted = ["a-b/x", "a/x", "a/x.json", "a0", "b"]

    @Test func `paths are in the order of their bytes, whatever the order in which they came`() {
        for _ in 0..<20 {
            let list = Self.list(Self.sorted.shuffled())
            #expect(Array(list) == Self.sorted)
            #expect(list == Self.list(Self.sorted))
        }
        #expect(Array(PathList()).isEmpty)
    }

    @Test func `lists with another path, or one more, are not equal`() {
        #expect(Self.list(["a", "b"]) != Self.list(["a", "c"]))
        #expect(Self.list(["a", "b"]) != Self.list(["a", "b", "c"]))
        #expect(Self.list(["a", "b"]) != Self.list(["a"]))
    }

    @Test func `what one list has and another lacks is found as by a set`() {
        let names = (0..<40).map { "f/\($0)" }
        for _ in 0..<50 {
            let one = names.filter { _ in Bool.random() }, other = names.filter { _ in Bool.random() }
            #expect(Set(Self.list(one).subtracting(Self.list(other))) == Set(one).subtracting(other))
        }
    }

    @Test func `a path that stands twice is found`() {
        #expect(Self.list(["b", "a", "c", "a"]).firstTwin == "a")
        #expect(Self.list(Self.sorted).firstTwin == nil)
    }

    @Test func `added paths take their places`() {
        #expect(Array(Self.list(["a", "d"]).adding(["c", "b"])) == ["a", "b", "c", "d"])
    }

    @Test(arguments: [0, 1, 9_999, 10_000, 10_001, 25_000])
    func `what is written in pieces is read again`(count: Int) {
        let list = Self.list((0..<count).map { "folder/\($0).json" })
        let pieces = Array(list.pieces(after: Array("title\n".utf8)))
        let bytes = Array(pieces.joined())
        #expect(bytes.starts(with: "title\n".utf8))
        #expect(PathList(lines: bytes[6...]) == list)
        #expect(pieces.count == max(1, (count + 9_999) / 10_000))
    }

    @Test func `a text without a line feed at its end, or with empty lines, is read line by line`() {
        #expect(Array(PathList(lines: Array("\nb\n\na".utf8)[...])) == ["a", "b"])
    }
}
