import Foundation
import PolicyModel
import Signing
import TestSupport
import Testing
@testable import Publishing

/// Publications to the real sshd: what lies there afterwards, and what is said.
struct SFTPTargetTests {
    @Test func `a publication lies whole in a folder of its own, and the link leads to it`() async throws {
        let account = try SampleAccount(), signed = try SampleSite.signed("1")
        #expect(try await account.target().live() == nil)
        let receipt = try await account.target().publish(signed)
        #expect(receipt.steps == ["wrote \(signed.bundle.artifacts.count) files", "made publication 1 live"])
        #expect(try account.live == "publications/1")
        #expect(try account.served() == signed.tree)
        #expect(try account.names() == ["current", "publications"])
        #expect(try account.names("publications") == ["1", "1.json"])
        #expect(try await account.target().live() == signed.bundle.artifacts)
    }
}
