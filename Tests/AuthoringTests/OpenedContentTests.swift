import PolicyModel
import TestSupport
import Testing
@testable import Authoring

/// Reading a site app by app says what reading it at once says.
struct OpenedContentTests {
    private static let policy =
        "---\napp: Kasa\nextends: _base.md\nclients: [ssvc]\nreleases:\n  - {version: 1.0, build: 1}\n---\n"

    private static func expectSame(_ folder: TemporaryFolder) throws {
        let whole = try ContentReader.read(folder.path), opened = try OpenedContent(folder.path)
        let readings = try opened.apps.reversed().map { try opened.read($0) }.reversed()
        let extended = readings.reduce(into: Set<String>()) { $0.formUnion($1.extended) }
        #expect(opened.diagnostics(with: readings.flatMap(\.diagnostics), extended: extended) == whole.diagnostics)
        #expect(readings.compactMap(\.policy?.slug) == whole.content?.policies.map(\.slug))
        #expect(try opened.assets.map { try opened.read($0) } == whole.content?.assets)
    }

    @Test func `a healthy site`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "kasa.md")
        try folder.write(Self.policy, to: "many/index.md")
        try folder.write("# Text: force\n- Message: Eski.\n", to: "many/tr.md")
        try folder.write("---\nminimum: 1.0\n---\n", to: "_base.md")
        try folder.write("x", to: "assets/x.txt")
        try Self.expectSame(folder)
        let opened = try OpenedContent(folder.path)
        #expect(
            try opened.read(opened.apps[1]).files.map(\.path)
                == ["many/index.md", "many/tr.md", "_base.md"].map { "\(folder.path)/\($0)" })
    }

    @Test func `a change is read before it is written, wherever the file lies`() throws {
        let folder = try TemporaryFolder()
        for name in ["kasa.md", "many/index.md"] { try folder.write(Self.policy, to: name) }
        try folder.write("---\nminimum: 1.0\n---\n", to: "_base.md")
        let changed = Array(Self.policy.replacing("Kasa", with: "Changed").utf8)
        let opened = try OpenedContent(
            folder.path, replacing: ["\(folder.path)/many/index.md": changed], clients: clients)
        #expect(try opened.apps.map { try opened.read($0).policy?.name } == ["Kasa", "Changed"])
        #expect(try folder.read("many/index.md") == Self.policy)
    }

    @Test func `a site with mistakes everywhere`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy, to: "kasa.md")
        try folder.write(Self.policy, to: "kasa/index.md")
        try folder.write("---\napp: [\n---\n", to: "open.md")
        try folder.write("---\napp: X\nextends: _none.md\n---\n", to: "lost.md")
        try folder.write("---\nfoo: 1\n---\n", to: "_base.md")
        try folder.write("---\nbar: 1\n---\n", to: "_other.md")
        try folder.write([0xFF], to: "_bad.md")
        try folder.write("---\nfoo: 1\n---\n", to: "index.md")
        try folder.write("x", to: "stray.txt")
        try Self.expectSame(folder)
    }
}
