import Foundation

/// The host of an address in both spellings, to find letters of another script that only look alike.
struct HostName {
    /// With punycode, as in DNS.
    let ascii: String
    /// With punycode decoded, as browsers show it.
    let unicode: String

    /// Nil if no DNS name can have this form.
    init?(_ host: String) {
        guard let ascii = URL(string: "https://\(host)/")?.host(percentEncoded: false)?.lowercased(),
            ascii.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        self.ascii = ascii
        let labels = ascii.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.hasPrefix("xn--") ? Punycode.decoded(label.dropFirst("xn--".count)) : String(label)
        }
        guard !labels.contains(nil) else { return nil }
        unicode = labels.compactMap(\.self).joined(separator: ".")
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
        var rest = label.filter { $0.isLetter }, found: [String] = []
        for script in scripts where !rest.isEmpty {
            guard let ofScript = try? Regex("\\p{Script=\(script)}") else { continue }
            let left = rest.replacing(ofScript, with: "")
            if left.count < rest.count { found.append(script) }
            rest = left
        }
        return rest.isEmpty ? found : found + ["another script"]
    }
}

/// Decodes the labels of international host names (RFC 3492).
enum Punycode {
    private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)

    /// Nil for invalid punycode, and for punycode that no encoder produces.
    static func decoded(_ label: Substring) -> String? {
        let cut = label.lastIndex(of: "-")
        var scalars = cut.map { Array(label[..<$0].unicodeScalars) } ?? []
        var digits = (cut.map { label[label.index(after: $0)...] } ?? label).utf8[...]
        var code = 128, place = 0, bias = 72, isFirst = true
        while !digits.isEmpty {
            guard let step = number(&digits, bias: bias) else { return nil }
            let total = scalars.count + 1
            bias = adapted(step, total, isFirst: isFirst)
            isFirst = false
            place += step
            code += place / total
            place %= total
            guard let scalar = Unicode.Scalar(UInt32(clamping: code)), code < 0x11_0000 else { return nil }
            scalars.insert(scalar, at: place)
            place += 1
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Decodes one variable-length integer; nil if it is malformed or too large.
    private static func number(_ digits: inout Substring.UTF8View.SubSequence, bias: Int) -> Int? {
        var value = 0, weight = 1
        for k in stride(from: base, through: base * 8, by: base) {
            guard let digit = digits.popFirst().flatMap(digit) else { return nil }
            value += digit * weight
            let threshold = min(max(k - bias, least), most)
            if digit < threshold { return value }
            weight *= base - threshold
        }
        return nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }

    /// Adapts the bias after each decoded character.
    private static func adapted(_ step: Int, _ count: Int, isFirst: Bool) -> Int {
        var step = isFirst ? step / damp : step / 2, rounds = 0
        step += step / count
        while step > (base - least) * most / 2 {
            step /= base - least
            rounds += base
        }
        return rounds + (base - least + 1) * step / (step + skew)
    }
}
