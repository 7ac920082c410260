/// Languages of devices that clients mistake for one that a policy names.
extension LanguageTag {
    /// A language that many phones are in whose code has three letters and begins with this one's two: Filipino, `fil`,
    /// for Finnish, `fi`. Nil if there is none.
    var longerNamesake: LanguageTag? { language == "fi" ? LanguageTag("fil") : nil }

    /// The same language in another script, where two are in use, and elsewhere; without a script and a region for a
    /// tag with either.
    var relatives: [LanguageTag] {
        guard parts > 1 else { return [] }
        let scripts = [["Hans", "Hant"], ["Cyrl", "Latn"]].first { pair in script.map(pair.contains) ?? false } ?? []
        let other = scripts.first { $0 != script }.flatMap { LanguageTag("\(language)-\($0)") }
        return [LanguageTag(language), other, region == nil ? nil : LanguageTag("\(language)-ZZ")].compactMap(\.self)
    }
}
