import ArgumentParser
import Basics
import PolicyModel

/// `decree manual DIR`, for those who package the tool: writes every manual page into a folder.
struct ManualCommand: DecreeCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual", abstract: "Writes the manual pages into a folder.",
        discussion: """
            The pages carry the day of SOURCE_DATE_EPOCH, else that of this version: the same program writes the same \
            bytes.
            """,
        shouldDisplay: false)

    @Argument(
        help: ArgumentHelp("The folder to write to; it is made if absent.", valueName: "dir"), completion: .directory)
    var folder: String

    @OptionGroup var output: OutputOptions

    func work(_ terminal: Terminal) async throws {
        let day = try Clock.moment(at: nil, environment: ThisProcess.environment, otherwise: ToolVersion.day)
        let manual = Manual(tool: try CommandHelp(dump: Tool._dumpHelp()), version: ToolVersion.name, date: day.date)
        let pages = manual.pages
        try Files.makeFolder(folder)
        for page in pages {
            try Files.replace("\(folder)/\(page.file)", with: Array(page.text.utf8))
            terminal.detail(page.file)
        }
        terminal.result("\(folder): \(count(pages.count, "manual page"))")
        terminal.object(members: [.init("pages", .array(pages.map { .string($0.file) }))])
    }
}
