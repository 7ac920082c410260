import ClientKit

/// The members of an object by converted name; of equal names the first counts.
struct Fields {
    /// A member with its converted name.
    struct Field {
        let name: String
        /// As written.
        let key: String
        let member: JSONNode.Member
    }

    let object: DocumentMembers
    /// The fields that count, in the order of the text.
    private(set) var fields: [Field] = []
    /// Fields with the same name as an earlier one.
    private var repeated: [Field] = []

    /// Nil if the value is no object or has an invalid key, which makes the whole object unreadable to the decoder.
    init?(_ value: DocumentValue) {
        guard let object = DocumentMembers(value) else { return nil }
        let members = object.all
        self.object = object
        fields.reserveCapacity(members.count)
        // For a few names, a linear search is faster than a set.
        var seen = members.count > 8 ? Set<String>() : nil
        for member in members {
            guard let key = member.key else { return nil }
            let name = KeyName.name(of: key), field = Field(name: name, key: key, member: member)
            let isNew = seen?.insert(name).inserted ?? !fields.contains { $0.name == name }
            if isNew { fields.append(field) } else { repeated.append(field) }
        }
    }

    /// What keeps a value from being such an object.
    static func fault(of value: DocumentValue) -> String {
        value.node.members == nil ? "is \(value.node.kind), not an object" : "has a key that cannot be read"
    }

    /// The field with that name; nil if it is missing or null.
    func field(_ name: String) -> Field? { fields.first { $0.name == name && !$0.member.node.isNull } }

    subscript(_ name: String) -> DocumentValue? { field(name).map { object.value($0.member) } }

    func noteRepeated() {
        for field in repeated {
            object.note(.ignored, at: field.member, "is there twice, and the client takes the first")
        }
    }

    /// Notes repeated keys, and those whose names are none of `names`.
    ///
    /// - Parameter keys: those that may be meant.
    func noteUnread(besides names: Set<String>, among keys: [String]) {
        noteRepeated()
        for field in fields where !names.contains(field.name) { object.noteUnknown(field.member, among: keys) }
    }
}

extension DocumentMembers {
    /// - Precondition: the member has a key.
    func value(_ member: JSONNode.Member) -> DocumentValue { value(member.node, of: member.key ?? "") }
}
