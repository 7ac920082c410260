/// Objects whose keys are an author's own words, and what is said of keys.
extension DocumentObject {
    /// All members without repetitions: of equal keys the last, in the place of the first.
    package var members: [(key: String, value: DocumentValue)] {
        var members: [(key: String, value: DocumentValue)] = [], places: [String: Int] = [:]
        for member in value.node.members ?? [] {
            guard let key = member.key else { continue }
            value.reading.ask(for: key, of: value.node)
            let found = DocumentValue(member.node, at: .key(key), of: path, in: value.reading)
            if let place = places[key] {
                members[place].value = found
            } else {
                places[key] = members.count
                members.append((key, found))
            }
        }
        return members
    }

    package var isEmpty: Bool { value.node.members?.isEmpty ?? true }

    /// Says of keys that nobody asks for why they are not read here.
    package func unread(_ words: String) { value.reading.call(words, in: value.node) }

    /// Notes what the client makes of a key, at the place of the key itself.
    ///
    /// - Parameter words: to follow the path in a sentence.
    package func note(_ kind: Danger.Kind, key: String, _ words: @autoclosure () -> String) {
        guard value.reading.isForAuthor, let member = value.node.members?.last(where: { $0.key == key }) else { return }
        value.reading.note(kind, path.isEmpty ? key : "\(path).\(key)", at: member.keyOffset, words())
    }
}

extension DocumentValue {
    /// Nil for a value of another kind, which is then no fault.
    package var asObject: DocumentObject? { node.members == nil ? nil : DocumentObject(self) }
}
