import Foundation

/// What axe-core, the engine that most reviews of accessibility use, says of a page.
extension BrowserPage {
    private static let engine = Result { () throws -> String in
        let python = try TestPython.program(with: "axe_playwright_python")
        let place = try ProgramRun.run(python, ["-c", "import axe_playwright_python as it; print(it.__path__[0])"])
        let file = place.output.trimmingCharacters(in: .whitespacesAndNewlines) + "/axe.min.js"
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    /// One line for each rule that is broken, with the elements that break it; all that is folded is opened before.
    ///
    /// The engine runs in a world of its own, which the page's policy does not reach.
    package func barriers() throws -> [String] {
        try value("document.querySelectorAll('details').forEach((it) => { it.open = true })")
        let frames = try tools.call("Page.getFrameTree")["frameTree"] as? [String: Any]
        let frame = (frames?["frame"] as? [String: Any])?["id"] as? String ?? ""
        let world =
            try tools.call("Page.createIsolatedWorld", ["frameId": frame, "worldName": "axe"])["executionContextId"]
            as? Int
        _ = try evaluate(try Self.engine.get() + ";''", in: world)
        let found = try evaluate(
            """
            axe.run(document, {resultTypes: ["violations"]}).then(({violations}) => JSON.stringify(violations.map((rule) =>
              `${rule.impact} ${rule.id}: ` + rule.nodes.map((it) => `${it.target} (${it.failureSummary})`).join("; "))))
            """, in: world)
        return try JSONDecoder().decode([String].self, from: Data(found.utf8))
    }
}
