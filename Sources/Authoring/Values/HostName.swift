import Basics

/// The host of an address in both spellings, to find letters of another script that only look alike.
struct HostName {
    /// With punycode, as in DNS.
    let ascii: String
    /// With punycode decoded, as browsers show it.
    let unicode: String

    /// Nil if no DNS name can have this form.
    init?(_ host: String) {
        guard let ascii = InternationalHost.ascii(host), let unicode = InternationalHost.unicode(ascii)
        else { return nil }
        (self.ascii, self.unicode) = (ascii, unicode)
    }

    /// The scripts of the first label that mixes scripts of different languages; nil if none does.
    ///
    /// Unicode Technical Standard 39, "highly restrictive": one script, or Latin with those of Chinese, Japanese or
    /// Korean.
    var mixedScripts: [String]? {
        unicode.split(separator: ".").lazy.map { HostName.scripts(in: String($0)) }.first { scripts in
            scripts.count > 1 && !HostName.together.contains { $0.isSuperset(of: scripts) }
        }
    }

    /// Scripts that one language writes together.
    private static let together: [Set<String>] = [
        ["Latin", "Han", "Hiragana", "Katakana"], ["Latin", "Han", "Bopomofo"], ["Latin", "Han", "Hangul"],
    ]

    /// The scripts that are distinguished, by their Unicode names.
    private static let scripts = [
        "Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Han", "Hiragana", "Katakana", "Hangul",
        "Bopomofo",
        "Thai", "Devanagari", "Bengali", "Tamil", "Telugu", "Georgian", "Cherokee", "Ethiopic", "Khmer", "Lao",
        "Myanmar",
        "Coptic", "Tifinagh", "Lisu", "Gujarati", "Gurmukhi", "Kannada", "Malayalam", "Sinhala", "Tibetan", "Mongolian",
    ]

    /// In the order of the table; a letter of a script outside the table counts as `another script`.
    private static func scripts(in label: String) -> [String] {
        var rest = label.filter(\.isLetter), found: [String] = []
        for script in scripts where !rest.isEmpty {
            guard let ofScript = try? Regex("\\p{Script=\(script)}") else { continue }
            let left = rest.replacing(ofScript, with: "")
            if left.count < rest.count { found.append(script) }
            rest = left
        }
        return rest.isEmpty ? found : found + ["another script"]
    }
}
