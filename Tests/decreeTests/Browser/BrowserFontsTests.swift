import Foundation
import TestSupport
import Testing

/// The pictures and measures of pages are made with the same letters everywhere.
struct BrowserFontsTests {
    private func asked(_ words: String...) throws -> String {
        let folder = try TemporaryFolder()
        let run = try ProgramRun.run(
            words[0], Array(words.dropFirst()),
            environment: ["FONTCONFIG_FILE": try BrowserFonts.configuration(in: folder), "HOME": folder.path])
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }

    @Test func `the browser has the fonts of two packages, and no others`() throws {
        let files = try asked("fc-list", "--format", "%{file}\n").split(separator: "\n")
        #expect(files.contains { $0.hasSuffix("/DejaVuSans-Oblique.ttf") })
        #expect(files.contains { $0.hasSuffix("/LiberationSans-Regular.ttf") })
        #expect(files.filter { file in !BrowserFonts.folders.contains { file.hasPrefix($0 + "/") } } == [])
    }

    @Test(arguments: [
        ("system-ui", "DejaVu Sans"), ("sans", "DejaVu Sans"), ("sans-serif", "DejaVu Sans"),
        ("monospace", "DejaVu Sans Mono"), ("serif", "DejaVu Serif"), ("Unheard Of", "DejaVu Sans"),
        ("Noto Sans:lang=ar", "DejaVu Sans"),
    ])
    func `a general name stands for one of them, whatever the machine prefers`(name: String, family: String) throws {
        // A bare `-` would begin a size.
        let pattern = name.replacing("-", with: "\\-")
        #expect(try asked("fc-match", "--format", "%{family[0]}", pattern) == family)
    }
}
