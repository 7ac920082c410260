import Foundation

/// One open page, as a person uses it and as a developer looks into it; it closes when the value goes away.
package final class BrowserPage {
    package let tools: DevTools
    /// The page's context lives as long as this connection.
    let owner: DevTools
    let context: String

    init(_ tools: DevTools, of owner: DevTools, _ context: String) throws {
        (self.tools, self.owner, self.context) = (tools, owner, context)
        for domain in ["Page", "Runtime", "Log", "Network", "Audits"] { try tools.call("\(domain).enable") }
        // Certificates of the tests' own authority; and each page behaves as the one in front.
        try tools.call("Security.setIgnoreCertificateErrors", ["ignore": true])
        try tools.call("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try see(width: 1280)
    }

    /// Goes to an address and waits until all of the page is loaded.
    package func open(_ url: String) throws {
        let first = tools.events.count
        let answer = try tools.call("Page.navigate", ["url": url])
        if let words = answer["errorText"] as? String { throw BrowserFailure(words: "\(url): \(words)") }
        try tools.await("Page.loadEventFired", from: first)
    }

    /// The value of a JavaScript expression, as text; a promise's when it is kept.
    ///
    /// - Throws: `BrowserFailure` where the expression throws, or the page is going away.
    @discardableResult
    package func value(_ expression: String) throws -> String {
        try evaluate("Promise.resolve(\(expression)).then(String)")
    }

    /// The value of a JavaScript expression, read as JSON.
    package func value<Value: Decodable>(_ expression: String, as type: Value.Type = Value.self) throws -> Value {
        let text = try evaluate("Promise.resolve(\(expression)).then(JSON.stringify)")
        return try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    /// Waits until the expression is true in the page; false after sixty seconds.
    package func holds(_ expression: String) -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            // A page that is being loaded has no answer yet.
            if (try? value(expression)) == "true" { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    /// - Parameter world: where it runs; the page's own world without one.
    func evaluate(_ expression: String, in world: Int? = nil) throws -> String {
        var question: [String: Any] = ["expression": expression, "awaitPromise": true, "returnByValue": true]
        if let world { question["contextId"] = world }
        let answer = try tools.call("Runtime.evaluate", question)
        if let thrown = answer["exceptionDetails"] as? [String: Any] {
            let exception = thrown["exception"] as? [String: Any]
            throw BrowserFailure(
                words: "\(exception?["description"] ?? exception?["value"] ?? thrown["text"] ?? thrown)")
        }
        return (answer["result"] as? [String: Any])?["value"] as? String ?? ""
    }
}
