/// An object of a document for a client whose rules for keys are its own: of equal ones the first counts, or it makes
/// other names of them. Nothing is noted of its keys, unlike those of `DocumentObject`.
package struct DocumentMembers {
    package let value: DocumentValue
    package let path: String

    /// Nil for a value that is no object.
    package init?(_ value: DocumentValue) {
        guard value.node.members != nil else { return nil }
        (self.value, path) = (value, value.path)
    }

    /// In the order of the text.
    package var all: [JSONNode.Member] { value.node.members ?? [] }

    package func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// The value of the first member with that key; nil if there is none.
    package func first(_ key: String) -> DocumentValue? { value.node.first(key).map { self.value($0, of: key) } }

    /// The value of the last member with that key; nil if there is none.
    package func last(_ key: String) -> DocumentValue? { value.node.last(key).map { self.value($0, of: key) } }

    package func value(_ node: JSONNode, of key: String) -> DocumentValue {
        DocumentValue(node, at: .key(key), of: path, in: value.reading)
    }

    /// Notes what the client makes of the first value of a key, or of its absence.
    ///
    /// - Parameter words: to follow the path in a sentence.
    package func note(_ kind: Danger.Kind, on key: String, _ words: @autoclosure () -> String) {
        value.reading.note(kind, path(of: key), at: (value.node.first(key) ?? value.node).offset, words())
    }

    /// The same of a key itself; of one that is no text, the object is named.
    package func note(_ kind: Danger.Kind, at member: JSONNode.Member, _ words: @autoclosure () -> String) {
        value.reading.note(kind, member.key.map(path(of:)) ?? path, at: member.keyOffset, words())
    }
}

extension DocumentValue {
    /// The elements of a list; nil for a value of another kind.
    package var elements: [DocumentValue]? {
        guard let elements = node.array else { return nil }
        let path = path
        return elements.enumerated().map { DocumentValue($1, at: .index($0), of: path, in: reading) }
    }
}
