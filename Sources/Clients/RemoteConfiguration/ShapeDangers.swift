import ClientKit

/// Finds all mistakes for which the client's decoder rejects a document, and the keys that it never reads.
struct ShapeDangers {
    private typealias Path = UpdateContextDecoder.Path

    /// The type of a value that the decoder accepts.
    private enum Wanted {
        case string, bool, list, object
        case word([String])

        var words: String {
            switch self {
            case .string: "a string"
            case .bool: "a bool"
            case .list: "an array"
            case .object: "an object"
            case .word(let words): "one of \(words.joined(separator: ", "))"
            }
        }

        func accepts(_ node: JSONNode) -> Bool {
            switch self {
            case .string: node.string != nil
            case .bool: node.bool != nil
            case .list: node.array != nil
            case .object: node.members != nil
            case .word(let words): node.string.map(words.contains) ?? false
            }
        }
    }

    /// A key that the client reads, and whether it must be present.
    private typealias Key = (name: String, wanted: Wanted, isRequired: Bool)

    private static let update: [Key] = [
        ("url", .string, true), ("availableVersion", .string, true),
        ("type", .word(UpdateContext.Kind.allCases.map(\.rawValue)), false),
        ("frequency", .word(UpdateContext.Repetition.allCases.map(\.rawValue)), false),
        ("ignoredOSVersions", .list, false), ("localizedStrings", .list, false),
    ]
    private static let alert: [Key] = [
        ("languageCode", .string, false), ("regionCode", .string, false), ("title", .string, true),
        ("text", .string, true), ("options", .list, true),
    ]
    private static let option: [Key] = [("title", .string, true), ("isUpdateAction", .bool, false)]

    /// Adds the dangers of the document, from the root down.
    static func find(in root: JSONNode, _ list: inout DangerList) {
        // Other keys of the root are the app's own.
        let keys: [Key] = [("appUpdate", .object, true)]
        guard let update = object(root, Path.root, keys, &list, isOpen: true)?.first("appUpdate"),
            object(update, .update, ShapeDangers.update, &list) != nil
        else { return }
        for (index, system) in (update.first("ignoredOSVersions")?.array ?? []).enumerated() {
            _ = accepted(system, .update + "ignoredOSVersions" + index, .string, &list)
        }
        for (index, alert) in (update.first("localizedStrings")?.array ?? []).enumerated() {
            find(inAlert: alert, .update + "localizedStrings" + index, &list)
        }
    }

    /// Adds the dangers of an element of `localizedStrings`, which the client skips if it is null.
    private static func find(inAlert node: JSONNode, _ path: Path, _ list: inout DangerList) {
        if node.isNull { return list.add(.ignored, node, path, "is null: the client skips it") }
        guard accepted(node, path, .object, &list), let alert = object(node, path, alert, &list) else { return }
        for (index, option) in (alert.first("options")?.array ?? []).enumerated() {
            let path = path + "options" + index
            if accepted(option, path, .object, &list) { _ = object(option, path, ShapeDangers.option, &list) }
        }
    }

    /// Adds the dangers of an object's keys; nil if the node is no object.
    ///
    /// - Parameter isOpen: true if other keys are allowed.
    private static func object(
        _ node: JSONNode, _ path: Path, _ keys: [Key], _ list: inout DangerList, isOpen: Bool = false
    ) -> JSONNode? {
        guard let members = node.members else {
            if path.steps.isEmpty { _ = accepted(node, path, .object, &list) }
            return nil
        }
        for key in keys {
            if let value = node.first(key.name) {
                if !value.isNull || key.isRequired { _ = accepted(value, path + key.name, key.wanted, &list) }
            } else if key.isRequired {
                list.add(.refusal, node, path + key.name, "is missing: \(refused)")
            }
        }
        unread(members, path, keys.map(\.name), isOpen, &list)
        return node
    }

    /// True if the node has the wanted type; else adds a danger.
    private static func accepted(_ node: JSONNode, _ path: Path, _ wanted: Wanted, _ list: inout DangerList) -> Bool {
        if wanted.accepts(node) { return true }
        let given = node.string.map { "'\($0)'" } ?? node.kind
        list.add(.refusal, node, path, "is \(given), not \(wanted.words): \(refused)")
        return false
    }

    /// Adds keys that are unknown, differ from a known one in case, or are repeated.
    private static func unread(
        _ members: [JSONNode.Member], _ path: Path, _ names: [String], _ isOpen: Bool, _ list: inout DangerList
    ) {
        var seen: Set<String> = []
        for member in members {
            guard let key = member.key else {
                list.add(.refusal, "\(path)", at: member.keyOffset, "has a key that JSON does not know: \(refused)")
                continue
            }
            let meant = names.first { $0.lowercased() == key.lowercased() }
            if names.contains(key), !seen.insert(key).inserted {
                list.add(
                    .ignored, "\(path + key)", at: member.keyOffset, "stands there before: the client reads the first")
            } else if let meant, meant != key {
                list.add(.ignored, "\(path + key)", at: member.keyOffset, "is not read: the client's key is '\(meant)'")
            } else if meant == nil, !isOpen {
                list.add(.ignored, "\(path + key)", at: member.keyOffset, "is not read: the client knows no such key")
            }
        }
    }

    private static let refused = "the client refuses the document on every device"
}
