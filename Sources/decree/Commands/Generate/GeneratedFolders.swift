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
    func gaps(in file: String) -> [String: String] {
        let hidden = Paths.joined(Paths.folder(of: output), "." + Paths.name(of: output))
        let isPattern = file.hasSuffix(".gitignore"), isUnit = file.hasSuffix(".service")
        func option(_ name: String, _ folder: String, unless standard: String) -> String {
            let word = isUnit ? Quoting.unit(folder, isCommand: true) : folder.shellWord
            return folder == standard ? "" : " --\(name) " + word
        }
        return [
            "CONTENT": content, "STRING": Quoting.string(content),
            "OUTPUT": isPattern ? Quoting.pattern(output) : output,
            "HIDDEN": isPattern ? Quoting.pattern(hidden) : hidden,
            "IN": option("content", content, unless: Self.standard.content),
            "OUT": option("output", output, unless: Self.standard.output),
        ]
    }
}
