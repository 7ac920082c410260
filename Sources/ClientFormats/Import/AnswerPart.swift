import ClientKit
import PolicyModel

/// What a client's answer says beside its verdict, as far as two documents can differ in it.
package enum AnswerPart: String, CaseIterable, Sendable {
    /// The order is that of a report.
    case version, file, notes, text, link, frequency, question, message

    /// The words of notes that were read already, since most devices are offered the same ones.
    typealias KnownNotes = [Offer.NotesFormat: [String: String]]

    /// The parts in which two answers with one verdict differ.
    static func differing(_ old: ClientAnswer, _ new: ClientAnswer, _ known: inout KnownNotes) -> [AnswerPart] {
        let parts = allCases.filter { !$0.isSame(old, new, &known) }
        // A button that leads to what is offered is said once.
        let isOfferAlone = [old, new].allSatisfy { answer in
            answer.dialog?.links.compactMap(\.self) == [answer.offer?.address].compactMap(\.self)
        }
        return parts.contains(.file) && isOfferAlone ? parts.filter { $0 != .link } : parts
    }

    /// The part of one answer in words; nil if the answer has none.
    func value(of answer: ClientAnswer) -> String? {
        switch self {
        case .version: answer.offer.flatMap { $0.name.isEmpty ? nil : $0.name }
        case .file: answer.offer?.address
        case .notes: answer.offer.flatMap { offer in offer.notes.map { AnswerPart.words($0, as: offer.notesFormat) } }
        case .text: answer.dialog?.allWords
        case .link: answer.dialog?.linksInWords
        case .frequency: answer.frequency?.rawValue
        case .question: answer.installsUnasked ? "without a question" : "after a question"
        case .message: answer.announcement?.inWords
        }
    }

    private func isSame(_ old: ClientAnswer, _ new: ClientAnswer, _ known: inout KnownNotes) -> Bool {
        switch self {
        case .version: AnswerPart.isSameVersion(old.offer, new.offer)
        // What one of both does not say is the app's own.
        case .frequency: old.frequency == nil || new.frequency == nil || old.frequency == new.frequency
        case .notes: AnswerPart.isSameNotes(old.offer, new.offer, &known)
        case .text: old.dialog == new.dialog || old.dialog?.allWords == new.dialog?.allWords
        case .link: AnswerPart.isSameLink(old.dialog, new.dialog)
        // Where the old document leads nowhere, a page that stands in for the store's is none of the policy's.
        case .file:
            old.offer?.address == new.offer?.address
                || old.offer?.address == nil && new.offer?.address == DocumentComparison.standIn
        case .message: old.announcement?.isLike(new.announcement) ?? (new.announcement == nil)
        default: value(of: old) == value(of: new)
        }
    }

    /// By what the client compares, so that 3.1 is 3.1.0.
    private static func isSameVersion(_ old: Offer?, _ new: Offer?) -> Bool {
        guard let old, let new else { return true }
        if let build = old.build, let other = new.build, build != other { return false }
        guard let name = old.version, let other = new.version, name != other else { return true }
        return Version(name).map { $0 == Version(other) } ?? false
    }

    private static func isSameNotes(_ old: Offer?, _ new: Offer?, _ known: inout KnownNotes) -> Bool {
        // Nobody reads empty ones.
        let all: [String?] = [old, new].map { offer in
            offer?.notes.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        }
        let offers = [old, new].compactMap(\.self), notes = all.compactMap(\.self)
        guard notes.count == 2, notes[0] != notes[1] || offers[0].notesFormat != offers[1].notesFormat else {
            return all[0] == all[1]
        }
        let shown = zip(offers, notes).map { offer, notes in
            let words = known[offer.notesFormat]?[notes] ?? words(notes, as: offer.notesFormat)
            known[offer.notesFormat, default: [:]][notes] = words
            return words
        }
        guard offers.contains(where: { $0.notesFormat == .markdown }) else { return shown[0] == shown[1] }
        // A mark inside a sentence leaves a blank in one form and none in the other.
        let signs = shown.map { MarkdownWords.bare($0).filter { !$0.isWhitespace } }
        return signs[0] == signs[1]
    }

    /// An address that the old document does not name is the app's own; another number of buttons is another text.
    fileprivate static func isSameLink(_ old: Dialog?, _ new: Dialog?) -> Bool {
        guard let old, let new, old.buttons.count == new.buttons.count else { return true }
        // Buttons in another order lead to the same page.
        let isReordered = old.buttons.allSatisfy { one in
            one.link == nil || new.buttons.contains { $0.title == one.title && $0.link == one.link }
        }
        if isReordered || zip(old.links, new.links).allSatisfy({ $0 == nil || $0 == $1 }) { return true }
        // Of buttons with other words, which is another text, the pages alone can be compared.
        let isRenamed = Set(old.buttons.map(\.title)) != Set(new.buttons.map(\.title))
        return isRenamed && old.links.compactMap(\.self).sorted() == new.links.compactMap(\.self).sorted()
    }

    /// Without tags, signs of a list and the number of blanks: what a reader of either form reads.
    private static func words(_ notes: String, as format: Offer.NotesFormat) -> String {
        let text: String
        switch format {
        case .markdown: return MarkdownWords.words(notes)
        case .plain: text = notes
        // A window with the page shows other words than one with a link to it.
        case .page: text = "the page \(notes)"
        case .html: text = HTMLMarkdown.words(notes)
        }
        return text.split(whereSeparator: \.isWhitespace).filter { !["-", "*", "+", "•"].contains($0) }
            .joined(separator: " ")
    }
}

extension Dialog {
    /// The pages, with their buttons where there are several.
    fileprivate var linksInWords: String {
        buttons.compactMap { button in
            button.link.map { buttons.count > 1 ? "\($0) behind '\(button.title)'" : $0 }
        }.joined(separator: ", ")
    }

    /// The words of title, text and buttons, with one blank between them.
    fileprivate var allWords: String {
        ([title ?? "", text] + buttons.map(\.title)).joined(separator: " ").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }
}

extension Announcement {
    /// Words, links and the picture.
    fileprivate var inWords: String {
        ([dialog.allWords] + dialog.links.compactMap(\.self) + [image].compactMap(\.self)).joined(separator: " ")
    }

    fileprivate func isLike(_ other: Announcement?) -> Bool {
        guard let other else { return false }
        return dialog.allWords == other.dialog.allWords && AnswerPart.isSameLink(dialog, other.dialog)
            && image == other.image
    }
}
