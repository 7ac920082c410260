/// The conversions of Android's `org.json`, which turns a value of another kind into the kind that is asked for.
extension DocumentValue {
    /// `optString`: any value as text.
    package var text: String {
        if let text = node.string { return text }
        let text = AndroidObject.text(node)
        note(.misread, "is \(node.kind), read as the text '\(text.prefix(64))'")
        return text
    }

    /// `optInt`: a number or the text of one, cut to 32 bits; nil for anything else.
    package var integer: Int? { noting(AndroidObject.integer(node)) }

    /// `optLong`: the same with 64 bits.
    package var long: Int? { noting(AndroidObject.long(node)) }

    private func noting(_ number: Int?) -> Int? {
        guard let number else { return nil }
        if (node.number ?? node.string) != "\(number)" { note(.misread, "is read as \(number)") }
        return number
    }

    /// Takes a value for one that the client cannot use.
    ///
    /// - Parameter words: what it is, such as `no whole number`.
    package func refuse(_ words: String, _ effect: Effect) {
        let fault = DocumentFault(.wrongKind(words), at: path, offset: node.offset)
        reading.fail(fault, at: path, "is \(words)", effect)
    }
}
