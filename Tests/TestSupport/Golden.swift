import Foundation
import Testing

/// Whole files that written output is compared with, kept in `Golden/` beside the tests of one target.
package enum Golden {
    /// Records an issue unless `actual` equals `Golden/<name>`, byte for byte.
    ///
    /// With `DECREE_RECORD=1` in the environment the file is written instead, and the test still fails:
    /// a recorded file is read by a person before it is believed.
    package static func expect(
        _ actual: [UInt8], equals name: String, of testFile: StaticString = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(
            actual, equals: folder(of: "\(testFile)").appending(path: name), named: "Golden/\(name)",
            sourceLocation: sourceLocation)
    }

    /// The same for a file that lies beside the input of its test.
    package static func expect(
        _ actual: [UInt8], equals url: URL, named name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        if ProcessInfo.processInfo.environment["DECREE_RECORD"] == "1" {
            record(actual, at: url)
            Issue.record("recorded \(name); read it, then run without DECREE_RECORD", sourceLocation: sourceLocation)
            return
        }
        guard let expected = try? Data(contentsOf: url) else {
            Issue.record("there is no golden file \(url.path)", sourceLocation: sourceLocation)
            return
        }
        #expect(
            String(decoding: actual, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
            "differs from \(name)", sourceLocation: sourceLocation)
        #expect(actual.elementsEqual(expected), "bytes differ from \(name)", sourceLocation: sourceLocation)
    }

    package static func expect(
        _ actual: String, equals name: String, of testFile: StaticString = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(Array(actual.utf8), equals: name, of: testFile, sourceLocation: sourceLocation)
    }

    /// `<Target>Tests/Golden` of the target that `testFile` is in.
    static func folder(of testFile: String) -> URL {
        var url = URL(filePath: testFile)
        while !url.lastPathComponent.hasSuffix("Tests"), url.path != "/" { url.deleteLastPathComponent() }
        return url.appending(path: "Golden")
    }

    private static func record(_ bytes: [UInt8], at url: URL) {
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? Data(bytes).write(to: url)
    }
}
