import PolicyModel

/// What may stand at one place of a front matter.
package struct SchemaPlace: Sendable {
    package struct Key: Hashable, Sendable {
        package let name: String
        /// What the reference says of it.
        package let words: String?
        /// Whether its value is a map or a list and nothing else.
        package let opensBlock: Bool
    }

    /// The keys of a map; empty for another value.
    package private(set) var keys: [Key] = []
    /// The words that a value must be one of.
    package private(set) var words: [String] = []
    /// The names of the forms that a value may have, such as `version`, `date` and `platform`.
    package private(set) var forms: Set<String> = []
    /// What the reference says of the key that leads here.
    package fileprivate(set) var meaning: String?

    fileprivate mutating func add(_ node: JSONValue) {
        if case .object(let members)? = node["properties"] {
            keys += members.map { member in
                Key(
                    name: member.key, words: member.value["description"]?.string,
                    opensBlock: ["object", "array"].contains(member.value["type"]?.string ?? ""))
            }
        }
        if case .array(let words)? = node["enum"] { self.words += words.compactMap(\.string) }
    }

    fileprivate mutating func add(form: String) { forms.insert(form) }

    fileprivate mutating func addKeys(_ names: [String]) {
        keys += names.map { Key(name: $0, words: nil, opensBlock: false) }
    }
}

extension FrontMatterSchema {
    /// What the schema says of a place; of one that it does not know, nothing.
    package func place(_ path: [YAMLStep]) -> SchemaPlace {
        var nodes = [root], place = SchemaPlace()
        for step in path {
            nodes = nodes.flatMap { next($0, step) }
            place.meaning = nodes.lazy.compactMap { $0["description"]?.string }.first ?? place.meaning
        }
        for node in nodes.flatMap({ alternatives(of: $0, in: &place) }) {
            place.add(node)
            if let form = node["propertyNames"]?["$ref"]?.string, form.hasSuffix("platform") {
                place.addKeys(Platform.allCases.map(\.rawValue))
            }
        }
        return place
    }

    private func next(_ node: JSONValue, _ step: YAMLStep) -> [JSONValue] {
        var seen = SchemaPlace()
        return alternatives(of: node, in: &seen).compactMap { node in
            switch step {
            case .item: return node["items"]
            case .key(let name):
                if let found = node["properties"]?[name] { return found }
                guard case .object? = node["additionalProperties"] else { return nil }
                return node["additionalProperties"]
            }
        }
    }

    /// The node itself, or those that it refers to.
    private func alternatives(of node: JSONValue, in place: inout SchemaPlace) -> [JSONValue] {
        if let name = node["$ref"]?.string?.split(separator: "/").last.map(String.init) {
            place.add(form: name)
            return SchemaValue.definitions[name].map { alternatives(of: $0, in: &place) } ?? []
        }
        guard case .array(let any)? = node["anyOf"] else { return [node] }
        return any.flatMap { alternatives(of: $0, in: &place) }
    }
}

extension JSONValue {
    fileprivate var string: String? {
        if case .string(let text) = self { return text }
        return nil
    }
}
