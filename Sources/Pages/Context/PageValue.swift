/// The value of a name in a template. Nil is a known name without a value, which shows nothing: it is never looked up
/// in an outer context.
enum PageValue: Sendable {
    case text(String?)
    /// Rendered prose. It is the only value that is not escaped, because cmark's safe mode made it.
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
