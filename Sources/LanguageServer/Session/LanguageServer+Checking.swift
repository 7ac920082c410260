import Authoring
import Basics
import PolicyModel
import SiteEngine

/// Diagnostics while somebody writes: changes are taken in at once, and judged a few apps at a time.
extension LanguageServer {
    /// Begins to watch the folders, once the editor is ready.
    func start() {
        for (place, site) in sites.enumerated() where site.watch == nil {
            update(place) { try $0.open(at: settings.now()) }
            sites[place].watch = Task { await follow(site.workspace.content, of: place) }
        }
    }

    /// - Throws: `RequestFailure` for what the protocol does not allow.
    func apply(_ method: String, _ params: JSONValue) throws(RequestFailure) {
        guard let address = params.at("textDocument", "uri")?.text else {
            throw RequestFailure(.invalidParams, "\(method): no textDocument")
        }
        // Files elsewhere are not served.
        guard let place = place(of: address), let path = sites[place].workspace.addresses.path(of: address)
        else { return }
        let version = params.at("textDocument", "version")?.number
        switch method {
        case "textDocument/didOpen":
            let text = params.at("textDocument", "text")?.text ?? ""
            sites[place].workspace.documents[path] = OpenDocument(address: address, version: version ?? 0, text: text)
        case "textDocument/didChange":
            guard sites[place].workspace.documents[path] != nil else {
                throw RequestFailure(.invalidParams, "\(address) changed and is not open")
            }
            try sites[place].workspace.documents[path]?.change(params["contentChanges"]?.items ?? [], version: version)
        default:
            sites[place].workspace.documents[path] = nil
        }
        let bytes = sites[place].workspace.documents[path]?.text.bytes
        sites[place].published.noteChange(of: path, isOpen: bytes != nil)
        update(place) { try $0.replace(path, with: bytes, at: settings.now()) }
    }

    /// What cannot be read is said once; the next change tries again.
    private func say(_ failure: any Error, of place: Int) {
        if sites[place].lastFailure != "\(failure)" { log("\(failure)") }
        sites[place].lastFailure = "\(failure)"
    }

    private func update(_ place: Int, _ change: (inout LiveCheck) throws -> Void) {
        var check = sites[place].workspace.check
        check.advance(to: settings.clock())
        do {
            try change(&check)
            sites[place].lastFailure = nil
        } catch {
            say(error, of: place)
        }
        sites[place].workspace.check = check
        publish(place)
        guard sites[place].checking == nil else { return }
        sites[place].checking = Task { await judge(place) }
    }
}

/// Work that goes on beside the conversation.
extension LanguageServer {
    /// Small, so that a change waits for little.
    private static let sliceSize = 2 * ThisProcess.processors
    /// From how many apps on the editor shows how far it is.
    private static let fewest = 32

    /// Judges until nothing waits. Changes that come meanwhile are judged first where somebody looks at them.
    private func judge(_ place: Int) async {
        let all = sites[place].workspace.check.waitingCount, abilities = sites[place].workspace.abilities
        let progress = all > Self.fewest && abilities.progress ? Self.progress(of: place) : nil
        if let progress { begin(progress) }
        while let slice = sites[place].workspace.check.slice(
            first: sites[place].published.openFiles, size: Self.sliceSize), !Task.isCancelled
        {
            guard let judged = try? await slice.judged() else { break }
            for failure in sites[place].workspace.check.take(judged) { say(failure, of: place) }
            publish(place)
            if let progress { report(all - sites[place].workspace.check.waitingCount, of: all, progress) }
        }
        if let progress { self.progress(progress, ["kind": .string("end")]) }
        if abilities.refreshesHints, all > 0 { ask("workspace/inlayHint/refresh", nil) }
        sites[place].checking = nil
    }

    /// The token of a site's progress, which goes on beside that of others.
    private static func progress(of place: Int) -> JSONValue {
        .string(place == 0 ? "decree-check" : "decree-check-\(place + 1)")
    }

    private func begin(_ token: JSONValue) {
        ask("window/workDoneProgress/create", .object(["token": token]))
        progress(token, ["kind": .string("begin"), "title": .string("Checking policies"), "percentage": .integer(0)])
    }

    private func report(_ done: Int, of all: Int, _ token: JSONValue) {
        let share = max(0, min(100, done * 100 / max(1, all)))
        progress(
            token,
            [
                "kind": .string("report"), "message": .string("\(max(0, done)) of \(all)"),
                "percentage": .integer(share),
            ])
    }

    private func progress(_ token: JSONValue, _ value: KeyValuePairs<String, JSONValue?>) {
        notify("$/progress", .object(["token": token, "value": .object(value)]))
    }

    /// Takes note of what other programs save, and of the time.
    private func follow(_ content: String, of place: Int) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [now = settings.now] in
                var events = FileEvents([content], now: now)
                while let difference = try? await events.next() { await self.saved(difference, of: place) }
            }
            group.addTask {
                while (try? await Task.sleep(for: .seconds(20))) != nil { await self.tick(place) }
            }
        }
    }

    private func saved(_ difference: FolderDifference, of place: Int) {
        update(place) {
            try $0.changed(difference.modified, isSameSet: difference.other.isEmpty, at: settings.now())
        }
    }

    private func tick(_ place: Int) { update(place) { _ in } }

    /// Sends the diagnostics of files that may have others than the editor shows.
    private func publish(_ place: Int) {
        let touched = sites[place].workspace.check.takeTouchedFiles(), workspace = sites[place].workspace
        for path in sites[place].published.due(touched, isWaiting: { workspace.check.isWaiting(for: $0) }) {
            let found = workspace.check.diagnostics(of: path)
            guard sites[place].published.isNew(found, in: path) else { continue }
            notify("textDocument/publishDiagnostics", EditorDiagnostics(path, in: workspace).message(found))
        }
    }
}
