import Basics

/// The target that a run names with `--to`, put into the commands that its messages advise: without it they would act
/// on the site's first target.
///
/// Most messages come from rooms that know no target, and all reach people through `Terminal`, so it is done there.
struct NamedTarget: Sendable {
    private let option: String

    /// Nil for a run that names none.
    init?(_ name: String?) {
        guard let name else { return nil }
        option = " --to \(name.shellWord)"
    }

    func named(in text: String) -> String { Self.named(option, in: text) }

    /// A name with quotes is escaped, as strings of JSON are.
    func named(inJSON text: String) -> String {
        Self.named(option.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""), in: text)
    }

    private static func named(_ option: String, in text: String) -> String {
        text.replacing(/decree (due|publish|refresh|rollback|rotate|ship|sign|status)(?![a-z-])(?! --to)/) { command in
            command.output.0 + option
        }
    }
}
