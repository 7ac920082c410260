import PolicyModel

/// Which apps have diagnostics in which file, so that one file's are found without looking at every app.
struct FileFindings: Sendable {
    /// By file.
    private var appsByFile: [String: Set<String>] = [:]
    private var filesByApp: [String: Set<String>] = [:]
    private var touched: Set<String> = []
    /// The diagnostics of what apps share.
    var shared: [Diagnostic] = [] {
        didSet {
            if shared != oldValue { touched.formUnion((shared + oldValue).map(\.position.file)) }
        }
    }

    func apps(in file: String) -> [String] { appsByFile[file]?.sorted() ?? [] }

    /// Says in which files an app has diagnostics; each of these, and of those before, may have others now.
    mutating func replace(_ app: String, with files: Set<String>) {
        let old = filesByApp[app] ?? []
        touched.formUnion(old.union(files))
        for file in old.subtracting(files) {
            appsByFile[file]?.remove(app)
            if appsByFile[file]?.isEmpty == true { appsByFile[file] = nil }
        }
        for file in files { appsByFile[file, default: []].insert(app) }
        filesByApp[app] = files
    }

    mutating func takeTouched() -> Set<String> {
        defer { touched = [] }
        return touched
    }
}
