import Foundation
import PackagePlugin

/// Puts the README of a target, of each of its folders, and of every target that it uses, into the binary, by the folder's
/// name. `EmbedFiles` calls a file by its own name, which is one for all of these.
@main
struct EmbedGuides: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let inner = try FileManager.default.contentsOfDirectory(
            at: target.directoryURL, includingPropertiesForKeys: nil)
        let used = target.dependencies.compactMap { dependency in
            if case .target(let target) = dependency { target.directoryURL } else { nil }
        }
        let folders = [target.directoryURL] + inner + used
        let guides = folders.map { $0.appending(path: "README.md") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }.sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "GuideFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(guides.count) guides", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", Self.script, "sh", output.path] + guides.map(\.path), inputFiles: guides,
                outputFiles: [output])
        ]
    }

    /// Each file becomes a text between marks that no guide holds; its last line feed is the text's own. The
    /// format's rows on diagnostics and on classes of losses are listed too, for editors.
    private static let script = """
        set -eu
        output=$1
        shift
        rows='
            s/^([0-9]+):\\| `([^`]+)` \\| (error|warning|either) \\| (.*) \\|$/("\\2", \\1, #"\\3: \\4"#),/
            t found
            s/^([0-9]+):\\| `([a-z]+)` \\| (.*) \\| ((error|warning).*) \\|$/("\\2", \\1, #"would \\3: \\4"#),/
            s/#"would /#"the client would /
            t found
            d
            : found
            s/`//g
            p
        '
        {
            echo 'enum GuideFiles {'
            echo '    static let byFolder: [String: String] = ['
            for guide in "$@"; do
                printf '"%s": #####\"\"\"\\n' "$(basename "$(dirname "$guide")")"
                cat "$guide"
                printf '\\n\"\"\"#####,\\n'
            done
            echo '    ]'
            echo '    static let diagnostics: [(id: String, line: Int, words: String)] = ['
            for guide in "$@"; do
                case "$guide" in */Format/README.md) grep -n '^| `' "$guide" | sed -nE "$rows" ;; esac
            done
            echo '    ]'
            echo '}'
        } > "$output"
        """
}
