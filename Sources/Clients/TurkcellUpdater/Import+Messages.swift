import ClientKit
import PolicyModel

/// The messages of Android's document; on iOS none is ever shown.
extension DocumentImport {
    mutating func readMessages(_ root: JSONNode, _ source: Source) {
        for (index, node) in (root.last("messages")?.array ?? []).enumerated() where node.members != nil {
            let path = "messages[\(index)]", place = source.place(path)
            guard source.platform == .android else {
                leaveOut("\(path) is left out: the client for iOS shows no messages", place)
                continue
            }
            var message = ImportedMessage(at: place)
            message.words = DocumentImport.messageWords(node)
            guard let condition = condition(node.last("filters")), !message.words.isEmpty else {
                leaveOut("\(path) is left out: a policy cannot say its filters or has no words for it", place)
                continue
            }
            message.when = condition
            message.from = date(node, "displayAfterDate", path, source)
            message.until = date(node, "displayBeforeDate", path, source)
            message.every = number(node, "displayPeriodInHours").flatMap { (1...8760).contains($0) ? $0 : nil }
            message.max = number(node, "maxDisplayCount").flatMap { (1...1000).contains($0) ? $0 : nil }
            message.link = node.last("targetWebsiteUrl")?.string.flatMap { $0.hasPrefix("https:") ? $0 : nil }
            message.image = DocumentImport.image(node)
            facts.messages.append(message)
        }
    }

    private func number(_ node: JSONNode, _ key: String) -> Int? {
        (node.last(key)?.number ?? node.last(key)?.string).flatMap { Int($0) }
    }

    /// Nil also for a date in the device's own zone, which a policy cannot name.
    private mutating func date(_ node: JSONNode, _ key: String, _ path: String, _ source: Source) -> Moment? {
        guard let text = node.last(key)?.string, !text.isEmpty else { return nil }
        guard let date = AndroidDate(text), date.hasOffset, date.ignored.isEmpty else {
            leaveOut(
                "\(path).\(key) is left out: '\(text)' is no moment with its distance from UTC",
                source.place("\(path).\(key)"))
            return nil
        }
        return Moment(seconds: date.moment(in: 0) / 1000)
    }

    private static func messageWords(_ node: JSONNode) -> ImportedFacts.Words {
        var words: ImportedFacts.Words = [:]
        let hasLink = node.last("targetWebsiteUrl")?.string?.isEmpty == false
        for member in node.last("descriptions")?.members ?? [] {
            let isRest = member.key == "*" || member.key == ""
            guard let key = member.key, isRest || LanguageTag(key) != nil else { continue }
            var fields: [LocalizedText.Field: String] = [:]
            fields[.title] = member.node.last("title")?.string
            fields[.message] = member.node.string ?? member.node.last("message")?.string
            fields[hasLink ? .updateButton : .closeButton] = member.node.last("positive_button")?.string
            if hasLink { fields[.laterButton] = member.node.last("negative_button")?.string }
            fields = fields.filter { !$0.value.isEmpty }
            if fields[.message] != nil { words[isRest ? nil : LanguageTag(key)?.current] = fields }
        }
        return words
    }

    private static func image(_ node: JSONNode) -> String? {
        let all = (node.last("descriptions")?.members ?? []).compactMap { $0.node.last("imageUrl")?.string }
        return all.first { $0.hasPrefix("https:") }
    }

    /// Nil for a condition that a policy's message cannot have.
    private func condition(_ filters: JSONNode?) -> Condition? {
        var when = Condition()
        for member in filters?.members ?? [] {
            let filter = ImportedFilter(member.node.string ?? "")
            switch (member.key ?? "", filter.choice) {
            case (_, .any): continue
            case ("deviceLanguage", .only(let all)):
                when.languages = Set(all.compactMap { LanguageTag($0)?.current }).sorted()
            case ("deviceModel", .only(let all)): when.models = all.map { ModelPattern($0) }
            case ("deviceIsTablet", .only(let all)): when.tablet = all.contains("true")
            case ("deviceApiLevel", _): when.os = filter.versions(ImportedFilter.versions)?.range
            case ("deviceOsName", _) where filter.holds("android"): continue
            default: return nil
            }
        }
        return when
    }
}
