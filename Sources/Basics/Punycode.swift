/// The letters of a label of an international host name, written in ASCII (RFC 3492).
package enum Punycode {
    private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)

    /// Nil for invalid punycode, and for punycode that no encoder produces.
    package static func decoded(_ label: Substring) -> String? {
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

    /// Nil for a label longer than any.
    package static func encoded(_ label: String) -> String? {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        guard scalars.count < 256 else { return nil }
        var text = label.unicodeScalars.filter(\.isASCII).map { Character($0) }
        let plain = text.count
        if plain > 0 { text.append("-") }
        var code = 128, step = 0, bias = 72, done = plain
        while done < scalars.count, let next = scalars.filter({ $0 >= code }).min() {
            step += (next - code) * (done + 1)
            code = next
            for scalar in scalars {
                if scalar < code { step += 1 }
                guard scalar == code else { continue }
                text += digits(of: step, bias: bias)
                bias = adapted(step, done + 1, isFirst: done == plain)
                (step, done) = (0, done + 1)
            }
            (step, code) = (step + 1, code + 1)
        }
        return String(text)
    }

    /// A variable-length integer.
    private static func digits(of value: Int, bias: Int) -> [Character] {
        var rest = value, digits: [Character] = [], k = base
        while case let threshold = min(max(k - bias, least), most), rest >= threshold {
            digits.append(letter(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            k += base
        }
        return digits + [letter(rest)]
    }

    /// `a` to `z` for 0 to 25, `0` to `9` for the rest.
    private static func letter(_ digit: Int) -> Character {
        Character(Unicode.Scalar(UInt8(digit < 26 ? 97 + digit : 22 + digit)))
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
