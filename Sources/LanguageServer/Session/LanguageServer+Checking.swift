import Authoring
import Basics
import PolicyModel
import SiteEngine

/// Diagnostics while somebody writes: changes are taken in at once, and judged a few apps at a time.
extension LanguageServer {
    /// Begins to watch the folder, once the editor is ready.
    func start() {
        guard watch == nil, let content = workspace?.content else { return }
        update { try $0.open(at: settings.now()) }
        watch = Task { await follow(content) }
    }

    /// - Throws: `RequestFailure` for what the protocol does not allow.
    func apply(_ method: String, _ params: JSONValue) throws(RequestFailure) {
        guard let address = params.at("textDocument", "uri")?.text else {
            throw RequestFailure(.invalidParams, "\(method): no textDocument")
        }
        // Files elsewhere are not served.
        guard let path = workspace?.addresses.path(of: address) else { return }
        let version = params.at("textDocument", "version")?.number
        switch method {
        case "textDocument/didOpen":
            let text = params.at("textDocument", "text")?.text ?? ""
            workspace?.documents[path] = OpenDocument(address: address, version: version ?? 0, text: text)
        case "textDocument/didChange":
            guard workspace?.documents[path] != nil else {
                throw RequestFailure(.invalidParams, "\(address) changed and is not open")
            }
            try workspace?.documents[path]?.change(params["contentChanges"]?.items ?? [], version: version)
        default:
            workspace?.documents[path] = nil
        }
        published.noteChange(of: path, isOpen: workspace?.documents[path] != nil)
        update { [bytes = workspace?.documents[path]?.text.bytes] in
            try $0.replace(path, with: bytes, at: settings.now())
        }
    }

    /// What cannot be read is said once; the next change tries again.
    private func say(_ failure: any Error) {
        if lastFailure != "\(failure)" { log("\(failure)") }
        lastFailure = "\(failure)"
    }

    private func update(_ change: (inout LiveCheck) throws -> Void) {
        guard var check = workspace?.check else { return }
        check.advance(to: settings.clock())
        do {
            try change(&check)
            lastFailure = nil
        } catch {
            say(error)
        }
        workspace?.check = check
        publish()
        guard checking == nil else { return }
        checking = Task { await judge() }
    }
}

/// Work that goes on beside the conversation.
extension LanguageServer {
    /// Small, so that a change waits for little.
    private static let sliceSize = 2 * ThisProcess.processors
    /// From how many apps on the editor shows how far it is.
    private static let fewest = 32
    private static let token = JSONValue.string("decree-check")

    /// Judges until nothing waits. Changes that come meanwhile are judged first where somebody looks at them.
    private func judge() async {
        let all = workspace?.check.waitingCount ?? 0,
            isLong = all > Self.fewest && workspace?.abilities.progress == true
        if isLong { begin() }
        while let slice = workspace?.check.slice(first: published.openFiles, size: Self.sliceSize), !Task.isCancelled {
            guard let judged = try? await slice.judged() else { break }
            for failure in workspace?.check.take(judged) ?? [] { say(failure) }
            publish()
            if isLong { report(all - (workspace?.check.waitingCount ?? 0), of: all) }
        }
        if isLong { progress(["kind": .string("end")]) }
        if workspace?.abilities.refreshesHints == true, all > 0 { ask("workspace/inlayHint/refresh", nil) }
        checking = nil
    }

    private func begin() {
        ask("window/workDoneProgress/create", .object(["token": Self.token]))
        progress(["kind": .string("begin"), "title": .string("Checking policies"), "percentage": .integer(0)])
    }

    private func report(_ done: Int, of all: Int) {
        let share = max(0, min(100, done * 100 / max(1, all)))
        progress([
            "kind": .string("report"), "message": .string("\(max(0, done)) of \(all)"), "percentage": .integer(share),
        ])
    }

    private func progress(_ value: KeyValuePairs<String, JSONValue?>) {
        notify("$/progress", .object(["token": Self.token, "value": .object(value)]))
    }

    /// Takes note of what other programs save, and of the time.
    private func follow(_ content: String) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [now = settings.now] in
                var events = FileEvents([content], now: now)
                while let difference = try? await events.next() { await self.saved(difference) }
            }
            group.addTask {
                while (try? await Task.sleep(for: .seconds(20))) != nil { await self.tick() }
            }
        }
    }

    private func saved(_ difference: FolderDifference) {
        update {
            try $0.changed(difference.modified, isSameSet: difference.other.isEmpty, at: settings.now())
        }
    }

    private func tick() { update { _ in } }

    /// Sends the diagnostics of files that may have others than the editor shows.
    private func publish() {
        guard var check = workspace?.check else { return }
        let touched = check.takeTouchedFiles()
        workspace?.check = check
        guard let workspace else { return }
        for path in published.due(touched, isWaiting: { check.isWaiting(for: $0) }) {
            let found = check.diagnostics(of: path)
            guard published.isNew(found, in: path) else { continue }
            notify("textDocument/publishDiagnostics", EditorDiagnostics(path, in: workspace).message(found))
        }
    }
}
