import PolicyModel

/// What the server says that it can do.
enum ServerAbilities {
    /// - Parameter version: the program's own.
    static func answer(_ version: String) -> JSONValue {
        .object([
            "capabilities": capabilities,
            "serverInfo": .object(["name": .string("decree"), "version": .string(version)]),
        ])
    }

    private static let capabilities: JSONValue = .object([
        "positionEncoding": .string("utf-16"),
        // Of changes the server takes the parts that changed (2).
        "textDocumentSync": .object(["openClose": .bool(true), "change": .integer(2)]),
        "completionProvider": .object([
            "triggerCharacters": .array(["{", "[", ",", ":", " ", "#", "-"].map { .string($0) })
        ]),
        "hoverProvider": .bool(true), "definitionProvider": .bool(true), "referencesProvider": .bool(true),
        "documentSymbolProvider": .bool(true), "foldingRangeProvider": .bool(true),
        "documentFormattingProvider": .bool(true), "inlayHintProvider": .bool(true),
        "codeActionProvider": .object(["codeActionKinds": .array([.string("quickfix")])]),
        "codeLensProvider": .object(["resolveProvider": .bool(false)]),
        "renameProvider": .object(["prepareProvider": .bool(true)]),
        "executeCommandProvider": .object(["commands": .array([.string(EditorCommand.openPreview)])]),
    ])
}
