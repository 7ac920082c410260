import Foundation
import PolicyModel
import SiteEngine
import TestSupport
import Testing

@testable import decree

@Suite struct EditorPreviewTests {
    /// On a thread of its own: the preview answers on those that all tests share, which may be two, and a test that waits
    /// on each of them would keep it from answering.
    private func curl(_ address: String) async throws -> ProgramRun {
        try await withCheckedThrowingContinuation { done in
            Thread.detachNewThread { done.resume(with: Result { try ProgramRun.run("curl", ["-sf", address]) }) }
        }
    }

    @Test func `a page can be asked for, and a second request starts no second preview`() async throws {
        let folder = try SampleSite.small()
        let preview = EditorPreview { SiteEngine(content: $0, at: Moment(seconds: 1_795_219_200)) }
        let address = try await preview.address(of: folder.path + "/Content")
        #expect(try await preview.address(of: folder.path + "/Content") == address)
        let page = try await curl(address + "kasa/")
        #expect(page.status == 0)
        #expect(page.output.contains("<title>Kasa"))
        await preview.close()
    }

    @Test func `all who ask while it begins get an address that answers`() async throws {
        let folder = try SampleSite.small(), content = folder.path + "/Content"
        let preview = EditorPreview { SiteEngine(content: $0, at: Moment(seconds: 1_795_219_200)) }
        async let first = preview.address(of: content)
        async let second = preview.address(of: content)
        let addresses = try await [first, second]
        #expect(Set(addresses).count == 1)
        #expect(try await curl(addresses[0]).status == 0)
        await preview.close()
    }

    @Test func `a folder that cannot be read is an error, and tried again`() async throws {
        let folder = try TemporaryFolder()
        let preview = EditorPreview { SiteEngine(content: $0, at: Moment(seconds: 1_795_219_200)) }
        for _ in 0..<2 {
            await #expect(throws: (any Error).self) { try await preview.address(of: folder.path + "/Content") }
        }
        try folder.write(SampleSite.smallPolicy, to: "Content/kasa.md")
        #expect(try await preview.address(of: folder.path + "/Content").hasPrefix("http://127.0.0.1:"))
        await preview.close()
    }
}
