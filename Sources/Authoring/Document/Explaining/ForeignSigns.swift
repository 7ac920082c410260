/// Finds the foreign signs in a line of front matter, where they stand for one of YAML's.
///
/// A line is read on its own: what goes on from the line above is taken for a new value, which differs for texts over
/// several lines alone.
struct ForeignSigns {
    private let line: [Unicode.Scalar]
    private var at = 0
    /// The brackets that the line has opened.
    private var open: [Unicode.Scalar] = []
    /// Whether a key, and whether a value may begin here.
    private var mayBegin = (key: true, value: true)
    private(set) var found: [ForeignSign] = []

    /// The signs of a line without its end, in order.
    init(in line: [Unicode.Scalar]) {
        self.line = line
        while at < line.count { read() }
    }

    private mutating func read() {
        let scalar = line[at]
        if scalar == "#", at == 0 || isBlank(at - 1) {
            at = line.count
        } else if isBlank(at) {
            readBlank()
        } else if mayBegin.value, readBeginning(scalar) {
            return
        } else {
            readInside(scalar)
        }
    }

    private func isBlank(_ place: Int) -> Bool {
        line[place] == " " || line[place] == "\t" || ForeignSign.blankName(line[place]) != nil
            || ForeignSign.invisibleName(line[place]) != nil
    }

    private mutating func add(_ kind: ForeignSign.Kind, _ name: String) {
        found.append(ForeignSign(place: at, name: name, kind: kind))
    }

    /// A blank before a key or value, or behind one, must be plain; inside words any will do.
    private mutating func readBlank() {
        let end = line[at...].indices.first { !isBlank($0) } ?? line.count
        let isStructural = mayBegin.value || end == line.count || endsValue(end)
        while at < end {
            if isStructural, let name = ForeignSign.blankName(line[at]) { add(.blank, name) }
            if isStructural, let name = ForeignSign.invisibleName(line[at]) { add(.invisible, name) }
            at += 1
        }
    }

    /// Whether a sign behind blanks ends the value before them.
    private func endsValue(_ place: Int) -> Bool {
        switch line[place] {
        case "#": true
        case ",", "]", "}": !open.isEmpty
        case ":": mayBegin.key || place + 1 == line.count || isBlank(place + 1)
        default: false
        }
    }

    /// What may begin a key, a value or an entry; false for words.
    private mutating func readBeginning(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\"" || scalar == "'" {
            skipQuote(scalar)
        } else if scalar == "-", at + 1 == line.count || isBlank(at + 1), open.isEmpty {
            at += 1
        } else if scalar == "[" || scalar == "{" {
            begin(scalar)
        } else if let bracket = ForeignSign.bracket(scalar) {
            add(.bracket(bracket), "U+\(scalar.hexadecimal), a full-width bracket")
            bracket == "[" || bracket == "{" ? begin(bracket) : readInside(bracket)
        } else if let name = ForeignSign.dashName(scalar), open.isEmpty, at + 1 < line.count, isBlank(at + 1),
            line[..<at].allSatisfy({ $0 == " " })
        {
            add(.dash, name)
            at += 1
        } else if ForeignSign.isQuote(scalar), let closing = closingQuote() {
            let text = String(String.UnicodeScalarView(line[(at + 1)..<closing]))
            add(.quote(closing: closing, text), ForeignSign.quoteName(scalar))
            at = closing + 1
            mayBegin = (mayBegin.key, false)
        } else {
            return false
        }
        return true
    }

    private mutating func begin(_ bracket: Unicode.Scalar) {
        open.append(bracket)
        at += 1
        mayBegin = (true, true)
    }

    /// Past a quote of YAML; to the end of the line if it is not closed there.
    private mutating func skipQuote(_ sign: Unicode.Scalar) {
        at += 1
        while at < line.count, line[at] != sign { at += line[at] == "\\" && sign == "\"" ? 2 : 1 }
        at += 1
        mayBegin = (mayBegin.key, false)
    }

    /// The place of a quote behind which the value ends.
    private func closingQuote() -> Int? {
        line.indices.dropFirst(at + 1).first { place in
            guard ForeignSign.isQuote(line[place]) || line[place] == "\"" else { return false }
            let next = line[(place + 1)...].indices.first { !isBlank($0) } ?? line.count
            return next == line.count || endsValue(next)
        }
    }

    private mutating func readInside(_ scalar: Unicode.Scalar) {
        if scalar == ":", at + 1 == line.count || isBlank(at + 1) || mayBegin.key && !mayBegin.value {
            mayBegin = (false, true)
        } else if mayBegin.key, let name = ForeignSign.colonName(scalar), endsKey {
            add(.colon, name)
            mayBegin = (false, true)
        } else if !open.isEmpty, scalar == "," {
            mayBegin = (true, true)
        } else if !open.isEmpty, let name = ForeignSign.commaName(scalar), open.last == "[" || beginsKey(at + 1) {
            add(.comma, name)
            mayBegin = (true, true)
        } else if !open.isEmpty, scalar == "]" || scalar == "}" {
            open.removeLast()
            mayBegin = (false, false)
        } else if !open.isEmpty, let bracket = ForeignSign.bracket(scalar), bracket == "]" || bracket == "}" {
            add(.bracket(bracket), "U+\(scalar.hexadecimal), a full-width bracket")
            open.removeLast()
        } else if mayBegin.value {
            mayBegin = (mayBegin.key, false)
        }
        at += 1
    }

    /// Whether what stands before is a key of this format: letters and hyphens.
    private var endsKey: Bool {
        let word = line[..<at].reversed().prefix { isKeySign($0) }
        return !word.isEmpty
    }

    private func beginsKey(_ start: Int) -> Bool {
        let first = line[start...].indices.first { !isBlank($0) } ?? line.count
        let word = line[first...].prefix { isKeySign($0) }
        return !word.isEmpty && word.endIndex < line.count
            && (line[word.endIndex] == ":" || ForeignSign.colonName(line[word.endIndex]) != nil)
    }

    private func isKeySign(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "\"" || scalar.isASCII && scalar.properties.isAlphabetic
    }
}
