/// Languages with three-letter codes on phones that the client mistakes for others, because it reads two letters. They
/// have few users; the one with many, Filipino, is asked as a device (`LanguageTag.longerNamesake`).
enum MistakenLanguages {
    private static let names = [
        "arn": "Mapuche", "ast": "Asturian", "bem": "Bemba", "brx": "Bodo", "ceb": "Cebuano", "haw": "Hawaiian",
        "kab": "Kabyle", "kok": "Konkani", "mni": "Manipuri", "nds": "Low German",
        "pap": "Papiamento",
        "sat": "Santali", "smn": "Inari Sami", "teo": "Teso",
    ]

    /// The first language, by code, that the client mistakes for `language`; nil if there is none.
    static func taken(for language: String) -> (code: String, name: String)? {
        guard language.count == 2 else { return nil }
        return names.filter { $0.key.hasPrefix(language) }.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
