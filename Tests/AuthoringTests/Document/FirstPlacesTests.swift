import PolicyModel
import Testing

@testable import Authoring

struct FirstPlacesTests {
    private static func place(_ line: Int) -> SourcePosition { SourcePosition(file: "a.md", line: line, column: 1) }

    @Test(arguments: [1, 15, 16, 17, 40])
    func `a name leads back to where it was written first, however many there are`(count: Int) {
        var places = FirstPlaces()
        for line in 1...count { #expect(places.place(of: "key \(line)", at: Self.place(line)) == nil) }
        for line in 1...count {
            #expect(places.place(of: "key \(line)", at: Self.place(100 + line)) == Self.place(line))
        }
    }
}
