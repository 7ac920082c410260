import PolicyModel

/// Reads the conditions of announcements, which are fewer than a rule's.
extension PolicyReader {
    /// Conditions on what the client that shows announcements knows of an Android device.
    static let messageConditionKeys = conditionKeys.without(.message)

    /// The `when` of an announcement.
    mutating func messageCondition(_ node: YAMLNode) -> Condition {
        var condition = Condition()
        let known = node.entries.filter { !refusesInMessage($0) }
        let rest = node.isMap ? YAMLNode(content: .map(known), position: node.position) : node
        _ = Self.messageConditionKeys.read(rest, into: &condition, by: &self)
        if let languages = rest["language"] { checkLanguages(languages) }
        checkLevels(condition, node)
        checkVersions(condition, node, on: platforms.filter { $0 == .android })
        return condition
    }

    /// Reports a condition that only rules have.
    private mutating func refusesInMessage(_ entry: YAMLNode.Entry) -> Bool {
        guard Self.conditionKeys.table[entry.key]?.barred == .message else { return false }
        diagnostics.error(
            "message-condition", at: entry.keyPosition, "'\(entry.key)' cannot be a condition of a message",
            help: entry.key == "platform"
                ? "remove it: messages are shown on Android only"
                : "remove it: the client that shows messages knows no values of the app")
        return true
    }

    /// Reports languages with a script or region, which no client on Android sees.
    private mutating func checkLanguages(_ node: YAMLNode) {
        for item in node.isList ? node.listItems : [node] {
            guard let tag = item.plainText.flatMap({ LanguageTag($0) }), tag.parent != nil else { continue }
            diagnostics.error(
                "message-condition", at: item.position,
                "'\(tag)' names a \(tag.region == nil ? "script" : "region"), which no client on Android sees",
                help: "write \(tag.language)")
        }
    }
}
