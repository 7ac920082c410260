import Authoring
import ClientFormats

/// All manual pages: the tool's and one for each command, the format's, and one for each client.
///
/// No page has a text of its own: a command's is its help, the others are the guides that `decree help` shows.
struct Manual {
    struct Page {
        let name: String
        let section: Int
        let text: String

        var file: String { "\(name).\(section)" }
    }

    let tool: CommandHelp
    let version: String
    /// The day on every page, `2026-11-22`; never the day of the run by itself, so that the same sources give the same
    /// bytes.
    let date: String

    /// By name of the file.
    var pages: [Page] {
        let commands = [tool] + tool.shown.flatMap { [$0] + $0.shown }
        let guides =
            [guide("decree-format", section: 5, FormatGuide.markdown)]
            + ClientFormats.all.compactMap { client in
                ClientGuides.guide(to: client.name).map { guide("decree-\(client.name)", section: 7, $0) }
            }
        return (commands.map { page(of: $0) } + guides).sorted { $0.file < $1.file }
    }

    private func page(of command: CommandHelp) -> Page {
        let words = command.abstract ?? ""
        let purpose = words.prefix(1).lowercased() + words.dropFirst()
        return page(command.pageName, section: 1, purpose.hasSuffix(".") ? String(purpose.dropLast()) : purpose) {
            CommandPage(command: command, tool: tool).add(to: &$0)
        }
    }

    /// The first heading of the Markdown names the page's purpose; what stands below it is the description.
    private func guide(_ name: String, section: Int, _ markdown: String) -> Page {
        let blocks = MarkdownTree(markdown).blocks
        let purpose = blocks.first.map { Roff.plain($0.pieces) } ?? name
        return page(name, section: section, purpose) { page in
            page.addHeading("DESCRIPTION")
            page.add(Array(blocks.dropFirst()))
        }
    }

    private func page(_ name: String, section: Int, _ purpose: String, _ content: (inout Roff) -> Void) -> Page {
        var page = Roff(name, section: section, date: date, version: version)
        page.addName(name, purpose)
        content(&page)
        page.addHeading("SEE ALSO")
        page.addLine(seeAlso(name).map { Roff.reference(to: $0, section: $1) }.joined(separator: ",\n"))
        return Page(name: name, section: section, text: page.text)
    }

    /// The tool, the pages of the same group, and the format.
    private func seeAlso(_ name: String) -> [(String, Int)] {
        let clients = ClientFormats.all.map { ("decree-\($0.name)", 7) }
        let group = tool.shown.first { name.hasPrefix("\($0.pageName)-") || name == $0.pageName }
        let commands = [tool] + (name == tool.pageName ? tool.shown : group.map { [$0] + $0.shown } ?? [])
        let isCommand = name == tool.pageName || group != nil
        let all =
            commands.map { ($0.pageName, 1) } + [("decree-format", 5)]
            + (isCommand && name != tool.pageName ? [] : clients)
        return all.filter { $0.0 != name }
    }
}
