import Basics
import PolicyModel
import Publishing
import Signing

/// Where the warnings of the last build are remembered: a file beside the output, so that at a desk new ones are shown
/// and the others are a number. Without it every warning is new.
///
/// A warning is known by its file and its words. Its line does not count, because an edit above moves it.
struct WarningMemory {
    private let memory: OutputMemory
    /// The content folder as given; the same warning may be found by another path to it.
    private let content: String

    init(beside output: String, of content: String) {
        memory = OutputMemory("warnings", form: 2, beside: output)
        self.content = Paths.plain(content)
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

    /// Replaces what is remembered.
    func keep(_ diagnostics: [Diagnostic]) {
        let digests = diagnostics.filter { $0.severity == .warning }.map(digest).sorted()
        guard digests != read() else { return }
        if digests.isEmpty { unlink(memory.path) } else { memory.keep([digests.bytes]) }
    }

    /// Sorted; empty where nothing is remembered.
    private func read() -> [ByteDigest] { [ByteDigest](reading: memory.value ?? []) }

    private func digest(of diagnostic: Diagnostic) -> ByteDigest {
        let file = diagnostic.position.file
        let place = file.hasPrefix(content) ? String(file.dropFirst(content.count)) : file
        let words = [place, diagnostic.id, diagnostic.client ?? "", diagnostic.message].joined(separator: "\0")
        return ByteDigest(of: Array(words.utf8))
    }
}
