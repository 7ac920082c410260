import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// From reading to writing the output belongs to one run.
struct HeldOutputTests {
    private func output() throws -> (TemporaryFolder, OutputFolder) {
        let folder = try TemporaryFolder(), output = OutputFolder(folder.path + "/Public")
        _ = try output.replace(with: [Artifact(path: "a.html", bytes: [1], role: .page)])
        return (folder, output)
    }

    @Test func `nobody else reads or writes between reading and writing`() async throws {
        let (folder, output) = try output()
        let busy = "\(folder.path): another run of decree is writing here; wait until it is done"
        try await output.held { held in
            let files = try held.read()
            #expect(words(of: { try output.read() }) == busy)
            #expect(words(of: { try output.replace(with: []) }) == busy)
            let second = await words { try await output.held { _ in 1 } }
            #expect(second == busy)
            let more = files + [Artifact(path: "b.html", bytes: [2], role: .page)]
            #expect(try held.replace(with: Bundle(more)) == .written)
            #expect(try held.current()?.map(\.path) == ["a.html", "b.html"])
        }
        #expect(try output.read().map(\.path) == ["a.html", "b.html"])
    }

    @Test func `the lock is given back when the work fails`() async throws {
        let (folder, output) = try output()
        defer { withExtendedLifetime(folder) {} }
        struct Failed: Error {}
        await #expect(throws: Failed.self) { try await output.held { _ in throw Failed() } }
        #expect(try output.read().count == 1)
    }

    @Test func `what is missing since the last build is refused, as for any other reader`() async throws {
        let (folder, output) = try output()
        try FileManager.default.removeItem(atPath: folder.path + "/Public/a.html")
        let refused = await words { try await output.held { try $0.read().count } }
        #expect(refused == "\(folder.path)/Public/a.html: is missing since the last build; run decree build again")
    }
}
