import PolicyModel
import TestSupport
import Testing

@testable import Pages

/// A home page made of remembered glances is the home page.
@Suite struct AppGlanceBytesTests {
    @Test func `a glance says the same after it was written and read`() throws {
        let renderer = try SamplePages.renderer(),
            share = UserShare([.init(platform: .ios, version: Sample.version("2.7.0"), os: nil, users: 12)]),
            glances = [AppGlance(SamplePages.full, share: share), AppGlance(SamplePages.plain, warnings: 2)]
        let remembered = try glances.map { try #require(AppGlance($0.bytes)) }
        #expect(renderer.home(remembered) == renderer.home(glances))
        #expect(remembered.map(\.bytes) == glances.map(\.bytes))
        #expect(glances.contains { !$0.due.isEmpty })
    }

    @Test func `bytes that no glance gave are nil`() {
        let bytes = AppGlance(SamplePages.full).bytes
        #expect(AppGlance([UInt8]()) == nil)
        #expect(AppGlance(bytes + [0]) == nil)
        #expect((0..<bytes.count).allSatisfy { AppGlance(Array(bytes.prefix($0))) == nil })
    }
}
