import Authoring
import PolicyModel
import Testing
import TestSupport

/// One healthy app, which each test breaks in one place.
enum HealthyContent {
    static let app = """
        ---
        app: Kasa
        ids: {ios: com.example.kasa, android: com.example.kasa}
        store: {ios: "https://apps.apple.com/app/id1", android: "https://play.google.com/store/apps/details?id=com.example.kasa"}
        clients: [prince-of-versions, turkcell-updater]
        releases:
          - {version: 2.7.0, build: 270, requires: {ios: 15, android: 26}, live: 2026-03-01}
          - {version: 3.10, build: 310, requires: any, live: {ios: 2026-11-02T09:00Z, android: pending}}
        latest: {ios: 3.10}
        minimum: 2.7
        frequency: once
        rules:
          - {id: bad, when: {platform: ios, version: ">=2.0 <2.8", os: "<15"}, do: force, text: bad}
        accept:
          - {client: prince-of-versions, rule: bad, class: weaker, why: "no texts", until: 2027-01-31}
        extra: {prince-of-versions: {meta: {a: 3.10, b: "3.10", c: no, d: true}}}
        ---
        # Text: force
        - Title: Update required

        # Text: bad
        - Title: Broken

        """

    /// `app` with one text replaced by another.
    static func app(_ old: String, _ new: String) -> String { app.replacing(old, with: new) }

    /// The reading of `files`, whose diagnostics begin with `Content`, and the lines they make.
    static func read(_ files: [String: String], only: Set<String>? = nil) throws -> (SiteContent?, [String]) {
        let folder = try TemporaryFolder()
        try folder.write("", to: "Content/.keep")
        for (name, text) in files { try folder.write(text, to: "Content/\(name)") }
        let reading = try ContentReader.read(folder.path + "/Content", only: only)
        return (reading.content, reading.diagnostics.map { line($0, in: folder) })
    }

    static func line(_ diagnostic: Diagnostic, in folder: TemporaryFolder) -> String {
        var text = "\(diagnostic.position): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id)]"
        if let help = diagnostic.help { text += " | \(help)" }
        if let note = diagnostic.note { text += " | \(note.position): \(note.message)" }
        return text.replacing(folder.path + "/", with: "")
    }

    /// All that is said of the app once `old` in it has become `new`.
    static func mistakes(_ old: String, _ new: String) throws -> [String] { try read(["kasa.md": app(old, new)]).1 }
}
