import ClientKit
import Basics

/// Finds misleading values in a document that can be decoded, apart from its alerts.
struct ValueDangers {
    private typealias Path = UpdateContextDecoder.Path

    private let context: UpdateContext
    private let update: JSONNode
    /// The version to which the file belongs; nil for the plain file, which every version may read.
    private let reader: String?

    init(_ context: UpdateContext, _ update: JSONNode, _ file: String) {
        self.context = context
        self.update = update
        let name = file.split(separator: "/").last ?? "", start = "remote-configuration.", end = ".json"
        let isOwn = name.hasPrefix(start) && name.hasSuffix(end) && name.count > start.count + end.count - 1
        reader = isOwn ? String(name.dropFirst(start.count).dropLast(end.count)) : nil
    }

    /// Adds the dangers of all values.
    func find(_ list: inout DangerList) {
        typeDangers(&list)
        unusedDangers(&list)
        if context.showsAlert, AddressParts(context.url)?.scheme == nil {
            list.add(
                .misread, node("url"), .update + "url",
                "is '\(context.url)', no address: the update button opens nothing")
        }
        guard context.type == .mandatory else { return }
        let prefixes = update.first("ignoredOSVersions")?.array ?? []
        for (index, (text, node)) in zip(context.ignoredOSVersions, prefixes).enumerated() {
            guard let (kind, words) = ValueDangers.prefix(text) else { continue }
            list.add(kind, node, .update + "ignoredOSVersions" + index, words)
        }
    }

    /// The value of a key, or the object in which it is missing.
    private func node(_ key: String) -> JSONNode { update.first(key) ?? update }

    /// The client compares no versions, so a document that shows an alert must not be read by the newest version.
    private func typeDangers(_ list: inout DangerList) {
        let path = Path.update + "type", type = node("type")
        switch context.type {
        case .ignore:
            guard update.first("type")?.string == nil, context.alerts?.isEmpty == false else { return }
            list.add(.misread, type, path, "is missing: the client takes it for 'ignore', and shows nothing")
        case .discarded: list.add(.misread, type, path, "is 'discarded': the client shows nothing, as for 'ignore'")
        case .recommended, .mandatory:
            let end = context.type == .mandatory ? "is locked out" : "is asked to update"
            if reader == nil {
                list.add(
                    .misread, type, path,
                    "is '\(context.type.rawValue)' in a document for every version: the newest one \(end) as well")
            } else if reader == context.availableVersion {
                list.add(
                    .misread, type, path,
                    "is '\(context.type.rawValue)' in the document of the version it announces: that version \(end)")
            }
        }
    }

    /// `frequency` has an effect only with `recommended`, `ignoredOSVersions` only with `mandatory`.
    private func unusedDangers(_ list: inout DangerList) {
        let type = "is not read where type is '\(context.type.rawValue)'"
        if update.first("frequency")?.string != nil, context.type != .recommended {
            let shown = context.type == .mandatory ? "the alert always comes" : "nothing is shown"
            list.add(.ignored, node("frequency"), .update + "frequency", "\(type): \(shown)")
        }
        if !context.ignoredOSVersions.isEmpty, context.type != .mandatory {
            let effect = context.type == .recommended ? "every OS version is notified" : "nothing is shown"
            list.add(.ignored, node("ignoredOSVersions"), .update + "ignoredOSVersions", "\(type): \(effect)")
        }
    }

    /// The danger of a prefix that also matches other versions or none; nil if it matches exactly the versions it
    /// names.
    private static func prefix(_ text: String) -> (Danger.Kind, String)? {
        if text.isEmpty { return (.misread, "is empty: every OS version begins with it, so no user is forced") }
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
        let isWhole = numbers.last == "", named = isWhole ? numbers.dropLast() : numbers[...]
        guard named.allSatisfy(isNumber), named.count <= (isWhole ? 2 : 3) else {
            return (.ignored, "is '\(text)': no OS version begins with it")
        }
        if isWhole || (named.count > 1 && named.last == "0") { return nil }
        let more = ([text + "0"] + Array(repeating: "0", count: 3 - named.count)).joined(separator: ".")
        let advice = named.count < 3 ? ", unlike '\(text).'" : ""
        return (.misread, "is '\(text)': iOS \(more) begins with it too\(advice)")
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && (text == "0" || text.first != "0")
    }
}
