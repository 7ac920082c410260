import Basics
import PolicyModel
import SiteEngine

/// One conversation with an editor: messages are taken in the order in which they come, requests are answered beside
/// each other.
///
/// Source: Language Server Protocol 3.17.
package actor LanguageServer {
    /// What the command line says.
    package struct Settings: Sendable {
        let version: String
        /// The address of the format's reference; nil where it is not installed.
        let reference: String?
        let content: String
        /// The folder of templates, whose assets pages may link to; it need not be there.
        let templates: String
        let strict: Bool
        /// In seconds.
        let ahead: Int
        let clock: @Sendable () -> Moment
        /// In nanoseconds since 1970, for comparison with the times of files.
        let now: @Sendable () -> Int64
        /// Opens the preview of a site and gives its address.
        let preview: @Sendable (String) async throws -> String

        package init(
            version: String, reference: String?, content: String, templates: String = "Templates", strict: Bool,
            ahead: Int,
            clock: @escaping @Sendable () -> Moment, now: @escaping @Sendable () -> Int64,
            preview: @escaping @Sendable (String) async throws -> String
        ) {
            (self.version, self.reference, self.content, self.templates) = (version, reference, content, templates)
            (self.strict, self.ahead, self.clock, self.now, self.preview) = (strict, ahead, clock, now, preview)
        }
    }

    private enum Stage { case new, running, shutDown }

    let settings: Settings
    private let send: @Sendable (JSONValue) -> Void
    private var stage = Stage.new
    /// Those of the editor's folders that have one, in their order.
    var sites: [OpenSite] = []
    /// By the request's id.
    private(set) var running: [JSONValue: Task<Void, Never>] = [:]
    private var asked = 0

    /// - Parameter send: is given every message to the editor, in order.
    package init(_ settings: Settings, send: @escaping @Sendable (JSONValue) -> Void) {
        self.settings = settings
        self.send = send
    }

    /// The exit status once the conversation is over; nil while it goes on.
    package private(set) var status: Int32?

    /// Takes what came over the connection.
    package func receive(_ frame: MessageFrames.Frame) {
        do throws(RequestFailure) {
            guard case .message(let bytes) = frame else {
                throw RequestFailure(.parseError, "a message begins with its Content-Length")
            }
            switch try EditorMessage(bytes) {
            case .request(let id, let method, let params): take(method, params, id)
            case .notification(let method, let params): take(method, params)
            case .response: break
            }
        } catch {
            send(ServerMessage.failure(error, of: .null))
        }
    }

    /// Ends what goes on beside the conversation.
    package func close() async {
        for task in sites.flatMap({ [$0.checking, $0.watch] }).compactMap(\.self) + running.values {
            task.cancel()
            await task.value
        }
    }
}

extension LanguageServer {
    private func take(_ method: String, _ params: JSONValue, _ id: JSONValue) {
        switch (method, stage) {
        case ("initialize", .new):
            initialize(params)
            send(ServerMessage.result(ServerAbilities.answer(settings.version), of: id))
        case (_, .new): fail(.notInitialized, "the first request is 'initialize'", id)
        case ("initialize", _): fail(.invalidRequest, "'initialize' came before", id)
        case (_, .shutDown): fail(.invalidRequest, "after 'shutdown' only 'exit' may come", id)
        case ("shutdown", .running):
            stage = .shutDown
            send(ServerMessage.result(.null, of: id))
        case (_, .running):
            let address = params.at("textDocument", "uri")?.text ?? params["arguments"]?.items.first?.text
            // What is a file of no site is refused by the first.
            let site = address.flatMap { place(of: $0) }.map { sites[$0] } ?? sites.first
            guard let workspace = site?.workspace else { return fail(.notInitialized, "there is no workspace", id) }
            answer(method, params, id, in: workspace)
        }
    }

    /// The index of the site that a file belongs to.
    func place(of address: String) -> Int? { sites.firstIndex { $0.workspace.addresses.path(of: address) != nil } }

    private func fail(_ code: RequestFailure.Code, _ message: String, _ id: JSONValue) {
        send(ServerMessage.failure(RequestFailure(code, message), of: id))
    }

    private func take(_ method: String, _ params: JSONValue) {
        if method == "exit" { status = stage == .shutDown ? 0 : 1 }
        guard stage == .running else { return }
        switch method {
        case "$/cancelRequest": params["id"].map { running[$0]?.cancel() }
        case "initialized": start()
        case "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose":
            do { try apply(method, params) } catch { log(error.message) }
        // The rest is for servers that ask for it; what is not known is ignored, as the protocol has it.
        default: break
        }
    }

    /// Every answer has a task of its own, so that none waits for another, and each can be cancelled.
    private func answer(_ method: String, _ params: JSONValue, _ id: JSONValue, in workspace: Workspace) {
        guard running[id] == nil else { return fail(.invalidRequest, "the id is that of a request without answer", id) }
        running[id] = Task {
            do throws(RequestFailure) {
                let result = try await result(of: method, params, in: workspace)
                guard !Task.isCancelled else { throw RequestFailure(.requestCancelled, "cancelled") }
                send(ServerMessage.result(result, of: id))
            } catch {
                send(ServerMessage.failure(error, of: id))
            }
            running[id] = nil
        }
    }

    private func result(
        of method: String, _ params: JSONValue, in workspace: Workspace
    ) async throws(RequestFailure) -> JSONValue {
        if method == "workspace/executeCommand" { return try await execute(params, in: workspace) }
        guard let answer = Answers.all[method] else {
            throw RequestFailure(.methodNotFound, "'\(method)' is no request that this server knows")
        }
        return try await Answers.run(answer, workspace, params)
    }
}

extension LanguageServer {
    func notify(_ method: String, _ params: JSONValue) { send(ServerMessage.notification(method, params)) }

    /// Asks the editor; what it answers is of no consequence.
    func ask(_ method: String, _ params: JSONValue?) {
        asked += 1
        send(ServerMessage.request("decree-\(asked)", method, params))
    }

    /// Type 1 of a message is an error.
    func log(_ message: String) {
        notify("window/logMessage", .object(["type": .integer(1), "message": .string(message)]))
    }

    private func initialize(_ params: JSONValue) {
        let abilities = EditorAbilities(params["capabilities"])
        sites = Self.addresses(params, settings.content).map { addresses in
            let engine = SiteEngine(
                content: addresses.content, templates: addresses.folder(at: settings.templates),
                at: settings.clock(), strict: settings.strict, ahead: settings.ahead)
            return OpenSite(
                Workspace(
                    addresses: addresses, abilities: abilities, reference: settings.reference,
                    check: LiveCheck(engine)))
        }
        stage = .running
    }

    /// Those of the editor's folders that hold the content, each once; the first of all if none does yet.
    private static func addresses(_ params: JSONValue, _ content: String) -> [FileAddresses] {
        let folders = (params["workspaceFolders"]?.items ?? []).compactMap { $0["uri"]?.text }
        let given = (folders + [params["rootUri"]?.text].compactMap(\.self)).compactMap(FileAddresses.file)
        // Only an editor without any folder means that in which the server was started.
        let others = [params["rootPath"]?.text ?? ThisProcess.workingFolder]
        let all = (given.isEmpty ? others : given).map { FileAddresses(content: content, root: $0) }
        var known: Set<String> = []
        let held = all.filter { Files.exists($0.content) && known.insert($0.content).inserted }
        return held.isEmpty ? Array(all.prefix(1)) : held
    }
}
