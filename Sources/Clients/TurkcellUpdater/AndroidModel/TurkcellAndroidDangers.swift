import ClientKit
import PolicyModel

/// Finds the parts of a document for Android that make the client drop it or an entry, are never read, or are misread.
struct TurkcellAndroidDangers {
    private let root: JSONNode
    /// The paths of the entries that the client keeps.
    private let kept: Set<String>
    private var list: DangerList

    init(_ text: JSONText, in file: String) {
        root = text.root
        kept = AndroidObject(root).map { TurkcellAndroidDocument($0).kept } ?? []
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

    /// The members without repetitions: of equal keys the last counts.
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

    /// A flag must be `true` or `false`, as a bool or as a word.
    mutating func flag(_ node: JSONNode, at path: String) {
        guard node.bool == nil, !["true", "false"].contains(node.string?.lowercased() ?? "") else { return }
        report(.misread, node, at: path, "is neither true nor false: it counts as false")
    }
}

extension TurkcellAndroidDangers {
    private mutating func readRoot() {
        guard let object = AndroidObject(root) else {
            return report(.refusal, root, at: "", "is \(root.kind): the client drops the document")
        }
        for member in members(root, at: "") {
            switch member.key {
            case "packageName": packageName(member.node)
            case "updates": updates(member.node)
            case "messages": messages(member.node, of: object.text("packageName") ?? "")
            default: report(.ignored, offset: member.offset, at: member.path, "is never read on Android")
            }
        }
        if object["packageName"] == nil {
            report(.refusal, root, at: "", "has no packageName: the client drops the document")
        }
    }

    /// The client removes white space, then compares exactly.
    private mutating func packageName(_ node: JSONNode) {
        guard let name = node.string else {
            return report(.refusal, node, at: "packageName", "is \(node.kind): the client drops the document")
        }
        let text = TurkcellAndroidText.withoutSpace(name)
        let isID =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                    || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
            }
        if !isID {
            report(
                .refusal, node, at: "packageName",
                "is '\(name)', which no application id can be: the client compares exactly and drops the document")
        }
    }

    private mutating func updates(_ node: JSONNode) {
        // The code up to which every device sees an earlier entry at every check.
        var catcher: (path: String, code: Int)?
        for (element, object, path) in elements(node, at: "updates") {
            if let catcher, object.integer("targetVersionCode") ?? -1 <= catcher.code {
                report(.ignored, element, at: path, "is never shown: every device sees \(catcher.path) first")
            }
            update(element, object, at: path)
            if catcher == nil, kept.contains(path), isForEverybody(object),
                let code = object.integer("targetVersionCode")
            {
                catcher = (path, code)
            }
        }
        sharedNumbers(node)
    }

    private mutating func messages(_ node: JSONNode, of packageName: String) {
        var catcher: String?
        for (element, object, path) in elements(node, at: "messages") {
            if let catcher { report(.ignored, element, at: path, "is never shown: every device sees \(catcher) first") }
            message(element, object, at: path, of: TurkcellAndroidText.withoutSpace(packageName))
            let isTimed = object["displayAfterDate"] != nil || object["displayBeforeDate"] != nil
            if !isTimed, kept.contains(path), isForEverybody(object), object["targetPackageName"] == nil {
                catcher = catcher ?? path
            }
        }
    }

    /// True for an entry that every device may see at every check.
    private func isForEverybody(_ object: AndroidObject) -> Bool {
        let isForced = object.flag("forceUpdate") || object.flag("forceExit")
        let isLimited = object["maxDisplayCount"] != nil || object["displayPeriodInHours"] != nil
        return (AndroidObject(object["filters"])?.members ?? []).isEmpty && (isForced || !isLimited)
    }

    /// The objects of a list.
    private mutating func elements(
        _ node: JSONNode, at path: String
    ) -> [(node: JSONNode, object: AndroidObject, path: String)] {
        guard let elements = node.array else {
            report(.misread, node, at: path, "is \(node.kind): the client takes it for an empty list")
            return []
        }
        return elements.enumerated().compactMap { index, element in
            let place = "\(path)[\(index)]"
            if let object = AndroidObject(element) { return (element, object, place) }
            report(.ignored, element, at: place, "is \(element.kind): the client skips it")
            return nil
        }
    }

    /// Displays of a forced entry count for every entry with the same number.
    private mutating func sharedNumbers(_ node: JSONNode) {
        var forced: [Int: String] = [:]
        let entries = (node.array ?? []).enumerated().compactMap { index, element in
            AndroidObject(element).map { ("updates[\(index)]", $0) }
        }
        for (path, object) in entries where object.flag("forceUpdate") || object.flag("forceExit") {
            if let id = object.integer("id"), id != 0 { forced[id] = forced[id] ?? path }
        }
        for (path, object) in entries where !(object.flag("forceUpdate") || object.flag("forceExit")) {
            guard object["maxDisplayCount"] != nil, let id = object.integer("id"), let other = forced[id],
                let node = object["id"]
            else { continue }
            report(.misread, node, at: "\(path).id", "is also the id of \(other), whose forced displays count here too")
        }
    }
}
