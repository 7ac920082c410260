import PolicyModel

/// The requests that are answered from the workspace alone.
enum Answers {
    typealias Answer = @Sendable (Workspace, JSONValue) throws(RequestFailure) -> JSONValue

    static let all: [String: Answer] = [
        "textDocument/completion": { w, p throws(RequestFailure) in try CompletionAnswer.answer(w, p) },
        "textDocument/hover": { w, p throws(RequestFailure) in try HoverAnswer.answer(w, p) },
        "textDocument/definition": { w, p throws(RequestFailure) in try NameAnswer.definition(w, p) },
        "textDocument/references": { w, p throws(RequestFailure) in try NameAnswer.references(w, p) },
        "textDocument/prepareRename": { w, p throws(RequestFailure) in try RenameAnswer.prepare(w, p) },
        "textDocument/rename": { w, p throws(RequestFailure) in try RenameAnswer.answer(w, p) },
        "textDocument/documentSymbol": { w, p throws(RequestFailure) in try SymbolAnswer.answer(w, p) },
        "textDocument/foldingRange": { w, p throws(RequestFailure) in try FoldingAnswer.answer(w, p) },
        "textDocument/formatting": { w, p throws(RequestFailure) in try FormattingAnswer.answer(w, p) },
        "textDocument/inlayHint": { w, p throws(RequestFailure) in try HintAnswer.answer(w, p) },
        "textDocument/codeAction": { w, p throws(RequestFailure) in try ActionAnswer.answer(w, p) },
        "textDocument/codeLens": { w, p throws(RequestFailure) in try LensAnswer.answer(w, p) },
    ]

    /// Off the server, which takes messages meanwhile.
    nonisolated static func run(
        _ answer: Answer, _ workspace: Workspace, _ params: JSONValue
    ) async throws(RequestFailure) -> JSONValue {
        if Task.isCancelled { throw RequestFailure(.requestCancelled, "cancelled") }
        return try answer(workspace, params)
    }
}
