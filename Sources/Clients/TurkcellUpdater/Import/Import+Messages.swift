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
            let link = link(of: node, path, source)
            message.words = DocumentImport.messageWords(node, hasLink: link != nil)
            guard let condition = condition(node.last("filters"), path, source), !message.words.isEmpty else {
                leaveOut("\(path) is left out: a policy cannot say its filters or has no words for it", place)
                facts.unsaid.append(devices(node.last("filters"), on: .android))
                continue
            }
            let most = node.last("maxDisplayCount").flatMap(AndroidObject.integer)
            guard most.map({ $0 > 0 }) ?? true else {
                leaveOut("\(path) is left out: it is never shown, since its maxDisplayCount is not above 0", place)
                continue
            }
            message.when = condition
            message.from = date(node, "displayAfterDate", path, source)
            message.until = date(node, "displayBeforeDate", path, source)
            message.every = number(node, "displayPeriodInHours", within: 1...8760, path, source)
            message.max = displays(most, every: message.every, path, source)
            message.link = link
            message.image = image(node, path, source)
            noteNumber(node, path, source)
            noteWords(node, path, source)
            facts.messages.append(message)
        }
    }

    /// The most displays of a message. The client knows no limit where the file has none, and a policy only where it
    /// has `every`.
    private mutating func displays(_ most: Int?, every: Int?, _ path: String, _ source: Source) -> Int? {
        if let most, most <= Self.mostDisplays { return most }
        if most == nil, every != nil { return nil }
        let often = most.map { "\($0) times" } ?? "at every check"
        leaveOut(
            "\(path) is shown \(often), and by the policy at most \(Self.mostDisplays) times",
            source.place(most == nil ? path : "\(path).maxDisplayCount"))
        return Self.mostDisplays
    }

    /// A policy's `max` is at most that.
    private static let mostDisplays = 1_000

    /// Nil, with a note, for a number that a policy cannot say.
    private mutating func number(
        _ node: JSONNode, _ key: String, within range: ClosedRange<Int>, _ path: String, _ source: Source
    ) -> Int? {
        guard let number = node.last(key).flatMap(AndroidObject.integer) else { return nil }
        if range.contains(number) { return number }
        note(
            "is left out: \(number) is not within \(range.lowerBound) to \(range.upperBound)", "\(path).\(key)", source)
        return nil
    }

    /// The page of a message's second button: another app's in the store, or one of the web.
    private mutating func link(of node: JSONNode, _ path: String, _ source: Source) -> String? {
        let package = node.last("targetPackageName")?.string.map(AndroidSpace.withoutSpace) ?? ""
        if !package.isEmpty {
            note(
                "is left out: the message was hidden where \(package) is installed, and is shown there now",
                "\(path).targetPackageName", source)
        }
        if DocumentImport.flag(node, "targetGooglePlay", on: .android), !package.isEmpty {
            let page = AndroidDocument.storePage(of: package)
            noteWebsite(node, beside: page, path, source)
            return page
        }
        guard let address = node.last("targetWebsiteUrl")?.string, !address.isEmpty else { return nil }
        if address.hasPrefix("https:") { return address }
        note("is left out: a message's link begins with https:", "\(path).targetWebsiteUrl", source)
        return nil
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

    private static func messageWords(_ node: JSONNode, hasLink: Bool) -> ImportedFacts.Words {
        words(
            node,
            hasLink
                ? ["title": .title, "positive_button": .updateButton, "negative_button": .laterButton]
                : ["title": .title, "positive_button": .closeButton])
    }

    /// The first picture; a message of a policy has one for all languages.
    private mutating func image(_ node: JSONNode, _ path: String, _ source: Source) -> String? {
        let all = (node.last("descriptions")?.members ?? []).compactMap { member in
            member.node.last("imageUrl")?.string.map { (language: member.key ?? "", address: $0) }
        }
        let first = all.first { $0.address.hasPrefix("https:") }
        for other in all where !other.address.isEmpty && other.address != first?.address {
            note(
                "is left out: a message has one picture, behind https:",
                "\(path).descriptions.\(other.language).imageUrl", source)
        }
        return first?.address
    }

    /// Nil for a condition that a policy's message cannot have.
    private mutating func condition(_ filters: JSONNode?, _ path: String, _ source: Source) -> Condition? {
        var when = Condition()
        for member in filters?.members ?? [] {
            let filter = filter(member, on: .android) ?? ImportedFilter("", on: .android)
            switch (member.key ?? "", filter.choice) {
            case (_, .any): continue
            case ("deviceLanguage", .only):
                guard filter.unknownLanguages.isEmpty, case .only(let all, _) = filter.languages, !all.isEmpty else {
                    return nil
                }
                when.languages = Set(all.compactMap { LanguageTag($0) }).sorted()
            case ("deviceModel", .only(let all, let but)) where but.isEmpty && !all.isEmpty:
                when.models = all.map { ModelPattern($0) }
            case ("deviceIsTablet", _):
                let isForTablets = filter.holds("true"), isForPhones = filter.holds("false")
                guard isForTablets || isForPhones else { return nil }
                if isForTablets != isForPhones { when.tablet = isForTablets }
            case ("deviceApiLevel", _):
                guard let systems = filter.versions, !systems.isEmpty else { return nil }
                when.os = systems.range
            case ("appVersionCode", _):
                for code in filter.numbers {
                    _ = list(code, at: "\(path).filters.appVersionCode", "it is shown to nobody", source)
                }
                guard let versions = codeVersions(of: filter, orPerhaps: false), !versions.isEmpty else {
                    return nil
                }
                when.version = versions.range
            case ("deviceOsName", _) where filter.holds("android"): continue
            default: return nil
            }
        }
        return when
    }
}
