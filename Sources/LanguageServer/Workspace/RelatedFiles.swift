import Authoring

/// The files that make one app: its main file, those beside it, and the fragment it extends; or a fragment, alone or
/// with all apps that extend it.
struct RelatedFiles: Sendable {
    enum Kind: Sendable { case site, fragment, app }

    struct Member: Sendable {
        let path: String
        let outline: FileOutline
    }

    let kind: Kind
    /// The app's main file first, the fragment last; of a fragment, itself first.
    let members: [Member]
    /// Nil where it is not one app.
    let app: OpenedContent.App?

    func outline(of path: String) -> FileOutline? { members.first { $0.path == path }?.outline }
}

extension Workspace {
    func related(to path: String) -> RelatedFiles {
        let name = path.dropFirst(content.count + 1)
        if name == "index.md" { return RelatedFiles(kind: .site, members: members([path]), app: nil) }
        if isFragment(path) { return RelatedFiles(kind: .fragment, members: members([path]), app: nil) }
        guard let app = check.app(of: path) else { return RelatedFiles(kind: .app, members: members([path]), app: nil) }
        var own = members(app.paths)
        let extended = own.lazy.compactMap { $0.outline.value([.key("extends")])?.plainText }.first
        if let extended, let fragment = check.current?.fragments[extended] { own += members([fragment]) }
        return RelatedFiles(kind: .app, members: own, app: app)
    }

    /// A fragment with the files of every app that extends it: all of them are read, so only for what concerns them.
    func extendingFiles(of path: String) -> RelatedFiles {
        let apps = check.extending(String(path.dropFirst(content.count + 1))).flatMap(\.paths)
        return RelatedFiles(kind: .fragment, members: members([path] + apps), app: nil)
    }

    func isFragment(_ path: String) -> Bool {
        let name = path.dropFirst(content.count + 1)
        return name.hasPrefix("_") && !name.contains("/")
    }

    private func members(_ paths: [String]) -> [RelatedFiles.Member] {
        paths.compactMap { path in outline(of: path).map { RelatedFiles.Member(path: path, outline: $0) } }
    }
}
