import PolicyModel

/// The requests that are answered from the workspace alone.
enum Answers {
    typealias Answer = @Sendable (Workspace, JSONValue) throws(RequestFailure) -> JSONValue

    static let all: [String: Answer] = [
        "textDocument/completion": CompletionAnswer.answer,
        "textDocument/hover": HoverAnswer.answer,
        "textDocument/definition": NameAnswer.definition,
        "textDocument/references": NameAnswer.references,
        "textDocument/prepareRename": RenameAnswer.prepare,
        "textDocument/rename": RenameAnswer.answer,
        "textDocument/documentSymbol": SymbolAnswer.answer,
        "textDocument/foldingRange": FoldingAnswer.answer,
        "textDocument/formatting": FormattingAnswer.answer,
        "textDocument/inlayHint": HintAnswer.answer,
        "textDocument/codeAction": ActionAnswer.answer,
        "textDocument/codeLens": LensAnswer.answer,
    ]

    /// Off the server, which takes messages meanwhile.
    nonisolated static func run(
        _ answer: Answer, _ workspace: Workspace, _ params: JSONValue
    ) async throws(RequestFailure) -> JSONValue {
        if Task.isCancelled { throw RequestFailure(.requestCancelled, "cancelled") }
        return try answer(workspace, params)
    }
}
