/// A list or object whose end a scanner has not read yet.
///
/// Scanners keep these in an array and do not call themselves: the text of a host may be nested as deep as it likes,
/// and the stack of a thread may be small.
struct OpenNode {
    let isObject: Bool
    /// Of its first byte.
    let start: Int
    /// What the next value of an object belongs to.
    var key: (name: String?, offset: Int)?
    /// True behind a comma.
    var followsComma = false

    private var members: [JSONNode.Member] = []
    private var elements: [JSONNode] = []

    init(isObject: Bool, start: Int) {
        (self.isObject, self.start) = (isObject, start)
        if isObject { members.reserveCapacity(4) }
    }

    mutating func add(_ node: JSONNode) {
        if let key {
            members.append(JSONNode.Member(key: key.name, keyOffset: key.offset, node: node))
        } else {
            elements.append(node)
        }
        key = nil
    }

    var node: JSONNode { JSONNode(value: isObject ? .object(members) : .array(elements), offset: start) }
}

extension [OpenNode] {
    /// Adds a value to the innermost one.
    mutating func add(_ node: JSONNode) {
        guard count <= JSONNode.deepest else {
            self[count - 1].key = nil
            return
        }
        self[count - 1].add(node)
    }

    /// Ends the innermost one.
    mutating func close() -> JSONNode {
        let isKept = count <= JSONNode.deepest
        let open = removeLast()
        return isKept ? open.node : JSONNode(value: .faulty("a value nested too deeply"), offset: open.start)
    }
}
