import PolicyModel

/// Words of another tool without what no text section may hold.
package struct AcceptableWords {
    /// Empty where nothing of the words may stay.
    package private(set) var text: String
    /// What is taken out and what stands for it, each to follow the field's name.
    package private(set) var losses: [String] = []

    /// - Parameter prose: text that may have any length, tabs and braces, of which only hidden signs are taken out.
    package init(visible prose: String) {
        text = prose
        removeHidden()
    }

    package init(_ written: String) {
        text = String(written.map { $0 == "\t" ? " " : $0 })
        if text.utf8.count > WordsCheck.largest {
            drop("has \(text.utf8.count) bytes, and \(WordsCheck.largest) are the most")
        }
        if WordsCheck.isLeftOpen(text), !text.trimmed.isEmpty { drop("is \(text.quoted), which is no words yet") }
        removeHidden()
        while let placeholder = WordsCheck.mistakenPlaceholders(in: text).first {
            let name = placeholder.filter { !"${}%".contains($0) }.trimmed
            losses.append("holds \(placeholder.quoted), which no policy can say: '\(name)' stands for it")
            text = text.replacing(placeholder, with: name)
        }
    }

    private mutating func removeHidden() {
        for control in Set(text.unicodeScalars.filter { $0.isControl && !$0.properties.isWhitespace }).sorted() {
            remove(control) { $0.removeAll { $0 == control } }
        }
        // Each is looked for from the beginning, so of very many all go at once.
        var known = 0
        while let fault = DirectionMarks.fault(in: text) {
            known += 1
            remove(fault.mark) { scalars in
                guard known < 100 else { return scalars.removeAll { $0 == fault.mark } }
                let places = scalars.indices.filter { scalars[$0] == fault.mark }
                scalars.remove(at: places[fault.number])
            }
        }
    }

    private mutating func drop(_ reason: String) {
        text = ""
        losses.append("\(reason): it is left out")
    }

    private mutating func remove(_ scalar: Unicode.Scalar, _ body: (inout String.UnicodeScalarView) -> Void) {
        let words = "holds U+\(scalar.hexadecimal), which no policy can say: it is left out"
        if !losses.contains(words) { losses.append(words) }
        body(&text.unicodeScalars)
    }
}
