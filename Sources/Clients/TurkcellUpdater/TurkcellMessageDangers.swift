import ClientKit

/// The dangers of `messages`, which show nothing on iOS and often crash the app.
extension TurkcellDangers {
    /// Adds the dangers of the whole list. An object in place of the list is used as one message; any other type
    /// crashes.
    mutating func messages(_ node: JSONNode) {
        guard node.array != nil || node.members != nil else {
            return report(.crash, node, at: "messages", "is \(node.kind): the app crashes")
        }
        guard let elements = node.array else {
            report(.misread, node, at: "messages", "is an object: it is taken for one message without filters")
            return message(node, at: "messages")
        }
        // The client looks for the key `messages` in each message; if none has it, it crashes when no message matches.
        if !elements.contains(where: { $0.last("messages") != nil }) {
            let isEmpty = elements.isEmpty
            report(
                .crash, node, at: "messages",
                "\(isEmpty ? "is empty" : "may match no device"): the app crashes wherever no update is shown")
        }
        for (index, element) in elements.enumerated() {
            let path = "messages[\(index)]"
            guard element.members != nil else {
                report(.ignored, element, at: path, "is \(element.kind): the client skips it")
                continue
            }
            message(element, at: path)
        }
    }

    /// Adds the dangers of one message. Its limits must be numbers, bools or strings, and its dates strings, because
    /// the client calls `intValue` or `length` on them.
    private mutating func message(_ node: JSONNode, at path: String) {
        report(.ignored, node, at: path, "is never shown on iOS")
        for member in members(node, at: path) {
            let isText = member.node.string != nil
            switch member.key {
            case "filters": filters(member.node, at: member.path)
            case "descriptions": messageTexts(member.node, at: member.path)
            case "id", "maxDisplayCount", "displayPeriodInHours":
                if !isText, member.node.number == nil, member.node.bool == nil { crash(member.node, at: member.path) }
            case "displayAfterDate", "displayBeforeDate":
                if !isText { crash(member.node, at: member.path) }
            default: break
            }
        }
    }

    /// Adds the dangers of a message's texts. The client puts two of them into a dictionary, which a missing text
    /// crashes.
    private mutating func messageTexts(_ node: JSONNode, at path: String) {
        guard node.members != nil else { return crash(node, at: path) }
        for language in members(node, at: path) {
            guard language.node.members != nil else {
                crash(language.node, at: language.path)
                continue
            }
            if let missing = ["whatIsNew", "warnings"].first(where: { language.node.last($0) == nil }) {
                report(
                    .crash, language.node, at: language.path,
                    "has no \(missing): the app crashes when it keeps the record")
            }
        }
    }

    /// Adds the crash for a value of a wrong type.
    private mutating func crash(_ node: JSONNode, at path: String) {
        report(.crash, node, at: path, "is \(node.kind): the app crashes")
    }
}
