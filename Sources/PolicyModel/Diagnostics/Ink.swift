/// Bold and colours of a terminal, or none of them. The only type that knows ANSI escape sequences.
package struct Ink: Sendable {
    /// The parameters of ANSI escape sequences.
    package enum Color: String {
        case bold = "1", faint = "2", red = "1;31", green = "1;32", yellow = "1;33", blue = "36"
    }

    package let isOn: Bool

    package init(_ isOn: Bool) { self.isOn = isOn }

    /// `text` in a colour; unchanged if colours are off.
    package func callAsFunction(_ color: Color, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// `text` in place of the line that the cursor is on.
    package static func redrawn(_ text: String) -> String { "\r\u{1B}[K\(text)" }
}
