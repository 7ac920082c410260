import Testing

@testable import Publishing

struct CurlLoopTests {
    @Test func `libcurl runs here, and a library that is not there is named`() throws {
        #expect(CurlLoop.fault == nil)
        let fault = try #require(CurlLoop.fault(of: "libdecree-none.so.4"))
        #expect(fault.hasPrefix("it cannot be loaded: ") && fault.contains("libdecree-none.so.4"))
    }
}
