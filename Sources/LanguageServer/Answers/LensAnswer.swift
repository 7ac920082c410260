import PolicyModel

/// Above a policy, a line that opens its page.
enum LensAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let file = try workspace.file(params)
        guard file.related.kind != .fragment else { return .array([]) }
        let command: JSONValue = .object([
            "title": .string("Open in preview"), "command": .string(EditorCommand.openPreview),
            "arguments": .array([.string(workspace.address(of: file.path))]),
        ])
        return .array([.object(["range": file.text.range(0..<0), "command": command])])
    }
}
