import ClientKit

/// The dangers in a message.
extension TurkcellAndroidDangers {
    /// - Parameter packageName: the app's own.
    mutating func message(
        _ node: JSONNode, _ object: AndroidObject, at path: String, of packageName: String
    ) {
        for member in members(node, at: path) {
            switch member.key {
            case "filters": filters(member.node, at: member.path)
            case "descriptions": descriptions(member.node, at: member.path, ofMessage: true)
            case "targetWebsiteUrl": address(member.node, at: member.path)
            case "targetGooglePlay": flag(member.node, at: member.path)
            case "targetPackageName": package(member.node, at: member.path, of: packageName)
            case "maxDisplayCount", "displayPeriodInHours":
                limit(member.key, member.node, object, at: member.path)
            case "displayAfterDate", "displayBeforeDate": date(member.node, at: member.path)
            case "id": break
            default: report(.ignored, offset: member.offset, at: member.path, "is never read in a message")
            }
        }
        number(node, object, at: path, isCounted: true)
        if object["descriptions"] == nil {
            report(.misread, node, at: path, "has no descriptions: its dialog is empty")
        }
        let target = TurkcellAndroidText.withoutSpace(object.text("targetPackageName") ?? "")
        if object.flag("targetGooglePlay"), target.isEmpty {
            report(.refusal, node, at: path, "has no targetPackageName for the store: the client drops the entry")
        }
        if object["maxDisplayCount"] == nil, object["displayPeriodInHours"] == nil {
            report(
                .misread, node, at: path,
                "has neither maxDisplayCount nor displayPeriodInHours: it is shown at every check")
        }
        dates(node, object, at: path)
    }

    private mutating func package(_ node: JSONNode, at path: String, of packageName: String) {
        let name = TurkcellAndroidText.withoutSpace(AndroidObject.text(node))
        if name == packageName, !name.isEmpty {
            report(.misread, node, at: path, "is the app's own name: the message is never shown")
        } else if node.string == nil {
            report(.misread, node, at: path, "is \(node.kind): it is read as the package '\(name)'")
        }
    }

    private mutating func date(_ node: JSONNode, at path: String) {
        let text = AndroidObject.text(node)
        guard let date = TurkcellAndroidDate(text) else {
            let words = node.string == nil ? node.kind : "'\(text)'"
            return report(.misread, node, at: path, "is \(words), no date that the client reads: there is no limit")
        }
        if !date.ignored.isEmpty {
            let read = text.dropLast(date.ignored.count)
            let zone = date.hasOffset ? "" : " in the device's time zone"
            report(.misread, node, at: path, "is read as '\(read)'\(zone): the client ignores '\(date.ignored)'")
        } else if !date.hasOffset {
            report(.misread, node, at: path, "has no offset such as +0000: it is read in the device's time zone")
        }
    }

    private mutating func dates(_ node: JSONNode, _ object: AndroidObject, at path: String) {
        guard let after = object.text("displayAfterDate").flatMap(TurkcellAndroidDate.init),
            let before = object.text("displayBeforeDate").flatMap(TurkcellAndroidDate.init),
            after.moment(in: 0) > before.moment(in: 0)
        else { return }
        report(.misread, node, at: path, "begins after it ends: it is never shown")
    }
}
