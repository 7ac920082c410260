import ClientKit

/// Reads the part of a document that the libraries for Android read.
///
/// Source: `JsonConfigurationParser.java` at 4.0.4. `android2` is read where it is there, however useless, and
/// `android` only where it is not.
struct AndroidReader {
    let edition: AndroidEdition

    func client(reading root: DocumentMembers) -> AndroidClient {
        root.noteUnread(besides: ["android2", "android", "ios", "ios2", "macos", "macos2", "jvm", "meta"])
        return AndroidClient(list: list(root), meta: edition.meta(of: root), edition: edition)
    }

    /// The newer Java versions take a null for absent; the others take it for the list.
    private func list(_ root: DocumentMembers) -> AndroidList {
        for key in ["android2", "android"] {
            guard let value = root.last(key), !edition.leavesOut(value) || edition.isKotlin else { continue }
            if key == "android2", let other = root.last("android"), other.node.array != nil {
                other.note(.ignored, "is never read: android2 is there")
            }
            return elements(value)
        }
        root.value.note(.refusal, "has neither android2 nor android: every device gets an error")
        return .missing
    }

    private func elements(_ value: DocumentValue) -> AndroidList {
        // One object stands for a list of one.
        guard let values = value.node.members == nil ? value.elements : [value] else {
            let reason = "is \(value.node.kind), neither a list nor an object"
            value.note(.refusal, "\(reason): every device gets an error")
            return .wrongKind(path: value.path, reason: "\(value.path) \(reason)")
        }
        let elements = values.map(element)
        noteGaps(elements, values, value)
        return .elements(elements, path: value.path)
    }

    private func element(_ value: DocumentValue) -> AndroidList.Element {
        if let object = DocumentMembers(value) {
            return .configuration(AndroidElementReader(element: object, edition: edition).configuration())
        }
        let reason = "is \(value.node.kind), not an object"
        value.note(.refusal, "\(reason): a device that gets this far gets an error")
        return .notObject(path: value.path, reason: "\(value.path) \(reason)")
    }

    /// Notes devices without a configuration, or with one that names no version, which get an error, and elements that
    /// are never reached because an earlier configuration holds on all their devices.
    private func noteGaps(_ elements: [AndroidList.Element], _ values: [DocumentValue], _ list: DocumentValue) {
        var seen: [AndroidConfiguration] = []
        for (element, value) in zip(elements, values) {
            guard case .configuration(let late) = element else { continue }
            if let early = seen.first(where: { edition.holds($0, wherever: late) }) {
                value.note(.ignored, "is never reached: \(early.path) holds wherever it does")
            } else if late.namesNoVersion {
                value.note(.refusal, "names no version: a device that meets it first gets an error")
            }
            seen.append(late)
        }
        if let gap = gap(seen, isEmpty: elements.isEmpty) { list.note(.refusal, gap) }
    }

    /// The devices that no configuration holds on, in words; nil if there are none.
    private func gap(_ all: [AndroidConfiguration], isEmpty: Bool) -> String? {
        if isEmpty { return "is empty: every device gets an error" }
        if edition.trustsUnchecked || all.contains(where: \.requirements.isEmpty) { return nil }
        if !edition.alwaysChecksSystem {
            return "has no configuration without a requirement: an app made with the plain constructor gets an error"
        }
        if !all.contains(where: \.hasReadableLevel) {
            return "has no configuration whose required_os_version is an API level: every device gets an error"
        }
        let open = all.filter { $0.custom.isEmpty && $0.hasReadableLevel }
        guard let least = open.compactMap(\.level).min() else {
            return "has no configuration without a custom requirement: a device whose checks all say no gets an error"
        }
        return least > 1 ? "has nothing below API level \(least): devices there get an error" : nil
    }
}

extension DocumentMembers {
    /// The members that count, by key.
    var lastOfEach: [(key: String, value: DocumentValue)] {
        AndroidValueText.lastOfEach(all).map { ($0.key, value($0.node, of: $0.key)) }
    }

    /// Notes keys that the client does not know, and repeated ones.
    func noteUnread(besides known: [String]) {
        noteRepeated(among: known)
        for member in all {
            if let key = member.key, !known.contains(key) { noteUnknown(member, among: known) }
        }
    }

    /// - Parameter known: nil for all keys.
    func noteRepeated(among known: [String]? = nil) {
        let members = all
        var last: [String: Int] = [:]
        for (index, member) in members.enumerated() { last[member.key ?? ""] = index }
        for (index, member) in members.enumerated() where last[member.key ?? ""] != index {
            guard known?.contains(member.key ?? "") ?? true else { continue }
            note(.ignored, at: member, "is there twice, and the client takes the last")
        }
    }
}

extension AndroidEdition {
    /// True for a null that counts as absent.
    func leavesOut(_ value: DocumentValue) -> Bool { value.node.isNull && leavesOutNulls }

    /// The texts of an object's `meta`; anything but an object counts as absent.
    func meta(of object: DocumentMembers) -> [String: String?] {
        guard let value = object.last("meta"), !value.node.isNull else { return [:] }
        guard let members = DocumentMembers(value) else {
            value.note(.ignored, "is \(value.node.kind), not an object: it counts as absent")
            return [:]
        }
        members.noteRepeated()
        var values: [String: String?] = [:]
        for (key, value) in members.lastOfEach {
            let text = leavesOut(value) ? nil : AndroidValueText.text(of: value.node)
            values.updateValue(text, forKey: key)
            if value.node.isNull || value.node.string != nil { continue }
            value.note(.misread, "is \(value.node.kind), which the app gets as the text '\(text ?? "")'")
        }
        return values
    }

    /// True if `early` holds on every device on which `late` holds, in an app made with the plain constructor.
    fileprivate func holds(_ early: AndroidConfiguration, wherever late: AndroidConfiguration) -> Bool {
        if trustsUnchecked || early.requirements.isEmpty { return true }
        guard alwaysChecksSystem, early.hasReadableLevel else { return false }
        guard early.custom.allSatisfy({ late.custom[$0.key] == .some($0.value) }) else { return false }
        guard let least = early.level else { return true }
        return late.level.map { least <= $0 } ?? false
    }
}
