import TestSupport
import Testing

@testable import decree

struct ReviewFolderTests {
    @Test func `the command that writes a missing review can be pasted into a shell`() {
        let error = #expect(throws: CommandError.self) { try ReviewFolder(path: "/no such").read() }
        #expect(
            error.map { "\($0)" } == "'/no such' holds no review; 'decree review --out '/no such'' writes one")
    }
}
