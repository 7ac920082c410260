import Foundation
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
enum TemplateFiles {
    /// Reads all files of a folder; reports those that have no purpose.
    static func read(
        _ folder: String, reporting diagnostics: inout [Diagnostic]
    ) throws(TemplateError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try names(in: folder) {
            let path = "\(folder)/\(name)"
            if name == "assets" || name == "words" {
                for inner in try names(in: path) {
                    let isKnown = name == "assets" ? isPlain(inner) : language(of: "words/\(inner)") != nil
                    guard isKnown, !isFolder("\(path)/\(inner)") else {
                        diagnostics.append(stray("\(path)/\(inner)"))
                        continue
                    }
                    files["\(name)/\(inner)"] = try bytes("\(path)/\(inner)")
                }
            } else if name.hasSuffix(".mustache"), !isFolder(path) {
                files[name] = try bytes(path)
            } else {
                diagnostics.append(stray(path))
            }
        }
        return files
    }

    /// The language of a file of words, `words/pt-BR.properties`; nil for any other path.
    static func language(of path: String) -> LanguageTag? {
        guard path.hasPrefix("words/"), path.hasSuffix(".properties") else { return nil }
        let name = path.dropFirst(6).dropLast(11)
        return LanguageTag(name).flatMap { $0.description == name ? $0 : nil }
    }

    /// The diagnostic for a file that is neither template nor asset.
    private static func stray(_ path: String) -> Diagnostic {
        Diagnostic(
            .error, "template-file", at: SourcePosition(file: path),
            "'\(path)' is neither a template, nor an asset with a plain name, nor the words of a language",
            help: "a templates folder holds '*.mustache' files, in 'assets' files named with A-Z a-z 0-9 . _ -, and in "
                + "'words' files such as 'de.properties' or 'pt-BR.properties'")
    }

    /// Sorted; hidden files are ignored.
    private static func names(in folder: String) throws(TemplateError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw .unreadable(path: folder, cause: error.localizedDescription)
        }
    }

    private static func bytes(_ path: String) throws(TemplateError) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw .unreadable(path: path, cause: error.localizedDescription)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
    }
}
