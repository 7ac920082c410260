/// The manual page of a command, made of what the command says of itself.
struct CommandPage {
    let command: CommandHelp
    /// The tool, whose help says what holds for every command.
    let tool: CommandHelp

    /// Adds all sections after the name.
    func add(to page: inout Roff) {
        page.addHeading("SYNOPSIS")
        page.addLine(([Roff.bold(Roff.escaped(command.words))] + synopsis).joined(separator: "\n"))
        page.addHeading("DESCRIPTION")
        page.addParagraph(Roff.escaped(command.abstract ?? ""))
        for paragraph in CommandPage.discussion(of: command).description { page.addParagraph(Roff.escaped(paragraph)) }
        addOptions(to: &page)
        addCommands(to: &page)
        page.addHeading("EXIT STATUS")
        let status = CommandPage.discussion(of: command).exitStatus ?? CommandPage.discussion(of: tool).exitStatus
        page.addParagraph(Roff.escaped(status ?? ""))
        add(ManualPlace.variables, titled: "ENVIRONMENT", to: &page)
        add(ManualPlace.files, titled: "FILES", to: &page)
    }

    /// The paragraphs of the long help; what begins with `Exit status:` is a section of its own.
    private static func discussion(of command: CommandHelp) -> (description: [String], exitStatus: String?) {
        var paragraphs: [String] = [], status: String?
        for paragraph in (command.discussion ?? "").split(separator: "\n\n") {
            let halves = paragraph.split(separator: "Exit status: ", maxSplits: 1, omittingEmptySubsequences: false)
            let words = String(halves.first ?? "")
            if !words.isEmpty { paragraphs.append(words.last == " " ? String(words.dropLast()) : words) }
            if halves.count == 2 { status = String(halves[1]) }
        }
        return (paragraphs, status)
    }

    // MARK: - Arguments

    private var synopsis: [String] {
        let words = command.shownArguments.filter { $0.names?.contains { $0.name == "help" } != true }.map { argument in
            let name = CommandPage.name(argument.allNames.first { $0.kind != "short" }, of: argument)
            return (argument.isOptional ? "[\(name)]" : name) + (argument.isRepeating ? " ..." : "")
        }
        return command.shown.isEmpty ? words : words + [Roff.italic("subcommand")]
    }

    /// An option with its value, which stay on one line, or a value alone.
    private static func name(_ name: CommandHelp.Argument.Name?, of argument: CommandHelp.Argument) -> String {
        let value = Roff.italic(Roff.escaped(argument.valueName ?? ""))
        guard let name else { return value }
        let option = Roff.bold(Roff.escaped(name.words))
        return argument.kind == .option ? "\(option)\\ \(value)" : option
    }

    /// Every argument under the title of its group, in the order of `--help`.
    private func addOptions(to page: inout Roff) {
        var title: String?
        page.addHeading("OPTIONS")
        for argument in command.shownArguments.filter({ $0.sectionTitle == nil })
            + command.shownArguments.filter({ $0.sectionTitle != nil })
        {
            if let group = argument.sectionTitle, group != title { page.addSubheading(group) }
            title = argument.sectionTitle
            let names = argument.allNames.dropLast().map { Roff.bold(Roff.escaped($0.words)) }
            page.addTerm(
                (names + [CommandPage.name(argument.allNames.last, of: argument)]).joined(separator: ", "),
                Roff.escaped(CommandPage.meaning(of: argument)))
        }
    }

    private static func meaning(of argument: CommandHelp.Argument) -> String {
        let facts = [
            argument.allValues.map { "values: \($0.joined(separator: ", "))" },
            argument.defaultValue.map { "default: \($0)" },
        ].compactMap(\.self).joined(separator: "; ")
        return [argument.abstract, argument.discussion, facts.isEmpty ? nil : "(\(facts))"].compactMap(\.self)
            .joined(separator: " ")
    }

    private func addCommands(to page: inout Roff) {
        guard !command.shown.isEmpty else { return }
        page.addHeading("COMMANDS")
        for one in command.shown {
            page.addTerm(Roff.reference(to: one.pageName, section: 1), Roff.escaped(one.abstract ?? ""))
        }
    }

    private func add(_ places: [ManualPlace], titled title: String, to page: inout Roff) {
        let read = command.superCommands == nil ? places : places.filter { command.options.contains($0.option) }
        guard !read.isEmpty else { return }
        page.addHeading(title)
        for place in read { page.addTerm(Roff.bold(Roff.escaped(place.name)), Roff.escaped(place.meaning)) }
    }
}
