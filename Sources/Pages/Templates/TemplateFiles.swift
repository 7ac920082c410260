import Basics
import PolicyModel

/// Why the templates folder or a file in it could not be read.
package enum TemplateError: Error, Hashable, CustomStringConvertible {
    case unreadable(path: String, cause: String)

    package var description: String {
        switch self {
        case .unreadable(let path, let cause): "cannot read \(path): \(cause)"
        }
    }
}

/// The files of a templates folder by their path below it: `*.mustache` at the top, `*.properties` in `words/`,
/// anything in `assets/`.
struct TemplateFiles {
    private let folder: String
    /// With all links resolved; what is published comes from nowhere else.
    private let root: String
    private var files: [String: [UInt8]] = [:]
    private var diagnostics: [Diagnostic] = []

    /// Reads all files of a folder; reports those that have no purpose, and links that lead out.
    static func read(
        _ folder: String, reporting diagnostics: inout [Diagnostic]
    ) throws(TemplateError) -> [String: [UInt8]] {
        var reading = TemplateFiles(folder: folder, root: (try? Files.realPath(of: folder)) ?? folder)
        try reading.read()
        diagnostics += reading.diagnostics
        return reading.files
    }

    private mutating func read() throws(TemplateError) {
        // Whoever can change this checkout could otherwise publish a folder of the machine that builds.
        if (try? Files.destination(ofLink: folder)) != nil {
            return refuse(
                folder, "symlink-outside", "the templates folder is a link",
                help: "put the folder itself here, or name where it stands with --templates")
        }
        for name in try Self.names(in: folder) {
            if name == "assets" || name == "words" {
                guard let kind = try kind(of: name) else { continue }
                guard kind == .folder else {
                    stray(name)
                    continue
                }
                for inner in try Self.names(in: "\(folder)/\(name)") {
                    let isKnown = name == "assets" ? Self.isPlain(inner) : Self.language(of: "words/\(inner)") != nil
                    try add("\(name)/\(inner)", isKnown: isKnown)
                }
            } else {
                try add(name, isKnown: name.hasSuffix(".mustache"))
            }
        }
    }

    private mutating func add(_ path: String, isKnown: Bool) throws(TemplateError) {
        guard let kind = try kind(of: path) else { return }
        guard isKnown, kind == .file else { return stray(path) }
        files[path] = try Self.bytes("\(folder)/\(path)")
    }

    /// The kind of a file, links followed; nil, with a diagnostic, for a link out of the folder or to nothing.
    private mutating func kind(of path: String) throws(TemplateError) -> FileStatus.Kind? {
        let file = "\(folder)/\(path)"
        guard let target = try? Files.realPath(of: file) else {
            guard (try? Files.destination(ofLink: file)) != nil else {
                let above = Paths.folder(of: file)
                throw .unreadable(
                    path: file, cause: "the folder '\(above)' cannot be entered; its owner can run chmod +x '\(above)'")
            }
            refuse(file, "symlink-broken", "the link leads to nothing that can be read")
            return nil
        }
        guard target.hasPrefix(root == "/" ? "/" : root + "/") else {
            refuse(file, "symlink-outside", "the link leads out of the templates folder")
            return nil
        }
        do { return try FileStatus(target).kind } catch { throw .unreadable(path: file, cause: "\(error)") }
    }

    private mutating func refuse(
        _ file: String, _ id: String, _ message: String, help: String = "put the file itself here"
    ) {
        diagnostics.append(Diagnostic(.error, id, at: SourcePosition(file: file), message, help: help))
    }

    /// The language of a file of words, `words/pt-BR.properties`; nil for any other path.
    static func language(of path: String) -> LanguageTag? {
        guard path.hasPrefix("words/"), path.hasSuffix(".properties") else { return nil }
        let name = path.dropFirst(6).dropLast(11)
        return LanguageTag(name).flatMap { $0.description == name ? $0 : nil }
    }

    /// Reports a file that is neither template nor asset.
    private mutating func stray(_ path: String) {
        let file = "\(folder)/\(path)"
        diagnostics.append(
            Diagnostic(
                .error, "template-file", at: SourcePosition(file: file),
                "'\(file)' is neither a template, nor an asset with a plain name, nor the words of a language",
                help:
                    "a templates folder holds '*.mustache' files, in 'assets' files named with A-Z a-z 0-9 . _ -, and "
                    + "in 'words' files such as 'de.properties' or 'pt-BR.properties'"))
    }

    /// Sorted; hidden files are ignored.
    private static func names(in folder: String) throws(TemplateError) -> [String] {
        do {
            return try Files.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw .unreadable(path: folder, cause: "\(error)")
        }
    }

    private static func bytes(_ path: String) throws(TemplateError) -> [UInt8] {
        do {
            return try Files.read(path)
        } catch {
            throw .unreadable(path: path, cause: "\(error)")
        }
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { byte in
            byte.isLetterOrDigit
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
    }
}
