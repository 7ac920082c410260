import PolicyModel

/// Changes that solve diagnostics.
enum ActionAnswer {
    static func answer(_ workspace: Workspace, _ params: JSONValue) throws(RequestFailure) -> JSONValue {
        let file = try workspace.file(params)
        guard let range = file.text.bytes(params["range"]) else { throw RequestFailure(.invalidParams, "no range") }
        let kinds = params.at("context", "only")?.items.compactMap(\.text) ?? []
        guard kinds.isEmpty || kinds.contains(where: { "quickfix".hasPrefix($0) }) else { return .array([]) }
        let shown = EditorDiagnostics(file.path, in: workspace)
        let found = workspace.check.diagnostics(of: file.path).filter { diagnostic in
            let place = file.outline.range(of: diagnostic)
            return place.lowerBound <= range.upperBound && range.lowerBound <= place.upperBound
        }
        return .array(
            found.flatMap { diagnostic in
                let all = changes(for: diagnostic, file), repairs = all.count { !$0.isAcceptance }
                return all.map { change in
                    action(
                        change, for: shown.value(diagnostic), isOnly: repairs == 1 && !change.isAcceptance, workspace)
                }
            })
    }

    private static func action(
        _ change: FileChange, for diagnostic: JSONValue, isOnly: Bool, _ workspace: Workspace
    ) -> JSONValue {
        .object([
            "title": .string(change.title), "kind": .string("quickfix"), "diagnostics": .array([diagnostic]),
            "isPreferred": .bool(isOnly), "edit": workspace.change(change.edits),
        ])
    }

    private static func changes(for diagnostic: Diagnostic, _ file: AskedFile) -> [FileChange] {
        let given = diagnostic.fixes.compactMap { FileChange($0, for: diagnostic, in: file) }
        let all = given + [FileChange(for: diagnostic, in: file)].compactMap(\.self)
        return all.filter { !$0.isAcceptance } + all.filter(\.isAcceptance)
    }
}
