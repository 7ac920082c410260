import ClientKit
import PolicyModel

/// Draws a client's alert as a box: title, text and buttons as the user reads them.
///
/// The direction of a line is left to the terminal, so that Arabic and Hebrew look as everywhere else in it.
package struct DialogBox {
    private let dialog: Dialog
    private let width: Int
    private let ink: Ink

    /// - Parameter width: the most columns of the whole box.
    package init(_ dialog: Dialog, width: Int, ink: Ink) {
        self.dialog = dialog
        self.width = min(width, DialogBox.widest) - 4
        self.ink = ink
    }

    /// In columns. A phone's alert is narrow, and short lines are easier to read.
    private static let widest = 60

    /// The box, and below it the addresses of the buttons.
    package var lines: [String] {
        let title = dialog.title.map { WrappedText.lines(VisibleText.lines($0), width: width) } ?? []
        let text = WrappedText.lines(VisibleText.lines(dialog.text), width: width)
        let rows = title + text + buttons
        let inner = rows.map { WrappedText.width(of: $0) }.max() ?? 0
        var lines = ["┌\(rule(inner))┐"]
        lines += title.map { row($0, inner, .bold) }
        if !title.isEmpty { lines.append(row("", inner)) }
        lines += text.map { row($0, inner) }
        if !buttons.isEmpty { lines.append(row("", inner)) }
        lines += buttons.map { row($0, inner, .bold) }
        lines.append("└\(rule(inner))┘")
        return lines + links
    }

    /// The buttons, side by side if they fit.
    private var buttons: [String] {
        let labels = dialog.buttons.map { "[ \(VisibleText.of($0.title)) ]" }
        let together = labels.joined(separator: "  ")
        if WrappedText.width(of: together) <= width { return together.isEmpty ? [] : [together] }
        return labels.flatMap { WrappedText.lines($0, width: width) }
    }

    /// One line for each button with an address.
    private var links: [String] {
        dialog.buttons.compactMap { button in
            button.link.map { "[ \(VisibleText.of(button.title)) ] opens \(VisibleText.of($0))" }
        }
    }

    /// A horizontal edge without its corners.
    private func rule(_ inner: Int) -> String { String(repeating: "─", count: inner + 2) }

    /// A line inside the box, padded to its width as a terminal measures it.
    private func row(_ text: String, _ inner: Int, _ color: Ink.Color? = nil) -> String {
        let filling = String(repeating: " ", count: max(0, inner - WrappedText.width(of: text)))
        return "│ \(color.map { ink($0, text) } ?? text)\(filling) │"
    }
}

extension VisibleText {
    /// Like `of`, but keeps the ends of lines; CR LF is one.
    static func lines(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { VisibleText.of(String($0)) }
            .joined(separator: "\n")
    }
}
