extension Danger {
    /// The single danger of a text that the parser rejects as a whole.
    ///
    /// - Parameter effect: what the client then does.
    package static func unreadable(
        _ fault: JSONFault, _ bytes: [UInt8], as kind: Kind, file: String, _ effect: String
    ) -> Danger {
        let place = JSONText.place(of: fault.offset, in: bytes)
        return Danger(
            kind, file: file, line: place.line, column: place.column, path: "",
            "the document \(fault.reason): \(effect)")
    }
}
