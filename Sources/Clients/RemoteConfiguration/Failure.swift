import ClientKit

/// The error that the app gets.
struct Failure: Error, Hashable {
    enum Kind: String, Sendable {
        /// Those of a `DecodingError`.
        case keyNotFound, valueNotFound, typeMismatch, dataCorrupted
        /// The alert chosen for the phone is missing, or has no update button.
        case validation
        /// No document was delivered, and none is cached or bundled.
        case provider
    }

    let kind: Kind
    /// Of the value that causes it. Empty for errors of the parser, for which the client reports no path.
    let path: String
    /// Why, in a sentence.
    let words: String

    init(_ kind: Kind, at path: String = "", _ words: String) {
        (self.kind, self.path, self.words) = (kind, path, words)
    }

    /// - Parameter wanted: `a string`, or the allowed words.
    init(_ kind: Kind, at path: String = "", wanted: String) {
        self.init(kind, at: path, "\(path.isEmpty ? "the document" : path) is not \(wanted)")
    }

    /// For a value of another kind.
    init(_ value: DocumentValue, wanted: String) {
        switch value.node.value {
        case .null: self.init(.valueNotFound, at: value.path, "\(value.path) is null, not \(wanted)")
        // An invalid string is decoded only if a string is expected; its reason begins with the type that it should
        // have.
        case .faulty(let reason) where reason.hasPrefix(wanted):
            self.init(.dataCorrupted, wanted: "a value that JSON knows")
        default: self.init(.typeMismatch, at: value.path, wanted: wanted)
        }
    }
}
