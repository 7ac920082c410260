import ClientKit
import PolicyModel

/// The dangers in an entry of `updates` or `messages`, by key.
extension TurkcellAndroidDangers {
    mutating func update(_ node: JSONNode, _ object: AndroidObject, at path: String) {
        let isForced = object.flag("forceUpdate") || object.flag("forceExit")
        for member in members(node, at: path) {
            switch member.key {
            case "filters": filters(member.node, at: member.path)
            case "descriptions": descriptions(member.node, at: member.path, ofMessage: false)
            case "targetWebsiteUrl": address(member.node, at: member.path)
            case "targetPackageUrl": packageAddress(member.node, object, at: member.path)
            case "forceUpdate", "targetGooglePlay": flag(member.node, at: member.path)
            case "forceExit": exit(member.node, at: member.path)
            case "targetVersionCode": versionCode(member.node, object, at: member.path)
            case "maxDisplayCount", "displayPeriodInHours":
                if isForced {
                    report(.ignored, offset: member.offset, at: member.path, "limits no forced update")
                } else {
                    limit(member.key, member.node, object, at: member.path)
                }
            case "id", "targetPackageName": break
            default: report(.ignored, offset: member.offset, at: member.path, "is never read in an update")
            }
        }
        number(node, object, at: path, isCounted: !isForced)
        if object["descriptions"] == nil {
            report(.misread, node, at: path, "has no descriptions: its dialog is empty")
        }
        target(node, object, at: path)
    }

    /// An update needs a code above the installed one, and something to open.
    private mutating func target(_ node: JSONNode, _ object: AndroidObject, at path: String) {
        let isExit = object.flag("forceExit")
        if object["targetVersionCode"] == nil {
            report(
                isExit ? .misread : .refusal, node, at: path,
                "has no targetVersionCode: \(isExit ? "it is never shown" : "the client drops the entry")")
        }
        let keys = ["targetWebsiteUrl", "targetPackageUrl"]
        let hasAddress = keys.contains { TurkcellAndroidText.withoutSpace(object.text($0) ?? "") != "" }
        if !isExit, !hasAddress, !object.flag("targetGooglePlay") {
            report(.refusal, node, at: path, "has nothing to open: the client drops the entry")
        }
    }

    private mutating func versionCode(_ node: JSONNode, _ object: AndroidObject, at path: String) {
        guard let code = object.integer("targetVersionCode"), code >= 0 else {
            let isExit = object.flag("forceExit")
            return report(
                isExit ? .misread : .refusal, node, at: path,
                "is no number from 0 to 2147483647: \(isExit ? "it is never shown" : "the client drops the entry")")
        }
        if let number = node.number, number != "\(code)" {
            report(.misread, node, at: path, "is read as \(code)")
        } else if code <= 1 {
            report(.misread, node, at: path, "is \(code): no app has a lower code, so the entry is never shown")
        }
    }

    private mutating func exit(_ node: JSONNode, at path: String) {
        flag(node, at: path)
        if node.bool == true || node.string?.lowercased() == "true" {
            report(.misread, node, at: path, "takes the install button away: the app can only be left")
        }
    }

    private mutating func packageAddress(_ node: JSONNode, _ object: AndroidObject, at path: String) {
        address(node, at: path)
        let texts = ["targetPackageUrl", "targetWebsiteUrl"].map {
            object.text($0).map(TurkcellAndroidText.withoutSpace)
        }
        guard texts[0].flatMap({ JavaAddress($0) }) != nil else { return }
        if object.flag("targetGooglePlay") || texts[1].flatMap({ JavaAddress($0) }) != nil {
            report(.ignored, node, at: path, "is not used: the store or the web page is opened first")
        } else {
            report(.misread, node, at: path, "is downloaded and installed by the app itself, which few apps may do")
        }
    }

    /// The client drops an entry with an address that Java refuses.
    mutating func address(_ node: JSONNode, at path: String) {
        let text = TurkcellAndroidText.withoutSpace(AndroidObject.text(node))
        if text.isEmpty || JavaAddress(text) != nil { return }
        let words = node.string == nil ? node.kind : "'\(text)'"
        report(.refusal, node, at: path, "is \(words), no http or https address: the client drops the entry")
    }

    /// - Parameter key: `maxDisplayCount` or `displayPeriodInHours`.
    mutating func limit(_ key: String, _ node: JSONNode, _ object: AndroidObject, at path: String) {
        guard let number = object.integer(key) else {
            return report(.misread, node, at: path, "is \(node.kind), no number: there is no limit")
        }
        if number > 0 { return }
        let effect = key == "maxDisplayCount" ? "the entry is never shown" : "there is no limit"
        report(.misread, node, at: path, "is \(number): \(effect)")
    }

    /// - Parameter isCounted: true if the client looks at the entry's displays.
    mutating func number(_ node: JSONNode, _ object: AndroidObject, at path: String, isCounted: Bool) {
        let effect = "the client makes one of its texts, so a changed word begins a new count"
        if let given = object["id"] {
            if object.integer("id") ?? 0 == 0 {
                let words = object.integer("id") == 0 ? "0" : given.string.map { "'\($0)'" } ?? given.kind
                report(.misread, given, at: "\(path).id", "is \(words), which counts as none: \(effect)")
            }
        } else if isCounted, object["maxDisplayCount"] != nil || object["displayPeriodInHours"] != nil {
            report(.misread, node, at: path, "has no id: \(effect)")
        }
    }
}

/// The dangers in the texts of an entry.
extension TurkcellAndroidDangers {
    mutating func descriptions(_ node: JSONNode, at path: String, ofMessage isMessage: Bool) {
        guard node.members != nil else {
            return report(.misread, node, at: path, "is \(node.kind): the dialog is empty")
        }
        let languages = members(node, at: path)
        let codes = Set(languages.map { TurkcellAndroidText.normalized($0.key) })
        for language in languages {
            let code = TurkcellAndroidText.normalized(language.key)
            if code.contains("-") || code.contains("_") {
                report(.ignored, offset: language.offset, at: language.path, "is never asked for: languages come bare")
            } else if let twin = LanguageTag(code)?.spellings.first(where: { !codes.contains($0.description) }) {
                report(
                    .misread, offset: language.offset, at: language.path,
                    "is not what all devices say: some call the language '\(twin)'")
            }
            texts(language.node, at: language.path, ofMessage: isMessage)
        }
        if codes.isSuperset(of: ["", "*"]) {
            report(.misread, node, at: path, "has both * and an empty key: only the last of them counts")
        } else if codes.isDisjoint(with: ["", "*"]) {
            report(.misread, node, at: path, "has no *: in every other language the dialog is empty")
        }
    }

    private mutating func texts(_ node: JSONNode, at path: String, ofMessage isMessage: Bool) {
        guard node.members != nil else {
            if !isMessage {
                report(.refusal, node, at: path, "is \(node.kind): the client drops the entry")
            } else if node.isNull {
                report(.misread, node, at: path, "is null: the message reads null")
            }
            return
        }
        let shown =
            isMessage
            ? ["title", "message", "imageUrl", "positive_button", "negative_button"]
            : ["message", "warnings", "whatIsNew"]
        for member in members(node, at: path) {
            if !shown.contains(member.key) {
                report(.ignored, offset: member.offset, at: member.path, "is not in the client's own dialog")
            } else if member.node.isNull {
                report(.misread, member.node, at: member.path, "is null: the dialog reads null")
            } else if member.key.hasSuffix("_button"), member.node.string == "" {
                report(.misread, member.node, at: member.path, "is empty: the button has no words")
            }
        }
    }
}
