import Basics
import PolicyModel
import Publishing
import Signing

/// Where the warnings of the last build are remembered: a file beside the output, so that at a desk new ones are shown
/// and the others are a number. Without it every warning is new.
///
/// A warning is known by its file and its words. Its line does not count, because an edit above moves it.
struct WarningMemory {
    private static let title = "decree warnings 1"

    private let file: String
    /// The content folder as given; the same warning may be found by another path to it.
    private let content: String

    init(beside output: String, of content: String) {
        file = OutputFolder.path(beside: output, named: "warnings")
        self.content = FolderRules.plain(content)
    }

    /// Everything but the warnings that the last build had, and how many those are.
    func news(in diagnostics: [Diagnostic]) -> (shown: [Diagnostic], known: Int) {
        var known = Dictionary(read().map { ($0, 1) }, uniquingKeysWith: +)
        let shown = diagnostics.filter { diagnostic in
            guard diagnostic.severity == .warning else { return true }
            let digest = digest(of: diagnostic), count = known[digest] ?? 0
            known[digest] = count - 1
            return count <= 0
        }
        return (shown, diagnostics.count - shown.count)
    }

    /// Replaces what is remembered. Where that cannot be written, the next run shows every warning.
    func keep(_ diagnostics: [Diagnostic]) {
        let digests = diagnostics.filter { $0.severity == .warning }.map(digest).sorted()
        guard digests != read() else { return }
        if digests.isEmpty {
            unlink(file)
        } else {
            let lines = [Self.title] + digests
            try? Files.replace(file, with: Array(lines.map { $0 + "\n" }.joined().utf8))
        }
    }

    /// Sorted; empty for a file that is missing or of another form.
    private func read() -> [String] {
        guard let text = Files.content(of: file).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            return []
        }
        let lines = text.split(separator: "\n").map(String.init)
        return lines.first == Self.title ? Array(lines.dropFirst()) : []
    }

    private func digest(of diagnostic: Diagnostic) -> String {
        let file = diagnostic.position.file
        let place = file.hasPrefix(content) ? String(file.dropFirst(content.count)) : file
        let words = [place, diagnostic.id, diagnostic.client ?? "", diagnostic.message].joined(separator: "\0")
        return ByteDigest(of: Array(words.utf8)).hex
    }
}
