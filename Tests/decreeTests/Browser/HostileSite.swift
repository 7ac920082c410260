import TestSupport

/// A site whose every field tries to be more than words.
enum HostileSite {
    /// Ends whatever it stands in, then runs; each of its ways would leave `hacked` behind or open a dialog.
    static let words = """
        "'><script>window.hacked=1;alert(1)</script><img src=x onerror="window.hacked=2">{{name}}{{{documentation}}}</textarea></title></style><!--
        """

    /// A whole screen's width, many times over, and nowhere to break it.
    static let long = String(repeating: "W", count: 10_000)

    /// As the fields of texts take it: plain text, in which `<` is escaped and braces are placeholders.
    static let text = words.replacing("<", with: "\\<").replacing("{{name}}{{{documentation}}}", with: "")

    private static let quoted = "'" + words.replacing("'", with: "''") + "'"

    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(home, to: "Content/index.md")
        try folder.write(frontMatter + body, to: "Content/hostile.md")
        return folder
    }

    private static let home = """
        ---
        title: \(quoted)
        url: https://localhost
        ---
        <script>window.hacked=3</script>

        \(words) [x](javascript:alert(2)) ![p](https://elsewhere.example/p.png) ![q](//elsewhere.example/q.png)

            \(long)

        """

    private static let frontMatter = """
        ---
        app: \(quoted)
        ids: {ios: com.example.hostile, android: com.example.hostile}
        store: {ios: "https://apps.apple.com/app/id1?a=1&b='\\"><script>alert(3)</script>", android: "https://play.google.com/store"}
        clients: [turkcell-updater, prince-of-versions, retired]
        releases:
          - {version: 1.0.0, build: 1000, live: 2025-01-01}
          - {version: 2.0.0, build: 2000, live: 2025-06-01}
          - {version: 2.5.0, build: 2500, live: 2025-09-01}
          - {version: 3.0.0, build: 3000, live: 2026-06-01}
        minimum: 2.0.0
        rules:
          - id: \(quoted)
            when: {platform: android, version: "<1.5", model: [\(quoted), "*</script>"], custom: {\(quoted): \(quoted)}}
            do: force
            text: \(quoted)
          - {id: "javascript:alert(4)", when: {platform: ios, version: 2.5.0}, do: force}
        accept:
          - {client: prince-of-versions, rule: "javascript:alert(4)", class: weaker, why: \(quoted)}
        ---

        """

    private static let body = """
        <script>window.hacked=4</script>

        <iframe src="https://elsewhere.example/frame"></iframe><img src="https://elsewhere.example/pixel.png">

        [a](javascript:alert(5)) [b](data:text/html,<script>alert(6)</script>) ![c](javascript:alert(7))
        ![d](https://elsewhere.example/d.png) [e](https://elsewhere.example/) <https://elsewhere.example/f> {{name}} {{{documentation}}}

        #### \(words)

        `</code></pre><script>alert(8)</script>` \(long)

        # Text: force
        ## en
        - Title: \(long)
        - Message: \\</script>\\<script>window.hacked=5\\</script> {app} \(text)
        - What's new: \(text)
        - Update button: \(text)
        - Later button: \(long)
        ## ar
        - Title: \u{2067}abc\u{2069} \u{200F}\u{642} \\<b>x\\</b> \(text)
        - Message: \u{645}\u{631}\u{62D}\u{628}\u{627} javascript:alert(9) \(long)
        - Update button: \(long)

        # Text: recommend
        - Title: \(text)
        - Message: \(text)
        - Update button: \(text)
        - Later button: \(long)

        # Text: \(words.replacing("<", with: "\\<"))
        - Title: \(text)
        - Message: \(long)

        # Release: 3.0.0
        ## en
        <script>window.hacked=6</script> \(words) [x](javascript:alert(10)) \(long)

        # Message: hostile
        ```yaml
        when: {model: [\(quoted), "*</script>"]}
        from: 2026-01-01
        link: "https://apps.apple.com/x?'\\"><script>alert(11)</script>"
        ```
        ## en
        - Message: \(text)

        """
}
