import Basics

/// The folder where the user's own settings and keys lie, outside every site.
enum ConfigurationFolder {
    /// `decree` in `XDG_CONFIG_HOME`, else in `~/.config`.
    static func path(environment: [String: String]) -> String {
        // The XDG rules: a relative path counts as none.
        let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? home(environment: environment) + "/.config") + "/decree"
    }

    static func home(environment: [String: String]) -> String {
        environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? ThisProcess.homeFolder
    }

    /// Makes the folder of a new key, for its owner alone.
    static func make(_ folder: String) throws(CommandError) {
        do {
            try Files.makeFolder(folder, mode: 0o700)
        } catch {
            throw CommandError("cannot make the key's folder '\(folder)': \(error)")
        }
    }
}
