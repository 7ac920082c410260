import Basics
import ClientKit

/// What an author should know of the values of a document that decodes, apart from its alerts.
extension DocumentReader {
    /// - Parameter version: to which the file belongs; nil for the plain file, which every version may read.
    func note(_ document: Document, readBy version: String?) {
        guard let update else { return }
        noteType(of: document, update, readBy: version)
        noteUnused(of: document, update)
        if document.type == .mandatory { notePrefixes(update) }
        guard document.showsAlert else { return }
        if AddressParts(document.url)?.scheme == nil {
            update.note(.misread, on: "url", "is '\(document.url)', no address: the update button opens nothing")
        }
        noteAlerts(of: document, update)
    }

    /// The client compares no versions, so a document that shows an alert must not be read by the newest version.
    private func noteType(of document: Document, _ update: DocumentMembers, readBy version: String?) {
        switch document.type {
        case .ignore:
            guard update.first("type")?.node.string == nil, !document.alerts.isEmpty else { return }
            update.note(.misread, on: "type", "is missing: the client takes it for 'ignore', and shows nothing")
        case .discarded:
            update.note(.misread, on: "type", "is 'discarded': the client shows nothing, as for 'ignore'")
        case .recommended, .mandatory:
            guard version == nil || version == document.availableVersion else { return }
            let end = document.type == .mandatory ? "is locked out" : "is asked to update"
            let who =
                version == nil
                ? "a document for every version: the newest one \(end) as well"
                : "the document of the version it announces: that version \(end)"
            update.note(.misread, on: "type", "is '\(document.type.rawValue)' in \(who)")
        }
    }

    /// `frequency` has an effect only with `recommended`, `ignoredOSVersions` only with `mandatory`.
    private func noteUnused(of document: Document, _ update: DocumentMembers) {
        let type = "is not read where type is '\(document.type.rawValue)'"
        if update.first("frequency")?.node.string != nil, document.type != .recommended {
            let shown = document.type == .mandatory ? "the alert always comes" : "nothing is shown"
            update.note(.ignored, on: "frequency", "\(type): \(shown)")
        }
        if !document.ignoredOSVersions.isEmpty, document.type != .mandatory {
            let effect = document.type == .recommended ? "every OS version is notified" : "nothing is shown"
            update.note(.ignored, on: "ignoredOSVersions", "\(type): \(effect)")
        }
    }

    /// Notes prefixes that also match other versions than they name, or none.
    private func notePrefixes(_ update: DocumentMembers) {
        for value in update.first("ignoredOSVersions")?.elements ?? [] {
            guard let text = value.node.string else { continue }
            let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
            let isWhole = numbers.last == "", named = isWhole ? numbers.dropLast() : numbers[...]
            if text.isEmpty {
                value.note(.misread, "is empty: every OS version begins with it, so no user is forced")
            } else if !named.allSatisfy(Self.isNumber) || named.count > (isWhole ? 2 : 3) {
                value.note(.ignored, "is '\(text)': no OS version begins with it")
            } else if !isWhole, named.count == 1 || named.last != "0" {
                let more = ([text + "0"] + Array(repeating: "0", count: 3 - named.count)).joined(separator: ".")
                let advice = named.count < 3 ? ", unlike '\(text).'" : ""
                value.note(.misread, "is '\(text)': iOS \(more) begins with it too\(advice)")
            }
        }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isDigit) && (text == "0" || text.first != "0")
    }
}
