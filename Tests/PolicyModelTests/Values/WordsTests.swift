import Testing

@testable import PolicyModel

struct WordsTests {
    @Test func `a list has its conjunction before the last part`() {
        #expect(Words.list([]) == "")
        #expect(Words.list(["a"]) == "a")
        #expect(Words.list(["a", "b", "c"], "or") == "a, b or c")
    }

    @Test func `of many names the first are given, and how many more there are`() {
        #expect(Words.few(["a", "b"], most: 2) == "a, b")
        #expect(Words.few((1...500).map { "app-\($0)" }) == "app-1, app-2, app-3, app-4, app-5 and 495 more")
    }

    @Test func `many things with one key stand together where the first of them stood`() {
        let numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9]
        #expect(Words.gathered(numbers) { $0.isMultiple(of: 3) } == [[1, 2, 4, 5, 7, 8], [3], [6], [9]])
        #expect(Words.gathered(numbers, over: 1) { $0.isMultiple(of: 3) } == [[1, 2, 4, 5, 7, 8], [3, 6, 9]])
    }

    @Test(arguments: [(0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_340, "12,340"), (1_000_000, "1,000,000")])
    func `thousands are grouped`(number: Int, text: String) {
        #expect(Words.grouped(number) == text)
    }
}
