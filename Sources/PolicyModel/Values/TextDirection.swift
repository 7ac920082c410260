/// The direction in which a language is written, for `dir` attributes.
package enum TextDirection {
    /// `rtl` or `ltr`, by the script in the tag, else by the usual script of the language.
    package static func of(_ tag: LanguageTag) -> String {
        if let script = tag.script { return scripts.contains(script) ? "rtl" : "ltr" }
        return languages.contains(tag.language) ? "rtl" : "ltr"
    }

    private static let scripts: Set<String> = [
        "Adlm", "Arab", "Aran", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
    ]

    private static let languages: Set<String> = [
        "ar", "arc", "arz", "ckb", "dv", "fa", "glk", "he", "iw", "ji", "lrc", "mzn", "nqo", "pnb", "ps", "sd", "syr",
        "ug", "ur", "yi",
    ]
}
