/// What a client does where a value of its document is not what it expects.
package struct Effect: Hashable, Sendable {
    package let kind: Danger.Kind
    /// What happens: `the app crashes at every start`.
    package let words: String

    package static func crash(_ words: String) -> Effect { Effect(kind: .crash, words: words) }
    package static func refusal(_ words: String) -> Effect { Effect(kind: .refusal, words: words) }
    package static func ignored(_ words: String) -> Effect { Effect(kind: .ignored, words: words) }

    /// True if the client reads no further.
    var ends: Bool { kind == .crash || kind == .refusal }
}

/// A value of a document that is not what its client expects.
package struct DocumentFault: Error, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The parser rejects the text; why.
        case unreadable(String)
        /// The value has no such key.
        case missing(String)
        /// The kind of the value, such as `a number`.
        case wrongKind(String)
    }

    package let cause: Cause
    /// The JSON path of the value, or of the key that it does not have; empty for the document as a whole.
    package let path: String
    /// The offset of the value in bytes.
    package let offset: Int

    /// - Parameter path: of the value.
    package init(_ cause: Cause, at path: String, offset: Int) {
        (self.cause, self.offset) = (cause, offset)
        if case .missing(let key) = cause {
            self.path = path.isEmpty ? key : "\(path).\(key)"
        } else {
            self.path = path
        }
    }

    init(_ fault: JSONFault) { self.init(.unreadable(fault.reason), at: "", offset: fault.offset) }

    /// The cause in words: `messaging.forced.title is missing`.
    package var words: String {
        let subject = path.isEmpty ? "the document" : path
        return switch cause {
        case .unreadable(let reason): "\(subject) \(reason)"
        case .missing: "\(subject) is missing"
        case .wrongKind(let kind): "\(subject) is \(kind)"
        }
    }
}
