import Foundation

/// The source files of the package, for tests that hold the tree to its rules.
enum SourceTree {
    struct File {
        /// From the package's root, such as `Sources/Pages/PageContext.swift`.
        let path: String
        let lines: [String]

        /// The parts of the path below `Sources`, without `Clients`, each of whose folders is a target.
        private var parts: [String] {
            let parts = path.split(separator: "/").dropFirst().map(String.init)
            return parts.first == "Clients" ? Array(parts.dropFirst()) : parts
        }

        var target: String { parts.first ?? "" }

        /// Inside the target, empty for the target's own folder.
        var folder: String { parts.dropFirst().dropLast().joined(separator: "/") }

        /// Lines with the place of each, comments left out.
        var code: [(place: String, text: String)] {
            lines.enumerated()
                .map { ("\(path):\($0 + 1)", $1.trimmingCharacters(in: .whitespaces)) }
                .filter { !$0.1.hasPrefix("//") }
        }

        /// The modules named by import lines, whatever their access level and attributes.
        var imports: [(place: String, module: String)] {
            code.compactMap { place, text in
                var words = text.split(separator: " ")[...]
                let levels = ["package", "internal", "private", "fileprivate", "public"]
                while let word = words.first, word.hasPrefix("@") || levels.contains(String(word)) {
                    words.removeFirst()
                }
                guard words.popFirst() == "import" else { return nil }
                let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
                if let word = words.first, kinds.contains(String(word)) { words.removeFirst() }
                return words.first.map { (place, String($0.prefix { $0 != "." && $0 != ";" })) }
            }
        }
    }

    /// The names of the targets under `Sources/Clients`.
    static let clients = Set(files.filter { $0.path.hasPrefix("Sources/Clients/") }.map(\.target))

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let files: [File] = {
        let names =
            FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)?
            .compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
            guard let text = try? String(contentsOf: root.appending(path: "Sources/\(name)"), encoding: .utf8)
            else { return nil }
            return File(path: "Sources/\(name)", lines: text.components(separatedBy: "\n"))
        }
    }()
}
