import PolicyModel

/// What in a document for iOS ends the app, is refused, is never read, or does not mean what it looks like.
struct TurkcellDangers {
    static func refusal(_ fault: JSONFault, of bytes: [UInt8], in file: String) -> Danger {
        let place = JSONText.place(of: fault.offset, in: bytes)
        return Danger(
            .refusal, file: file, line: place.line, column: place.column, path: "",
            "the document \(fault.reason): the client drops it and shows nothing")
    }

    private let text: JSONText
    private let file: String
    private(set) var places: [(offset: Int, danger: Danger)] = []

    init(_ text: JSONText, in file: String) {
        self.text = text
        self.file = file
        root()
    }

    /// In the order of the text.
    var found: [Danger] { places.sorted { $0.offset < $1.offset }.map(\.danger) }

    /// One sentence about the value at `path`, which it begins with.
    mutating func report(_ kind: Danger.Kind, _ node: JSONNode, at path: String, _ message: String) {
        report(kind, offset: node.offset, at: path, message)
    }

    mutating func report(_ kind: Danger.Kind, offset: Int, at path: String, _ message: String) {
        let place = text.place(of: offset)
        let danger = Danger(
            kind, file: file, line: place.line, column: place.column, path: path,
            "\(path.isEmpty ? "the root" : path) \(message)")
        places.append((offset, danger))
    }

    /// Each member once; of a repeated key the last one, which is the one that counts.
    mutating func members(_ node: JSONNode, at path: String) -> [(key: String, offset: Int, node: JSONNode, path: String)] {
        var members: [(key: String, offset: Int, node: JSONNode, path: String)] = []
        for member in node.members ?? [] {
            guard let key = member.key else { continue }
            let place = path.isEmpty ? key : "\(path).\(key)"
            if let first = members.firstIndex(where: { $0.key == key }) {
                members.remove(at: first)
                report(.misread, offset: member.keyOffset, at: place, "is written twice: only the last one counts")
            }
            members.append((key, member.keyOffset, member.node, place))
        }
        return members
    }
}

extension TurkcellDangers {
    private mutating func root() {
        let root = text.root
        guard root.members != nil else {
            let isArray = root.array != nil
            report(
                isArray ? .crash : .refusal, root, at: "",
                isArray ? "is an array: the app crashes" : "is \(root.kind): the client drops the document")
            return
        }
        var hasName = false
        for member in members(root, at: "") {
            switch member.key {
            case "packageName":
                hasName = true
                packageName(member.node)
            case "updates": updates(member.node)
            case "messages": messages(member.node)
            default: report(.ignored, offset: member.offset, at: member.path, "is never read on iOS")
            }
        }
        if !hasName { report(.refusal, root, at: "", "has no packageName: the client drops the document") }
    }

    private mutating func packageName(_ node: JSONNode) {
        guard let name = node.string else {
            return report(.refusal, node, at: "packageName", "is \(node.kind): the client drops the document")
        }
        let isID = !name.isEmpty && name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isLetter
                || Character(Unicode.Scalar(byte)).isNumber
        }
        if !isID {
            report(
                .refusal, node, at: "packageName",
                "is '\(name)', which no bundle id can be: the client compares exactly and drops the document")
        }
    }

    private mutating func updates(_ node: JSONNode) {
        if node.members != nil {
            report(.misread, node, at: "updates", "is an object: it is taken for one entry without filters")
            return entry(node, at: "updates", isFiltered: false)
        }
        guard let elements = node.array else { return report(.crash, node, at: "updates", "is \(node.kind): the app crashes") }
        if elements.isEmpty { return report(.crash, node, at: "updates", "is empty: the app crashes") }
        if !elements.contains(where: { $0.members != nil }) {
            return report(.crash, node, at: "updates", "holds no object: the app crashes")
        }
        var catcher: String?
        for (index, element) in elements.enumerated() {
            let path = "updates[\(index)]"
            guard element.members != nil else {
                report(.ignored, element, at: path, "is \(element.kind): the client skips it")
                continue
            }
            if let catcher { report(.ignored, element, at: path, "is never reached: \(catcher) matches every device") }
            entry(element, at: path, isFiltered: true)
            if element.last("filters").map({ $0.members?.isEmpty == true }) ?? true { catcher = catcher ?? path }
        }
    }
}
