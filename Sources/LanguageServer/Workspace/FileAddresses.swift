import Basics

/// Which file of the content an editor's address means, and back.
package struct FileAddresses: Sendable {
    /// The content folder as diagnostics name it.
    let content: String
    /// The same folder from the root of the file system, and with all links resolved.
    private let absolute: String
    private let resolved: String
    /// The editor's folder.
    private let root: String

    /// - Parameters:
    ///   - content: as `--content` has it.
    ///   - root: the editor's folder; relative paths begin there.
    init(content: String, root: String, current: String = ThisProcess.workingFolder) {
        let plain = Paths.plain(content), folder = Paths.plain(root)
        let absolute = plain.hasPrefix("/") ? plain : "\(folder)/\(plain)"
        (self.absolute, self.root) = (absolute, folder)
        self.content = plain.hasPrefix("/") || folder != current ? absolute : plain
        resolved = Paths.resolved(absolute)
    }

    /// The path that diagnostics name; nil for what is no Markdown file in the content folder.
    func path(of address: String) -> String? {
        guard let file = FileAddresses.file(address), file.hasSuffix(".md"), !file.split(separator: "/").contains("..")
        else { return nil }
        if file.hasPrefix(absolute + "/") { return content + file.dropFirst(absolute.count) }
        let real = "\(Paths.resolved(Paths.folder(of: file)))/\(Paths.name(of: file))"
        return real.hasPrefix(resolved + "/") ? content + real.dropFirst(resolved.count) : nil
    }

    /// The folder at a path that may begin in the editor's folder; nil if there is none.
    func folder(at path: String) -> String? {
        let place = path.hasPrefix("/") ? path : "\(root)/\(path)"
        return Files.isFolder(place) ? place : nil
    }

    func address(of path: String) -> String {
        FileAddresses.address(absolute + path.dropFirst(content.count))
    }

    /// The path of a `file:` address; nil for another.
    static func file(_ address: String) -> String? {
        guard address.hasPrefix("file://") else { return nil }
        let rest = address.dropFirst("file://".count), path = rest.drop { $0 != "/" }
        guard path.startIndex == rest.startIndex || rest.hasPrefix("localhost/") else { return nil }
        return PercentEncoding.decoded(path)
    }

    /// Everything but the unreserved characters of RFC 3986 is escaped, as editors do.
    package static func address(_ path: String) -> String { "file://" + PercentEncoding.path(path) }
}
