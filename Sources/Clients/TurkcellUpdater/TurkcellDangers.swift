import ClientKit
import PolicyModel

/// Finds the parts of a document for iOS that crash the app, make the client reject it, are never read, or are misread.
struct TurkcellDangers {
    private let root: JSONNode
    private var list: DangerList

    init(_ text: JSONText, in file: String) {
        root = text.root
        list = DangerList(in: file, text)
        readRoot()
    }

    var found: [Danger] { list.all }

    /// Adds a danger.
    ///
    /// - Parameter message: follows the path in the sentence.
    mutating func report(_ kind: Danger.Kind, _ node: JSONNode, at path: String, _ message: String) {
        report(kind, offset: node.offset, at: path, message)
    }

    mutating func report(_ kind: Danger.Kind, offset: Int, at path: String, _ message: String) {
        list.add(kind, path, at: offset, message)
    }

    /// The members without repetitions: of equal keys the last, which the client's parser takes.
    mutating func members(
        _ node: JSONNode, at path: String
    ) -> [(key: String, offset: Int, node: JSONNode, path: String)] {
        let named = (node.members ?? []).compactMap { member in member.key.map { (key: $0, member: member) } }
        let last = Dictionary(named.map { ($0.key, $0.member.keyOffset) }) { $1 }
        var seen: Set<String> = []
        return named.compactMap { key, member in
            let place = path.isEmpty ? key : "\(path).\(key)"
            if !seen.insert(key).inserted {
                report(.misread, offset: member.keyOffset, at: place, "is written twice: only the last one counts")
            }
            return last[key] == member.keyOffset ? (key, member.keyOffset, member.node, place) : nil
        }
    }
}

extension TurkcellDangers {
    /// The root must be an object with the app's `packageName`; the other two keys are optional.
    private mutating func readRoot() {
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

    /// The client compares `packageName` exactly with the bundle id, and ignores the document if they differ.
    private mutating func packageName(_ node: JSONNode) {
        guard let name = node.string else {
            return report(.refusal, node, at: "packageName", "is \(node.kind): the client drops the document")
        }
        let isID =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || Character(Unicode.Scalar(byte)).isLetter
                    || Character(Unicode.Scalar(byte)).isNumber
            }
        if !isID {
            report(
                .refusal, node, at: "packageName",
                "is '\(name)', which no bundle id can be: the client compares exactly and drops the document")
        }
    }

    /// Adds the dangers of the list. Entries after one without filters are never reached.
    private mutating func updates(_ node: JSONNode) {
        if node.members != nil {
            report(.misread, node, at: "updates", "is an object: it is taken for one entry without filters")
            return entry(node, at: "updates", isFiltered: false)
        }
        guard let elements = node.array else {
            return report(.crash, node, at: "updates", "is \(node.kind): the app crashes")
        }
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
