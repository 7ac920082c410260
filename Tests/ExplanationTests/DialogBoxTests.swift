import ClientFormats
import ClientKit
import PolicyModel
import Testing
@testable import Explanation

/// A client's alert, drawn.
@Suite struct DialogBoxTests {
    private let dialog = Dialog(
        title: "Update available", text: "Kasa 3.2.0 is ready.\nIt is better.",
        buttons: [
            .init(title: "Update", isUpdate: true, link: nil), .init(title: "Not now", isUpdate: false, link: nil),
        ])

    @Test func `title, text and buttons stand in a box as narrow as they are`() {
        #expect(
            DialogBox(dialog, width: 80, ink: Ink(false)).lines == [
                "┌─────────────────────────┐",
                "│ Update available        │",
                "│                         │",
                "│ Kasa 3.2.0 is ready.    │",
                "│ It is better.           │",
                "│                         │",
                "│ [ Update ]  [ Not now ] │",
                "└─────────────────────────┘",
            ])
    }

    @Test func `a narrow terminal gets shorter lines and one button a line`() {
        #expect(
            DialogBox(dialog, width: 20, ink: Ink(false)).lines == [
                "┌──────────────────┐",
                "│ Update available │",
                "│                  │",
                "│ Kasa 3.2.0 is    │",
                "│ ready.           │",
                "│ It is better.    │",
                "│                  │",
                "│ [ Update ]       │",
                "│ [ Not now ]      │",
                "└──────────────────┘",
            ])
    }

    @Test func `wide characters keep the right edge straight, and a link is written below`() {
        let dialog = Dialog(
            title: nil, text: "更新\u{202E}",
            buttons: [
                .init(title: "更新", isUpdate: true, link: "https://example.com/")
            ])
        #expect(
            DialogBox(dialog, width: 80, ink: Ink(false)).lines == [
                "┌──────────────┐",
                "│ 更新<U+202E> │",
                "│              │",
                "│ [ 更新 ]     │",
                "└──────────────┘",
                "[ 更新 ] opens https://example.com/",
            ])
    }

    @Test func `an alert without buttons ends after its text, and colours do not move the edge`() {
        let dialog = Dialog(title: "A", text: "B", buttons: [])
        #expect(
            DialogBox(dialog, width: 80, ink: Ink(true)).lines
                == ["┌───┐", "│ \u{1B}[1mA\u{1B}[0m │", "│   │", "│ B │", "└───┘"])
    }

    @Test func `carriage return and line feed end one line`() {
        let dialog = Dialog(title: nil, text: "1. New\r\n2. Old", buttons: [])
        #expect(
            DialogBox(dialog, width: 80, ink: Ink(false)).lines == [
                "┌────────┐", "│ 1. New │", "│ 2. Old │", "└────────┘",
            ])
    }
}
