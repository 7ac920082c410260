/// A value of a document that is being read.
package struct DocumentValue {
    /// The way to it from the value that holds it.
    enum Step {
        case key(String)
        case index(Int)
    }

    package let node: JSONNode
    package let reading: DocumentReading
    /// The path of what holds it. The value's own path is put together when it is asked for, since that of most values
    /// never is.
    private let outer: String
    private let step: Step?

    init(_ node: JSONNode, at step: Step? = nil, of outer: String = "", in reading: DocumentReading) {
        (self.node, self.step, self.outer, self.reading) = (node, step, outer, reading)
    }

    /// Empty for the root.
    package var path: String {
        switch step {
        case nil: outer
        case .key(let key): outer.isEmpty ? key : "\(outer).\(key)"
        case .index(let index): "\(outer)[\(index)]"
        }
    }

    /// - Parameter words: to follow the path in a sentence.
    package func note(_ kind: Danger.Kind, _ words: @autoclosure () -> String) {
        reading.note(kind, path, at: node.offset, words())
    }

    /// Takes this value for one of another kind than the client expects.
    ///
    /// - Parameters:
    ///   - cause: what the client's answer says of it; nil for its kind.
    ///   - wanted: such as `string`.
    package func fail(_ cause: DocumentFault.Cause? = nil, wanted: String, _ effect: Effect) {
        let fault = DocumentFault(cause ?? .wrongKind(node.kind), at: path, offset: node.offset)
        reading.fail(fault, at: path, "is \(node.kind) and no \(wanted)", effect)
    }

    package func string(orElse effect: Effect) -> String? {
        if let text = node.string { return text }
        fail(wanted: "string", effect)
        return nil
    }

    /// - Parameter key: the first key that the client misses, if it takes a value of another kind for an object without
    ///   keys.
    package func object(orElse effect: Effect, missing key: String? = nil) -> DocumentObject? {
        if node.members != nil { return DocumentObject(self) }
        if let key { fail(.missing(key), wanted: "object", effect) } else { fail(wanted: "object", effect) }
        return nil
    }

    package func array(orElse effect: Effect) -> [DocumentValue]? {
        guard let elements = node.array else {
            fail(wanted: "array", effect)
            return nil
        }
        let path = path
        return elements.enumerated().map { DocumentValue($1, at: .index($0), of: path, in: reading) }
    }
}

/// An object of a document that is being read. Of equal keys the last counts.
///
/// Each look-up is one line that names the key, the kind of its value, and what the client does otherwise.
package struct DocumentObject {
    package let value: DocumentValue
    package let path: String

    init(_ value: DocumentValue) {
        self.value = value
        path = value.path
        value.reading.open(value.node, at: path)
    }

    /// The value of an optional key.
    package subscript(key: String) -> DocumentValue? {
        value.reading.ask(for: key, of: value.node)
        return value.node.last(key).map { DocumentValue($0, at: .key(key), of: path, in: value.reading) }
    }

    /// Notes that the client never reads a key.
    ///
    /// - Parameter words: to follow the path in a sentence.
    package func ignore(_ key: String, _ words: @autoclosure () -> String) {
        value.reading.ask(for: key, of: value.node)
        for member in value.node.members ?? [] where member.key == key {
            value.reading.note(.ignored, path.isEmpty ? key : "\(path).\(key)", at: member.keyOffset, words())
        }
    }

    /// The value of a required key.
    package func value(_ key: String, orElse effect: Effect) -> DocumentValue? {
        if let found = self[key] { return found }
        let fault = DocumentFault(.missing(key), at: path, offset: value.node.offset)
        value.reading.fail(fault, at: fault.path, "is missing", effect)
        return nil
    }

    package func object(_ key: String, orElse effect: Effect, missing inner: String? = nil) -> DocumentObject? {
        value(key, orElse: effect)?.object(orElse: effect, missing: inner)
    }

    package func array(_ key: String, orElse effect: Effect) -> [DocumentValue]? {
        value(key, orElse: effect)?.array(orElse: effect)
    }
}
