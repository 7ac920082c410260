/// Warns of a text that only rules name whose time is over for good; the reader reports texts that no rule names.
enum UnusedText {
    /// One `unused-text` warning for each such text of the app's own files: other apps may use a fragment's.
    static func diagnostics(_ dated: DatedPolicy) -> [Diagnostic] {
        let rules = dated.source.rules.filter { $0.text != nil }
        return dated.source.texts.sorted { $0.key < $1.key }.compactMap { name, text in
            let naming = rules.filter { $0.text == name }
            guard !["force", "recommend"].contains(name), !naming.isEmpty, !text.position.isOfFragment,
                naming.allSatisfy({ rule in rule.span.until.map { $0 <= dated.moment } ?? false })
            else { return nil }
            return Diagnostic(
                .warning, "unused-text", at: text.position,
                "the text '\(name)' is used only by rules whose time is over", help: "remove it with its rule")
        }
    }
}
