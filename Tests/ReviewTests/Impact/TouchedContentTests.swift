import TestSupport
import Testing
@testable import Review

/// Which apps two states of the content have in common.
@Suite struct TouchedContentTests {
    @Test func `only what a change of files can have changed is read again`() {
        let touched = TouchedContent(from: ["_a.md": "1", "kasa.md": "1"], to: ["_a.md": "2", "kasa.md": "1"])
        #expect(touched.holds(slug: "kasa") && touched.holds(path: "other.md") && !touched.isNothing)
        let one = TouchedContent(
            from: ["a/index.md": "1", "b.md": "1"], to: ["a/index.md": "1", "a/de.md": "1", "b.md": "1"])
        #expect(one.holds(slug: "a") && !one.holds(slug: "b") && one.holds(path: "_x.md") && !one.holds(path: "b.md"))
        #expect(TouchedContent(from: ["b.md": "1"], to: ["b.md": "1"]).isNothing)
    }

    @Test func `of two folders the apps are touched whose files differ, in whatever form`() throws {
        let folder = try TemporaryFolder()
        for side in ["Old", "New"] {
            for path in ["index.md", "_a.md", "same.md", "own/index.md", "assets/x.png", ".hidden"] {
                try folder.write("x", to: "\(side)/\(path)")
            }
        }
        let (old, new) = (folder.path + "/Old", folder.path + "/New")
        #expect(TouchedContent(from: old, to: new).isNothing)
        #expect(TouchedContent.slugs(in: old) == ["same", "own"])
        try folder.write("y", to: "New/assets/x.png")
        try folder.write("y", to: "New/.hidden")
        #expect(TouchedContent(from: old, to: new).isNothing)
        try folder.write("y", to: "New/own/de.md")
        try folder.write("x", to: "Old/moved.md")
        try folder.write("x", to: "New/moved/index.md")
        let touched = TouchedContent(from: old, to: new)
        #expect(["same", "own", "moved"].map { touched.holds(slug: $0) } == [false, true, true])
        try folder.write("y", to: "New/_a.md")
        #expect(TouchedContent(from: old, to: new).holds(slug: "same"))
    }
}
