import Foundation
import TestSupport

/// What happens to a site between two builds, drawn from a seed: edits of its sources, and accidents in its output and
/// record.
struct IncrementalEdits {
    let folder: TemporaryFolder
    private var drawn: SeededGenerator
    private var count = 0
    /// Which of the two moments the next build is for; a release goes live between them.
    private(set) var isLate = false
    private(set) var isStrict = false
    /// Whether the next build is given a time at which everything just written still counts as young.
    private(set) var isHasty = false

    init(_ folder: TemporaryFolder, seed: UInt64) throws {
        self.folder = folder
        drawn = SeededGenerator(seed: seed)
        try folder.write("---\ntitle: Truth\nurl: https://example.com\n---\nHello.\n", to: "Content/index.md")
        try folder.write(Self.fragment("Fragment"), to: "Content/_base.md")
        for name in ["one", "two", "three"] {
            try folder.write(Self.policy(name, extending: name == "two"), to: "Content/\(name).md")
        }
        // Small pages: every field that the record keeps, and little else to render so often.
        try folder.write(
            """
            {{name}}{{#platforms}}{{sentence}}{{/platforms}}{{#documents}}{{name}} {{sha256}}{{/documents}}{{{documentation}}}\
            {{#texts}}{{#languages}}{{#lines}}{{words}}{{/lines}}{{/languages}}{{/texts}}{{>foot}}

            """,
            to: "Templates/app.mustache")
        try folder.write(
            "{{#apps}}{{name}}{{#platforms}}{{announced}}{{ending}}{{/platforms}}{{#due}}{{words}}{{/due}}{{/apps}}{{>foot}}\n",
            to: "Templates/home.mustache")
        try folder.write("<footer></footer>\n", to: "Templates/foot.mustache")
    }

    /// Does one thing, and says what.
    mutating func next() throws -> String {
        count += 1
        isHasty = Int.random(in: 0..<4, using: &drawn) == 0
        isStrict = Int.random(in: 0..<15, using: &drawn) == 0
        // Mistakes must not pile up, or nothing good is ever compared.
        if Bool.random(using: &drawn), let mended = try mend() { return mended }
        switch Int.random(in: 0..<21, using: &drawn) {
        case 0, 1: return try rewrite("Update required", with: "Update \(count)")
        case 2: return try rewrite("minimum: 1.0", with: "minimum: 1.1")
        case 3: return try add()
        case 4: return try remove()
        case 5: return try rename()
        case 6: return try swapLetters()
        case 7: return try touchSource()
        case 8: return try edit("Content/_base.md", Self.fragment("Fragment \(count)"))
        case 9:
            return try edit(
                "Content/index.md", "---\ntitle: Truth \(count % 3)\nurl: https://example.com\n---\nHello.\n")
        case 10: return try edit("Templates/foot.mustache", "<footer>\(count % 4)</footer>\n")
        case 11: return try edit("Content/assets/note.txt", "note \(count % 5)")
        case 12: return try asset()
        case 13:
            isLate.toggle()
            return "another moment"
        case 14: return try spoilRecord()
        case 15: return try spoilOutput()
        case 16: return try removeOutput()
        case 17: return try rewrite("minimum: 1.0", with: "minimum: 9")
        case 18:
            return try edit("Content/many/tr.md", "# Text: force\n\n## tr\n- Message: Eski \(count).\n", beside: "many")
        case 19: return try rewrite("Update available", with: String(repeating: "Long ", count: 13))
        default: return "nothing"
        }
    }
}

extension IncrementalEdits {
    private static func fragment(_ word: String) -> String {
        "---\nfrequency: once\n---\n# Text: force\n\n## de\n- Title: Neu\n- Message: \(word).\n"
    }

    private static func policy(_ name: String, extending: Bool = false) -> String {
        """
        ---
        app: App \(name)
        \(extending ? "extends: _base.md" : "# alone")
        store: {ios: "https://apps.apple.com/app/id1"}
        clients: [prince-of-versions]
        releases:
          - {version: 1.0, live: 2026-01-01}
          - {version: 1.1, live: 2026-02-01}
          - {version: 1.2, live: 2026-11-02}
        minimum: 1.0
        ---
        Words of \(name).

        # Text: force
        - Title: Update required
        - Message: Old.

        # Text: recommend
        - Title: Update available
        - Message: New.

        """
    }

    private func policies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Content")
            .filter { $0.hasSuffix(".md") && $0 != "index.md" && !$0.hasPrefix("_") }.sorted()
    }

    private mutating func anyPolicy() throws -> String? {
        try policies().randomElement(using: &drawn).map { "Content/\($0)" }
    }

    private mutating func rewrite(_ old: String, with new: String) throws -> String {
        guard let name = try anyPolicy() else { return "nothing" }
        return try edit(name, try folder.read(name).replacing(old, with: new))
    }

    private func edit(_ name: String, _ text: String, beside app: String? = nil) throws -> String {
        if let app { try folder.write(Self.policy(app), to: "Content/\(app)/index.md") }
        try folder.write(text, to: name)
        return "wrote \(name)"
    }

    private mutating func add() throws -> String {
        guard try policies().count < 5 else { return try remove() }
        return try edit("Content/new-\(count).md", Self.policy("new \(count)", extending: Bool.random(using: &drawn)))
    }

    private mutating func remove() throws -> String {
        guard try policies().count > 2, let name = try anyPolicy() else { return "nothing" }
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        return "removed \(name)"
    }

    private mutating func rename() throws -> String {
        guard let name = try anyPolicy() else { return "nothing" }
        try FileManager.default.moveItem(
            atPath: "\(folder.path)/\(name)", toPath: "\(folder.path)/Content/moved-\(count).md")
        return "renamed \(name)"
    }

    /// Other words of the same length, and the time of the last change set back.
    private mutating func swapLetters() throws -> String {
        guard let name = try anyPolicy() else { return "nothing" }
        try inPlace(name) {
            String(decoding: $0, as: UTF8.self).replacing("Words of", with: "Sdrow of").replacing("Old.", with: "Odl.")
        }
        return "rewrote \(name) under its old time"
    }

    private mutating func touchSource() throws -> String {
        guard let name = try anyPolicy() else { return "nothing" }
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: "\(folder.path)/\(name)")
        return "touched \(name)"
    }

    private func inPlace(_ name: String, _ change: ([UInt8]) -> String) throws {
        let path = "\(folder.path)/\(name)"
        let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        try Data(change(bytes).utf8).write(to: URL(filePath: path), options: [])
        try FileManager.default.setAttributes([.modificationDate: time ?? Date()], ofItemAtPath: path)
    }

    private func asset() throws -> String {
        let path = folder.path + "/Content/assets"
        if FileManager.default.fileExists(atPath: path + "/deep") {
            try FileManager.default.removeItem(atPath: path)
            return "removed the assets"
        }
        return try edit("Content/assets/deep/picture.svg", "<svg/>")
    }

    private mutating func spoilRecord() throws -> String {
        let path = folder.path + "/.Public.record"
        guard var bytes = FileManager.default.contents(atPath: path), !bytes.isEmpty else { return "nothing" }
        switch Int.random(in: 0..<3, using: &drawn) {
        case 0: try FileManager.default.removeItem(atPath: path)
        case 1:
            bytes[Int.random(in: 0..<bytes.count, using: &drawn)] ^= 0x40
            try bytes.write(to: URL(filePath: path))
        default: try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))
        }
        return "spoiled the record"
    }

    private mutating func anyOutput() throws -> String? {
        try FolderListing.files(folder.url.appending(path: "Public")).keys
            .filter { $0 != ".decree" }.sorted().randomElement(using: &drawn).map { "Public/\($0)" }
    }

    private mutating func spoilOutput() throws -> String {
        guard let name = try anyOutput() else { return "nothing" }
        try inPlace(name) { String(repeating: "x", count: $0.count) }
        return "wrote over \(name) under its old time"
    }

    private mutating func removeOutput() throws -> String {
        guard let name = try anyOutput() else { return "nothing" }
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        return "removed \(name)"
    }

    /// Mends a broken policy where there is one.
    private func mend() throws -> String? {
        for name in try policies() {
            let text = try folder.read("Content/\(name)")
            guard text.contains("minimum: 9") else { continue }
            return try edit("Content/\(name)", text.replacing("minimum: 9", with: "minimum: 1.0"))
        }
        return nil
    }
}
