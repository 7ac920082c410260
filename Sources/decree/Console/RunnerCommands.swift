/// Breaks up what a CI service would obey in the output of a job: output quotes policies, and whoever proposes one is
/// not to command the job that checks it.
///
/// A blank is put in, so that people still read what is there; in JSON the same is done by an escape, which keeps the
/// value.
struct RunnerCommands: Sendable {
    /// Obeyed wherever they stand in a line, whatever their case.
    private let texts: [String]
    /// Whether a line is obeyed that begins with `::`, blanks before it or not.
    private let obeysColons: Bool

    /// The variable by which each service is known, and what it obeys.
    private static let services: [(variable: String, texts: [String])] = [
        ("GITHUB_ACTIONS", ["##["]), ("GITLAB_CI", ["section_start:", "section_end:"]),
        ("TF_BUILD", ["##[", "##vso["]), ("TEAMCITY_VERSION", ["##teamcity["]),
    ]

    init(environment: [String: String]) {
        func isSet(_ variable: String) -> Bool { environment[variable].map { !$0.isEmpty } ?? false }
        texts = Self.services.filter { isSet($0.variable) }.flatMap(\.texts)
        obeysColons = isSet("GITHUB_ACTIONS")
    }

    /// - Parameter text: whole lines.
    func broken(in text: String) -> String {
        let lines = obeysColons && text.contains("::") ? Self.withoutColons(text) : text
        return replacing(in: lines) { " \($0)" }
    }

    func broken(inJSON text: String) -> String {
        replacing(in: text) { sign in sign.utf16.map { "\\u00" + String($0, radix: 16) }.joined() }
    }

    /// Replaces the last sign of each text that is obeyed.
    private func replacing(in text: String, last: (Character) -> String) -> String {
        texts.reduce(text) { text, obeyed in
            guard let sign = obeyed.last else { return text }
            return Self.replacing(obeyed, in: text, with: obeyed.dropLast() + last(sign))
        }
    }

    private static func replacing(_ obeyed: String, in text: String, with other: String) -> String {
        let wanted = Array(obeyed.unicodeScalars)
        var found = String.UnicodeScalarView(), rest = text.unicodeScalars[...]
        while let next = rest.first {
            if rest.prefix(wanted.count).elementsEqual(wanted, by: { folded($0) == $1 }) {
                found += other.unicodeScalars
                rest = rest.dropFirst(wanted.count)
            } else {
                found.append(next)
                rest.removeFirst()
            }
        }
        return String(found)
    }

    /// In lower case; two letters outside ASCII count as what they are in lower case elsewhere, `s` and `k`.
    private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) + 32)
        case "\u{17F}": "s"
        case "\u{212A}": "k"
        default: scalar
        }
    }

    private enum Place { case start, firstColon, inside }

    /// GitHub's runner takes a carriage return for the end of a line too.
    private static func withoutColons(_ text: String) -> String {
        var shown = "", place = Place.start
        for scalar in text.unicodeScalars {
            switch (place, scalar) {
            case (_, "\n"), (_, "\r"): place = .start
            case (.start, _) where scalar.properties.isWhitespace || scalar == "\u{FEFF}": break
            case (.start, ":"): place = .firstColon
            case (.firstColon, ":"):
                shown += " "
                place = .inside
            default: place = .inside
            }
            shown.unicodeScalars.append(scalar)
        }
        return shown
    }
}
