import Preview
import SiteEngine

/// The preview that editors ask for: begun with the first request, one for each content folder.
actor EditorPreview {
    private let engine: @Sendable (String) throws -> SiteEngine
    /// By content folder; each gives the address once pages can be asked for.
    private var openings: [String: Task<String, any Error>] = [:]
    private var runs: [Task<Void, any Error>] = []

    init(_ engine: @escaping @Sendable (String) throws -> SiteEngine) { self.engine = engine }

    /// The address at which the site's pages are, once they can be asked for.
    ///
    /// - Throws: when the folders cannot be read, or no port can be had.
    func address(of content: String) async throws -> String {
        let opening = openings[content] ?? Task { try await open(content) }
        openings[content] = opening
        do { return try await opening.value } catch {
            openings[content] = nil
            throw error
        }
    }

    func close() {
        for run in runs { run.cancel() }
    }

    private func open(_ content: String) async throws -> String {
        let preview = try PreviewRun(try engine(content), port: 0)
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let run = Task {
            defer { answer.finish() }
            try await preview.run(ready: { _ in answer.yield() }, shown: { _ in }, until: { await Self.cancellation() })
        }
        runs.append(run)
        for await _ in answers { return preview.url }
        try await run.value
        throw CommandError("the preview ended before it began")
    }

    private static func cancellation() async {
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
    }
}
