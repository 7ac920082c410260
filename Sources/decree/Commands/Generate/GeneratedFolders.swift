import Basics

/// The folders that generated files name, and the options that lead a command to those that are not the usual ones.
struct GeneratedFolders {
    private let content: String
    private let output: String

    static let standard = GeneratedFolders(content: "Content", output: BundleOptions.standard)

    init(content: String, output: String) {
        (self.content, self.output) = (Self.plain(content), Self.plain(output))
    }

    /// As git's list of ignored files wants it too.
    private static func plain(_ folder: String) -> String {
        Paths.plain(folder.hasPrefix("./") ? String(folder.dropFirst(2)) : folder)
    }

    /// By the names of the gaps that every file may have, whatever the site is.
    var gaps: [String: String] {
        [
            "CONTENT": content, "OUTPUT": output,
            "HIDDEN": Paths.joined(Paths.folder(of: output), "." + Paths.name(of: output)),
            "IN": Self.option("content", content, unless: Self.standard.content),
            "OUT": Self.option("output", output, unless: Self.standard.output),
        ]
    }

    private static func option(_ name: String, _ folder: String, unless standard: String) -> String {
        folder == standard ? "" : " --\(name) " + word(folder)
    }

    /// As a shell takes it for one word. YAML takes it where nothing is special but the indent: below `|`.
    static func word(_ path: String) -> String {
        let isPlain = path.wholeMatch(of: /[A-Za-z0-9._\/-]+/) != nil
        return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
    }
}
