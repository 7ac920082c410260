import Foundation

/// Keys and clicks, as the browser gets them from a person.
extension BrowserPage {
    package enum Key: String, Sendable {
        case tab = "Tab", enter = "Enter", space = " ", escape = "Escape"

        fileprivate var code: (name: String, number: Int, text: String?) {
            switch self {
            case .tab: ("Tab", 9, nil)
            case .enter: ("Enter", 13, "\r")
            case .space: ("Space", 32, " ")
            case .escape: ("Escape", 27, nil)
            }
        }
    }

    package func press(_ key: Key) throws {
        var facts: [String: Any] = [
            "key": key.rawValue, "code": key.code.name, "windowsVirtualKeyCode": key.code.number,
        ]
        let words = key.code.text
        if let words { facts["text"] = words }
        try tools.call(
            "Input.dispatchKeyEvent", facts.merging(["type": words == nil ? "rawKeyDown" : "keyDown"]) { $1 })
        facts["text"] = nil
        try tools.call("Input.dispatchKeyEvent", facts.merging(["type": "keyUp"]) { $1 })
    }

    /// Writes where the cursor is.
    package func type(_ words: String) throws {
        try tools.call("Input.insertText", ["text": words])
    }

    /// Scrolls the first element of a CSS selector into sight, and clicks its middle.
    package func click(_ selector: String) throws {
        let name = Self.quoted(selector)
        let middle: [Double] = try value(
            """
            (() => {
              const element = document.querySelector(\(name));
              element.scrollIntoView({block: "center", behavior: "instant"});
              const box = element.getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2];
            })()
            """)
        for type in ["mousePressed", "mouseReleased"] {
            try tools.call(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": middle[0], "y": middle[1], "button": "left", "clickCount": 1,
                ])
        }
    }

    /// Lets the page do what a browser asks the person about, such as writing to the clipboard.
    package func permit(_ permissions: String...) throws {
        try owner.call("Browser.grantPermissions", ["permissions": permissions, "browserContextId": context])
    }

    /// Text as a JavaScript literal.
    package static func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
