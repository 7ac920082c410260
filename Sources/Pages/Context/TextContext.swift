import Basics
import PolicyModel

/// A rule as the page lists it.
struct RuleContext: PageObject {
    let rule: Rule
    let number: Int
    /// At which the page holds.
    let moment: Moment
    /// The app's.
    let platforms: [Platform]

    static let fields = PageFields<RuleContext>([
        .number("number") { $0.number },
        // The author's name for it; missing when unnamed.
        .text("id") { $0.rule.id },
        // `iOS; version 3.0.1`.
        .words("condition") { $0.rule.when.inWords(on: $0.platforms, in: $1) },
        .object("outcome") { OutcomeContext(verdict: $0.rule.verdict, target: nil, reason: nil, isFirst: true) },
        // The text section it names; missing for the standard one.
        .text("text") { $0.rule.text },
        // Its own `always` or `once`; missing for the policy's, and where it recommends nothing.
        .words("frequency") { context, words in
            context.rule.verdict == .recommend
                ? context.rule.frequency.map { words.name(of: "frequency", $0.rawValue) } : nil
        },
        // The first moment at which it holds; missing without one.
        .object("from") { $0.rule.span.since.map { DateContext(moment: $0) } },
        // The last day on which it holds, or the first moment at which it no longer does; missing without one.
        .object("until") { $0.rule.span.until.map(DateContext.init(after:)) },
        // True if it holds at the moment.
        .flag("isCurrent") { $0.rule.span.contains($0.moment) },
    ])
}

struct TextContext: PageObject {
    let name: String
    let outcome: OutcomeContext
    let languages: [WordsContext]

    var hasOpenLatest: Bool {
        languages.contains {
            $0.lines.contains { $0.words.utf8.contains(UInt8(ascii: "{")) && $0.words.contains("{latest}") }
        }
    }

    static let fields = PageFields<TextContext>([
        .text("name") { $0.name },
        // The verdict it goes with.
        .object("outcome") { $0.outcome },
        // The fields that it has in some language, in the order a dialog shows them.
        .list("fields") { $0.languages.first?.cells ?? [] },
        // What it says, language by language, the fallback language first.
        .list("languages") { $0.languages },
    ])
}

/// A text in one language, as a dialog shows it.
struct WordsContext: PageObject {
    let language: LanguageTag
    let lines: [LineContext]

    static let fields = PageFields<WordsContext>([
        .text("language") { $0.language.description },
        .text("direction") { TextDirection.of($0.language) },
        // The fields in the order a dialog shows them.
        .list("lines") { $0.lines },
        // The same with an empty one for each field that other languages have.
        .list("cells") { $0.cells },
    ])

    fileprivate(set) var cells: [LineContext] = []
}

extension [WordsContext] {
    /// All with the same fields.
    var aligned: [WordsContext] {
        let fields = LocalizedText.Field.allCases.filter { field in contains { $0.lines.contains { $0.field == field } }
        }
        return map { words in
            var words = words
            words.cells = fields.map { field in
                words.lines.first { $0.field == field }
                    ?? LineContext(field: field, words: "", language: words.language, isBorrowed: false)
            }
            return words
        }
    }
}

/// One field of a text.
struct LineContext: PageObject {
    let field: LocalizedText.Field
    let words: String
    /// The language the words are really written in.
    let language: LanguageTag
    let isBorrowed: Bool

    static let fields = PageFields<LineContext>([
        // `Title`, `Message`, `What's new`, `Warnings`, `Update button`, `Later button` or `Close button`.
        .words("label") { $0.field.label(in: $1) },
        // The words, `{app}` and `{latest}` filled in.
        .text("words") { $0.words },
        // The tag of the words' own language, and its direction.
        .text("language") { $0.language.description },
        .text("direction") { TextDirection.of($0.language) },
        .flag("isTitle") { $0.field == .title },
        .flag("isButton") { [.updateButton, .laterButton, .closeButton].contains($0.field) },
        // True where this language has no words of its own for the field.
        .flag("isBorrowed") { $0.isBorrowed },
    ])
}

extension LocalizedText.Field {
    /// The field's name in the words of a page.
    func label(in words: Vocabulary) -> String {
        switch self {
        case .title: words("field.title")
        case .message: words("field.message")
        case .whatsNew: words("field.whats-new")
        case .warnings: words("field.warnings")
        case .updateButton: words("field.update-button")
        case .laterButton: words("field.later-button")
        case .closeButton: words("field.close-button")
        }
    }
}

/// An announcement without an update.
struct MessageContext: PageObject {
    let message: Message
    let languages: [WordsContext]
    /// Nil if no document carries it.
    let shown: ShownMessage?
    /// The picture's place in the site, if the site serves it; relative to the page.
    let picture: String?
    /// The app's other platforms, where no client shows messages.
    let silent: [Platform]

    static let fields = PageFields<MessageContext>([
        .text("id") { $0.message.id },
        .words("condition") { $0.message.when.inWords(on: [.android], in: $1) },
        .object("from") { $0.message.from.map { DateContext(moment: $0) } },
        // The last day or moment at which it is shown; missing without one.
        .object("until") { $0.message.until.map(DateContext.init(last:)) },
        // Hours between two showings, and most showings; missing without a limit.
        .text("every") { $0.message.every.map(String.init) },
        .text("max") { $0.message.max.map(String.init) },
        // The https address it leads to; missing without one.
        .text("link") { $0.message.link.flatMap(PageLink.web) },
        // That address's host with its letters, where it is written in punycode; missing for every other.
        .text("host") { $0.message.link.flatMap(InternationalHost.read).map(VisibleText.of) },
        // The https address of its picture; missing without one.
        .text("image") { $0.message.image.flatMap(PageLink.web) },
        // The picture's path from this page, if it lies in the site's own assets: pages load no others.
        .text("picture") { $0.picture },
        // The client that shows it, and the alert in the fallback language, then in all others; missing if no document
        // carries it.
        .text("client") { $0.shown?.client },
        .list("alerts") { $0.shown?.alerts.prefix(1).map(\.self) ?? [] },
        .flag("hasFurther") { ($0.shown?.alerts.count ?? 0) > 1 },
        .list("further") { $0.shown?.alerts.dropFirst().map(\.self) ?? [] },
        // The app's platforms on which it is not shown: `iOS and macOS`; missing for none.
        .words("silent") { $0.silent.isEmpty ? nil : $1.list($0.silent.map(\.displayName)) },
        // The fields that its words have, in the order a dialog shows them.
        .list("fields") { $0.languages.first?.cells ?? [] },
        // The words field by field.
        .list("languages") { $0.languages },
    ])
}

struct NoteContext: PageObject {
    let version: Version
    let languages: [NoteLanguageContext]

    static func anchor(of version: Version) -> String { "release-\(version)" }

    static let fields = PageFields<NoteContext>([
        .text("version") { $0.version.description },
        // Its anchor, without `#`.
        .text("anchor") { NoteContext.anchor(of: $0.version) },
        .list("languages") { $0.languages },
    ])
}

struct NoteLanguageContext: PageObject {
    let language: LanguageTag
    let prose: Prose

    static let fields = PageFields<NoteLanguageContext>([
        .text("language") { $0.language.description },
        .text("direction") { TextDirection.of($0.language) },
        .markup("prose") { $0.prose.nested(under: 3) },
    ])
}
