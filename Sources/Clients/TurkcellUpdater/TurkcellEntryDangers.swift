import ClientKit

/// The dangers in an entry of `updates`, by key.
extension TurkcellDangers {
    /// Adds the dangers of an entry.
    ///
    /// - Parameter isFiltered: false if the client never reads its `filters`.
    mutating func entry(_ node: JSONNode, at path: String, isFiltered: Bool) {
        var hasTexts = false
        for member in members(node, at: path) {
            switch member.key {
            case "filters":
                if isFiltered {
                    filters(member.node, at: member.path)
                } else {
                    report(.ignored, offset: member.offset, at: member.path, "is never read where updates is an object")
                }
            case "descriptions": hasTexts = descriptions(member.node, at: member.path)
            case "targetWebsiteUrl": break
            case "forceUpdate": flag(member.node, at: member.path)
            case "forceExit": exit(member.node, at: member.path)
            default: report(.ignored, offset: member.offset, at: member.path, "is never read on iOS")
            }
        }
        if node.last("descriptions") == nil {
            report(
                .misread, node, at: path, "has no descriptions: it has nothing to show, and no later update is tried")
        }
        guard hasTexts, target(of: node, at: path) else { return }
        let filters = isFiltered ? node.last("filters") : nil
        // The app crashes on filters that are no object, whatever is missing in them.
        if filters == nil || filters?.members != nil, filters?.last("appVersionName") == nil {
            report(.misread, node, at: path, "has no filter on appVersionName: the newest version is prompted too")
        }
    }

    /// Adds dangers of the button's address. False if the client shows nothing without it.
    private mutating func target(of entry: JSONNode, at path: String) -> Bool {
        let exit = entry.last("forceExit").map(TurkcellEntry.printed) ?? "false"
        let isDropped = !["true", "1", "0"].contains(exit)
        let effect =
            isDropped ? "the entry is of no use, and no later update is tried" : "the install button opens nothing"
        guard let node = entry.last("targetWebsiteUrl") else {
            report(.misread, entry, at: path, "has no targetWebsiteUrl: \(effect)")
            return !isDropped
        }
        let place = "\(path).targetWebsiteUrl"
        guard let address = node.string else {
            report(.misread, node, at: place, "is \(node.kind): the install button opens nothing of use")
            return true
        }
        if address.isEmpty {
            report(.misread, node, at: place, "is empty: \(effect)")
        } else if !TurkcellAlert.isAddress(address) {
            report(.misread, node, at: place, "is no address: the install button opens nothing")
        }
        return !address.isEmpty || !isDropped
    }

    /// Flags other than `true`, `1`, `false` and `0` count as false.
    private mutating func flag(_ node: JSONNode, at path: String) {
        let text = TurkcellEntry.printed(node)
        if node.bool == nil, !TurkcellPrompt.isYes(text), text != "0", text != "false" {
            report(.misread, node, at: path, "is neither true nor false: it counts as false")
        }
    }

    /// On iOS, `forceExit` does not exit: it only removes the later button.
    private mutating func exit(_ node: JSONNode, at path: String) {
        let text = TurkcellEntry.printed(node)
        if TurkcellPrompt.isYes(text) {
            report(.misread, node, at: path, "does not end the app: it takes the later button away")
        } else if text != "0", text != "false" {
            report(.misread, node, at: path, "is neither true nor false: it counts as false")
        }
    }
}

extension TurkcellDangers {
    /// Adds the dangers of `descriptions`. True if some language has a message to show.
    mutating func descriptions(_ node: JSONNode, at path: String) -> Bool {
        guard node.members != nil else {
            report(.crash, node, at: path, "is \(node.kind): the app crashes")
            return false
        }
        let languages = members(node, at: path)
        for language in languages {
            if language.key != "*", !TurkcellDevice.canSpeak(language.key) {
                report(
                    .ignored, offset: language.offset, at: language.path,
                    "is never asked for: the client asks for two small letters, then for *")
            }
            texts(language.node, at: language.path)
        }
        // An entry without texts is no danger: this is how an entry shows nothing on purpose.
        if !languages.isEmpty, node.last("*") == nil {
            report(
                .misread, node, at: path,
                "has no *: in every other language it has nothing to show, and no later update is tried")
        }
        return languages.contains { $0.node.last("message")?.string?.isEmpty == false }
    }

    /// Adds the dangers of the texts in one language. Without a message nothing is shown, and `*` is not tried.
    private mutating func texts(_ node: JSONNode, at path: String) {
        guard node.members != nil else { return report(.crash, node, at: path, "is \(node.kind): the app crashes") }
        for member in members(node, at: path) {
            guard ["message", "warnings", "whatIsNew"].contains(member.key) else {
                report(.ignored, offset: member.offset, at: member.path, "is never read on iOS")
                continue
            }
            if member.node.string == nil {
                report(.crash, member.node, at: member.path, "is \(member.node.kind): the app crashes")
            }
        }
        guard let message = node.last("message") else {
            return report(.misread, node, at: path, "has no message: it has nothing to show, and * is not tried")
        }
        if message.string?.isEmpty == true {
            report(.misread, message, at: "\(path).message", "is empty: it has nothing to show, and * is not tried")
        }
    }
}
