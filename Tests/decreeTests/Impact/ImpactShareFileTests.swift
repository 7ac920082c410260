import PolicyModel
import Review
import Testing

@testable import decree

/// The file of users as a command finds it.
@Suite struct ImpactShareFileTests {
    @Test func `a file that is not there is the world's failure`() {
        var diagnostics: [Diagnostic] = []
        #expect(throws: CommandError.self) { try ImpactShare(reading: "/nowhere/share.csv", reporting: &diagnostics) }
    }
}
