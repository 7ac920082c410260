extension String {
    /// The text as a shell takes it for one word. YAML takes it where nothing is special but the indent: below `|`.
    package var shellWord: String {
        let isPlain = wholeMatch(of: /[A-Za-z0-9._\/:@%+,=-]+/) != nil
        return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
    }
}
