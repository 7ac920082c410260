import ClientKit
import PolicyModel

/// Decodes the part of a document that the libraries for Android read, and collects its dangers.
///
/// Source: `JsonConfigurationParser.java` at 4.0.4. `android2` is read where it is there, however useless, and
/// `android` only where it is not.
struct PrinceAndroidReader {
    private(set) var notes = PrinceNotes()
    private(set) var list = PrinceAndroidList.missing
    private(set) var meta: [String: String?] = [:]
    let edition: PrinceAndroidEdition

    private static let rootKeys = ["android2", "android", "ios", "ios2", "macos", "macos2", "jvm", "meta"]

    /// - Parameter root: an object.
    init(_ root: JSONNode, as edition: PrinceAndroidEdition) {
        self.edition = edition
        PrinceAndroidReader.noteKeys(of: root, at: "", known: Self.rootKeys, &notes)
        list = read(root)
        meta = PrinceAndroidReader.meta(root.last("meta"), at: "meta", as: edition, &notes)
    }

    /// The newer Java versions take a null for absent; the others take it for the list.
    private mutating func read(_ root: JSONNode) -> PrinceAndroidList {
        for key in ["android2", "android"] {
            guard let node = root.last(key) else { continue }
            if node.isNull, edition.leavesOutNulls, !edition.isKotlin { continue }
            if key == "android2", let other = root.last("android"), other.array != nil {
                notes.ignore("android", at: other.offset, "is never read: android2 is there")
            }
            return elements(node, key)
        }
        notes.refuse("", at: root.offset, "has neither android2 nor android: every device gets an error")
        return .missing
    }

    private mutating func elements(_ node: JSONNode, _ key: String) -> PrinceAndroidList {
        if node.members != nil { return .elements([.configuration(configuration(node, key))], path: key) }
        guard let nodes = node.array else {
            let reason = "is \(node.kind), neither a list nor an object"
            notes.refuse(key, at: node.offset, "\(reason): every device gets an error")
            return .wrongKind(path: key, reason: "\(key) \(reason)")
        }
        let elements = nodes.enumerated().map { element($1, "\(key)[\($0)]") }
        noteGaps(elements, nodes, node, key)
        return .elements(elements, path: key)
    }

    private mutating func element(_ node: JSONNode, _ path: String) -> PrinceAndroidList.Element {
        guard node.members == nil else { return .configuration(configuration(node, path)) }
        let reason = "is \(node.kind), not an object"
        notes.refuse(path, at: node.offset, "\(reason): a device that gets this far gets an error")
        return .notObject(path: path, reason: "\(path) \(reason)")
    }

    private mutating func configuration(_ node: JSONNode, _ path: String) -> PrinceAndroidConfiguration {
        var reader = PrinceAndroidElementReader(node, at: path, as: edition)
        let configuration = reader.configuration()
        notes.take(reader.notes)
        return configuration
    }
}

extension PrinceAndroidReader {
    /// Notes devices without a configuration, which get an error, and elements that are never reached because an
    /// earlier configuration holds on all their devices.
    private mutating func noteGaps(
        _ elements: [PrinceAndroidList.Element], _ nodes: [JSONNode], _ node: JSONNode, _ key: String
    ) {
        var seen: [PrinceAndroidConfiguration] = []
        for (element, node) in zip(elements, nodes) {
            guard case .configuration(let late) = element else { continue }
            if let early = seen.first(where: { edition.holds($0, wherever: late) }) {
                notes.ignore(late.path, at: node.offset, "is never reached: \(early.path) holds wherever it does")
            }
            seen.append(late)
        }
        guard let gap = gap(seen, isEmpty: elements.isEmpty) else { return }
        notes.refuse(key, at: node.offset, gap)
    }

    /// The devices that no configuration holds on, in words; nil if there are none.
    private func gap(_ all: [PrinceAndroidConfiguration], isEmpty: Bool) -> String? {
        if isEmpty { return "is empty: every device gets an error" }
        if edition.trustsUnchecked || all.contains(where: \.requirements.isEmpty) { return nil }
        if !edition.alwaysChecksSystem {
            return "has no configuration without a requirement: an app made with the plain constructor gets an error"
        }
        let open = all.filter { $0.custom.isEmpty && $0.hasReadableLevel }
        guard let least = open.compactMap(\.level).min() else {
            return "has no configuration without a custom requirement: a device whose checks all say no gets an error"
        }
        return least > 1 ? "has nothing below API level \(least): devices there get an error" : nil
    }

    /// The texts of a `meta` object; anything else counts as absent.
    static func meta(
        _ node: JSONNode?, at path: String, as edition: PrinceAndroidEdition, _ notes: inout PrinceNotes
    ) -> [String: String?] {
        guard let node, !node.isNull else { return [:] }
        guard let members = node.members else {
            notes.ignore(path, at: node.offset, "is \(node.kind), not an object: it counts as absent")
            return [:]
        }
        noteRepeated(members, at: path, &notes)
        var values: [String: String?] = [:]
        for (key, value) in PrinceAndroidText.lastOfEach(members) {
            let text = value.isNull && edition.leavesOutNulls ? nil : PrinceAndroidText.text(of: value)
            values.updateValue(text, forKey: key)
            if value.isNull || value.string != nil { continue }
            notes.misread(
                "\(path).\(key)", at: value.offset, "is \(value.kind), which the app gets as the text '\(text ?? "")'")
        }
        return values
    }

    /// Notes the keys of an object that the client does not know, and repeated ones.
    static func noteKeys(of node: JSONNode, at path: String, known: [String], _ notes: inout PrinceNotes) {
        let members = node.members ?? []
        noteRepeated(members.filter { known.contains($0.key ?? "") }, at: path, &notes)
        for member in members {
            guard let key = member.key, !known.contains(key) else { continue }
            let meant = NearestName.to(key, among: known).map { "; perhaps \($0) is meant" } ?? ""
            let place = path.isEmpty ? key : "\(path).\(key)"
            notes.ignore(place, at: member.keyOffset, "is a key that the client does not know\(meant)")
        }
    }

    static func noteRepeated(_ members: [JSONNode.Member], at path: String, _ notes: inout PrinceNotes) {
        var last: [String: Int] = [:]
        for (index, member) in members.enumerated() { last[member.key ?? ""] = index }
        for (index, member) in members.enumerated() where last[member.key ?? ""] != index {
            let key = member.key ?? "", place = path.isEmpty ? key : "\(path).\(key)"
            notes.ignore(place, at: member.keyOffset, "is there twice, and the client takes the last")
        }
    }
}

extension PrinceAndroidEdition {
    /// True if `early` holds on every device on which `late` holds, in an app made with the plain constructor.
    fileprivate func holds(
        _ early: PrinceAndroidConfiguration, wherever late: PrinceAndroidConfiguration
    ) -> Bool {
        if trustsUnchecked || early.requirements.isEmpty { return true }
        guard alwaysChecksSystem, early.hasReadableLevel else { return false }
        guard early.custom.allSatisfy({ late.custom[$0.key] == .some($0.value) }) else { return false }
        guard let least = early.level else { return true }
        return late.level.map { least <= $0 } ?? false
    }
}
