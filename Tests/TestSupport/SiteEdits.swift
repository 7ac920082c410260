import Foundation

/// What release managers do to the shipped site's files, drawn from a seed: sound and broken, every kind of file.
package enum SiteEdits {
    /// Makes one edit, or mends all that were made before, and says which.
    package static func edit(_ folder: TemporaryFolder, round: Int, _ drawn: inout SeededGenerator) throws -> String {
        // Mistakes must not pile up, or nothing good is ever compared.
        if round.isMultiple(of: 3) {
            try mend(folder)
            return "all mended"
        }
        let edit = all.randomElement(using: &drawn) ?? all[0]
        try edit.make(folder, round)
        return edit.name
    }

    package static func replace(_ old: String, with new: String, in file: String, of folder: TemporaryFolder) throws {
        try folder.write(try folder.read(file).replacing(old, with: new), to: file)
    }

    private static let all: [(name: String, make: @Sendable (TemporaryFolder, Int) throws -> Void)] = [
        ("an app's name", { try replace("app: Kasa", with: "app: Kasa \($1)", in: "Content/kasa.md", of: $0) }),
        (
            "a minimum",
            { folder, _ in try replace("minimum: 3.0.0", with: "minimum: 2.9.0", in: "Content/kasa.md", of: folder) }
        ),
        (
            "an unknown key",
            { folder, _ in try replace("app: Kasa", with: "app: Kasa\nfoo: 1", in: "Content/kasa.md", of: folder) }
        ),
        (
            "broken YAML",
            { folder, _ in try replace("minimum:", with: "minimum: [", in: "Content/pocket-timer.md", of: folder) }
        ),
        (
            "a fragment's words",
            { try replace("Update required", with: "Update now \($1)", in: "Content/_defaults.md", of: $0) }
        ),
        (
            "a fragment's stray key",
            { folder, _ in try replace("language: en", with: "app: x", in: "Content/_defaults.md", of: folder) }
        ),
        (
            "the site's title",
            { try replace("title: Updates", with: "title: Updates \($1)", in: "Content/index.md", of: $0) }
        ),
        (
            "a site's mistake",
            { folder, _ in try replace("title: Updates", with: "titel: Updates", in: "Content/index.md", of: folder) }
        ),
        ("a new app", { try $0.write(SampleSite.smallPolicy, to: "Content/new-\($1).md") }),
        ("a new app as a folder", { try $0.write(SampleSite.smallPolicy, to: "Content/folder-\($1)/index.md") }),
        ("an app twice", { folder, _ in try folder.write(SampleSite.smallPolicy, to: "Content/kasa/index.md") }),
        (
            "an app gone",
            { folder, _ in try FileManager.default.removeItem(atPath: folder.path + "/Content/pocket-timer.md") }
        ),
        (
            "a language gone",
            { folder, _ in try FileManager.default.removeItem(atPath: folder.path + "/Content/fieldnotes/tr.md") }
        ),
        ("an asset", { try $0.write("asset \($1)", to: "Content/assets/note.txt") }),
        ("an asset of the templates'", { folder, _ in try folder.write("x", to: "Content/assets/style.css") }),
        ("a stray file", { folder, _ in try folder.write("x", to: "Content/notes.txt") }),
        ("an unused fragment", { folder, _ in try folder.write("---\nfoo: 1\n---\n", to: "Content/_other.md") }),
        ("a template", { try replace("All apps", with: "Every app \($1)", in: "Templates/app.mustache", of: $0) }),
        (
            "a broken template",
            { folder, _ in try replace("{{name}}", with: "{{nome}}", in: "Templates/app.mustache", of: folder) }
        ),
        ("the style", { try $0.write("body { margin: \($1)px }", to: "Templates/assets/style.css") }),
        (
            "two at once",
            { folder, round in
                try replace("app: Kasa", with: "app: Cash \(round)", in: "Content/kasa.md", of: folder)
                try replace("Made by", with: "Made \(round) by", in: "Templates/foot.mustache", of: folder)
            }
        ),
    ]

    private static func mend(_ folder: TemporaryFolder) throws {
        for name in ["Content", "Templates"] {
            try FileManager.default.removeItem(at: folder.url.appending(path: name))
            try FileManager.default.copyItem(
                at: SampleSite.repository.appending(path: name), to: folder.url.appending(path: name))
        }
    }
}
