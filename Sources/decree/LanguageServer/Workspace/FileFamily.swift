import Authoring
import PolicyModel

/// The files that make one app: its main file, those beside it, and the fragment it extends; or a fragment with all
/// apps that extend it.
struct FileFamily: Sendable {
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
    func family(of path: String) -> FileFamily {
        let name = path.dropFirst(content.count + 1)
        if name == "index.md" { return FileFamily(kind: .site, members: members([path]), app: nil) }
        if name.hasPrefix("_"), !name.contains("/") {
            let apps = check.extending(String(name)).flatMap(\.paths)
            return FileFamily(kind: .fragment, members: members([path] + apps), app: nil)
        }
        guard let app = check.app(of: path) else { return FileFamily(kind: .app, members: members([path]), app: nil) }
        var own = members(app.paths)
        let extended = own.lazy.compactMap { $0.outline.value([.key("extends")])?.content.text }.first
        if let extended, let fragment = check.current?.fragments[extended] { own += members([fragment]) }
        return FileFamily(kind: .app, members: own, app: app)
    }

    private func members(_ paths: [String]) -> [FileFamily.Member] {
        paths.compactMap { path in outline(of: path).map { FileFamily.Member(path: path, outline: $0) } }
    }
}
