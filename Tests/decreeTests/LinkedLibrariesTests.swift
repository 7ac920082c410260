import TestSupport
import Testing

/// What the program is linked with, its packages included.
@Suite struct LinkedLibrariesTests {
    #if os(Linux)
        @Test func `of Foundation the program needs FoundationEssentials alone`() throws {
            let libraries = try ProgramRun.run("/usr/bin/ldd", [Decree.program]).output
            #expect(libraries.contains("libFoundationEssentials.so"))
            for other in ["libFoundation.so", "libFoundationXML.so", "libFoundationInternationalization.so", "ICU"] {
                #expect(!libraries.contains(other), "\(other)")
            }
        }
    #endif
}
