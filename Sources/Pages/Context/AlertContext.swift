import ClientFormats
import ClientKit
import PolicyModel

extension ShownVerdict: PageObject {
    package static let fields = PageFields<ShownVerdict>([
        .object("outcome") { OutcomeContext(verdict: $0.verdict, target: nil, reason: nil, isFirst: true) },
        // The affected users: `below the minimum 3.0.0`.
        .text("who") { $0.who },
        // What each client shows them.
        .list("clients") { shown in shown.clients.map { ShownClientContext(shown: $0, meant: shown.verdict) } },
    ])
}

/// What one client shows the affected users.
struct ShownClientContext: PageObject {
    let shown: ShownClient
    let meant: Verdict

    static let fields = PageFields<ShownClientContext>([
        .text("client") { $0.shown.client },
        // The platforms it is about: `iOS and macOS`.
        .words("platforms") { $1.list($0.shown.platforms.map(\.displayName)) },
        // What it does if that is less than the policy's verdict; missing if it does what the policy says.
        .object("instead") { context in
            context.shown.given == context.meant
                ? nil : OutcomeContext(verdict: context.shown.given, target: nil, reason: nil, isFirst: true)
        },
        // True for a client that only notifies its app, which shows words of its own.
        .flag("isSilent") { $0.shown.alerts.isEmpty && $0.shown.window == nil && $0.shown.given != .none },
        // What a client shows that has a window of its own and no alert, in a sentence; missing for others.
        .text("window") { $0.shown.window?.words },
        // The releases whose notes users read there: `3.1.0 and 3.0.1`; missing for none.
        .words("notes") { context, words in
            context.shown.window.flatMap { $0.notes.isEmpty ? nil : words.list($0.notes.map(\.description)) }
        },
        // True where it says nothing at all to these users.
        .flag("saysNothing") { $0.shown.given == .none },
        // True where title and buttons are the client's own words.
        .flag("ownsTitles") { $0.shown.alerts.contains { $0.own != nil } },
        // The alert in the fallback language, then in all others.
        .list("alerts") { $0.shown.alerts.prefix(1).map(\.self) },
        .flag("hasFurther") { $0.shown.alerts.count > 1 },
        .words("furtherCount") { context, words in
            words("alert.languages", count: context.shown.alerts.dropFirst().map(\.languages.count).reduce(0, +))
        },
        .list("further") { $0.shown.alerts.dropFirst().map(\.self) },
        // Those languages, joined by commas.
        .words("others") { context, words in
            let tags = context.shown.alerts.dropFirst().flatMap(\.languages).map(\.description)
            return tags.isEmpty ? nil : words.commaList(tags)
        },
    ])
}

extension ShownAlert: PageObject {
    package static let fields = PageFields<ShownAlert>([
        // The languages in which it reads like this, joined by commas.
        .words("languages") { $1.commaList($0.languages.map(\.description)) },
        // The language that its text is in, and its direction.
        .text("language") { $0.written.description },
        .text("direction") { TextDirection.of($0.written) },
        // True where title and buttons are the client's own words; their language, missing elsewhere.
        .flag("ownsTitles") { $0.own != nil },
        .text("ownLanguage") { $0.own?.description },
        // Missing for an alert without a title.
        .text("title") { $0.dialog.title },
        .text("text") { $0.dialog.text },
        // Two short buttons stand side by side, more or longer ones below each other.
        .flag("isStacked") { shown in
            let buttons = shown.dialog.buttons
            return buttons.count != 2 || buttons.contains { $0.title.count > 14 }
        },
        .list("buttons") { $0.dialog.buttons.map { ShownButtonContext(button: $0) } },
    ])
}

struct ShownButtonContext: PageObject {
    let button: Dialog.Button

    static let fields = PageFields<ShownButtonContext>([
        .text("title") { $0.button.title },
        // True for the button that leads to the update.
        .flag("isUpdate") { $0.button.isUpdate },
    ])
}

/// What a client cannot do here.
struct LossContext: PageObject {
    let loss: Loss
    let number: Int

    static let fields = PageFields<LossContext>([
        // A name for its anchor.
        .text("anchor") { "loss-\($0.number)" },
        .text("client") { $0.loss.client },
        // `weaker`, `noisy`, `older`, `text`, `frequency` or `link`.
        .words("class") { $1.name(of: "class", $0.loss.lossClass.rawValue) },
        // What it does instead, without the full stop.
        .words("words") { $0.loss.words(in: $1) },
        // A rule's id, `minimum` or `latest`; missing for a rule without an id.
        .text("rule") { $0.loss.rule },
        // True where the author took it knowingly; otherwise it is a warning.
        .flag("isAccepted") { $0.loss.acceptance != nil },
        // The author's reason; missing if it is not accepted.
        .text("why") { $0.loss.acceptance?.why },
        // The last day on which the acceptance holds, or the first moment at which it no longer does; missing for ever.
        .object("until") { $0.loss.acceptance?.until.map(DateContext.init(after:)) },
    ])
}
