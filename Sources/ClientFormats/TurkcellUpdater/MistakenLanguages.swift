/// The languages of three letters that phones offer and that the client, which reads two, takes for another one.
enum MistakenLanguages {
    private static let names = [
        "arn": "Mapuche", "ast": "Asturian", "bem": "Bemba", "brx": "Bodo", "ceb": "Cebuano", "fil": "Filipino",
        "haw": "Hawaiian", "kab": "Kabyle", "kok": "Konkani", "mni": "Manipuri", "nds": "Low German", "pap": "Papiamento",
        "sat": "Santali", "smn": "Inari Sami", "teo": "Teso",
    ]

    /// The first, by code, that is read as `language`; nil for a language that no other is taken for.
    static func taken(for language: String) -> (code: String, name: String)? {
        guard language.count == 2 else { return nil }
        return names.filter { $0.key.hasPrefix(language) }.min { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
