import PolicyModel
import SiteEngine

/// The preview that editors ask for: begun with the first request, one for each content folder.
actor EditorPreview {
    private let engine: @Sendable (String) throws -> SiteEngine
    private var runs: [String: (url: String, task: Task<Void, any Error>)] = [:]

    init(_ engine: @escaping @Sendable (String) throws -> SiteEngine) { self.engine = engine }

    /// The address at which the site's pages are, once they can be asked for.
    ///
    /// - Throws: when the folders cannot be read, or no port can be had.
    func address(of content: String) async throws -> String {
        if let run = runs[content] { return run.url }
        let preview = try PreviewRun(try engine(content), port: 0)
        let (answers, answer) = AsyncStream<Void>.makeStream()
        let task = Task {
            defer { answer.finish() }
            try await preview.run(ready: { _ in answer.yield() }, shown: { _ in }, until: { await Self.cancellation() })
        }
        runs[content] = (preview.url, task)
        for await _ in answers { return preview.url }
        runs[content] = nil
        try await task.value
        throw CommandError("the preview ended before it began")
    }

    func close() {
        for run in runs.values { run.task.cancel() }
    }

    private static func cancellation() async {
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {}
    }
}
