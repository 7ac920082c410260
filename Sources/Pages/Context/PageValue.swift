/// What a template finds under a name. Nil is a known name without a value here, which shows nothing: a template never
/// looks for the same name further out.
enum PageValue: Sendable {
    case text(String?)
    /// Rendered prose: the one value that is written as it is, because cmark's safe mode made it.
    case markup(String?)
    case flag(Bool)
    case object((any PageObject)?)
    case list([any PageObject])

    /// Whether an inverted section is written.
    var isMissing: Bool {
        switch self {
        case .text(let text): text == nil
        case .markup(let html): html == nil
        case .flag(let flag): !flag
        case .object(let object): object == nil
        case .list(let list): list.isEmpty
        }
    }
}
