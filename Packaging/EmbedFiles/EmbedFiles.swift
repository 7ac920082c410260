import Foundation
import PackagePlugin

/// Puts a target's files that are no code into the binary, each under its name, in which `_` stands for what no
/// identifier holds.
///
/// They become texts. As the lists of numbers that `.embedInCode` makes of them, they would take the compiler longer than
/// all code of the target.
@main
struct EmbedFiles: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = (target.sourceModule?.sourceFiles.filter { $0.type == .unknown }.map(\.url) ?? [])
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(files.count) files of \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", Self.script, "sh", output.path] + files.map(\.path), inputFiles: files,
                outputFiles: [output])
        ]
    }

    /// Each file stands between marks that none holds; its last line feed is its own.
    private static let script = """
        set -eu
        output=$1
        shift
        {
            echo 'enum EmbeddedFiles {'
            for file in "$@"; do
                printf '    static let %s: [UInt8] = Array(#####\"""\\n' "$(basename "$file" | sed 's/[^A-Za-z0-9]/_/g')"
                cat "$file"
                printf '\\n\"""#####.utf8)\\n'
            done
            echo '}'
        } > "$output"
        """
}
