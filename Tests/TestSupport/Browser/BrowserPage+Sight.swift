import Foundation

/// What a page is shown on, and what is seen of it.
extension BrowserPage {
    package enum Scheme: String, CaseIterable, Sendable {
        case light, dark
    }

    package enum Medium: String, Sendable {
        case screen, print
    }

    /// A screen of this many CSS pixels; a phone's also says that it is touched.
    package func see(width: Int, height: Int = 900, isPhone: Bool = false, sharpness: Double = 1) throws {
        try tools.call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": width, "height": height, "deviceScaleFactor": sharpness, "mobile": isPhone,
            ])
    }

    /// What a person asks of all pages in the system's settings.
    package enum Wish: String, Sendable {
        case lessMotion = "prefers-reduced-motion: reduce", motion = "prefers-reduced-motion: no-preference"
        case contrast = "prefers-contrast: more", systemColours = "forced-colors: active"
    }

    package func see(_ scheme: Scheme, on medium: Medium = .screen, wishing wishes: [Wish] = [.lessMotion]) throws {
        let wished = wishes.map { wish in
            let parts = wish.rawValue.split(separator: ": ").map(String.init)
            return ["name": parts[0], "value": parts[1]]
        }
        try tools.call(
            "Emulation.setEmulatedMedia",
            [
                "media": medium.rawValue,
                "features": [["name": "prefers-color-scheme", "value": scheme.rawValue]] + wished,
            ])
    }

    /// From the next page on, scripts of the page run or do not; the tests' own always do.
    package func run(scripts: Bool) throws {
        try tools.call("Emulation.setScriptExecutionDisabled", ["value": !scripts])
    }

    /// A PNG of the first `height` pixels of the page, or of what the screen shows.
    package func picture(height: Int? = nil) throws -> [UInt8] {
        var question: [String: Any] = ["format": "png"]
        if let height {
            let width: Double = try value("document.documentElement.clientWidth")
            question["clip"] = ["x": 0, "y": 0, "width": width, "height": Double(height), "scale": 1]
            question["captureBeyondViewport"] = true
        }
        return try bytes(of: "Page.captureScreenshot", question)
    }

    /// The page on A4 paper, with its own margins.
    package func paper() throws -> [UInt8] {
        try bytes(
            of: "Page.printToPDF",
            [
                "paperWidth": 8.27, "paperHeight": 11.69, "preferCSSPageSize": true, "printBackground": true,
            ])
    }

    private func bytes(of method: String, _ question: [String: Any]) throws -> [UInt8] {
        let text = try tools.call(method, question)["data"] as? String ?? ""
        guard let data = Data(base64Encoded: text), !data.isEmpty else {
            throw BrowserFailure(words: "\(method): no picture")
        }
        return Array(data)
    }
}
