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
        let list = GlanceList(glances), packed = GlanceList(packed: glances.map(\.bytes) + [[1, 2, 3]])
        #expect(renderer.home(GlanceList(remembered)) == renderer.home(list))
        #expect(renderer.home(packed) == renderer.home(list))
        #expect(renderer.status(packed, signing: nil) == renderer.status(list, signing: nil))
        #expect(packed.names.map(\.slug) == list.names.map(\.slug))
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
