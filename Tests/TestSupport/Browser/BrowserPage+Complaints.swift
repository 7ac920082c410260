/// What a page did that nobody sees: errors, refusals, questions to the network.
extension BrowserPage {
    /// Every error, warning, uncaught exception, refused resource, dialog and security issue since the page was made.
    package var complaints: [String] {
        tools.events.compactMap { event in
            switch event.name {
            case "Runtime.consoleAPICalled":
                let words = (event.facts["args"] as? [[String: Any]] ?? []).map {
                    "\($0["value"] ?? $0["description"] ?? "")"
                }
                return "console.\(event.facts["type"] ?? "log"): \(words.joined(separator: " "))"
            case "Runtime.exceptionThrown":
                let details = event.facts["exceptionDetails"] as? [String: Any]
                let thrown = details?["exception"] as? [String: Any]
                return "exception: \(thrown?["description"] ?? details?["text"] ?? "")"
            case "Log.entryAdded":
                let entry = event.facts["entry"] as? [String: Any]
                return
                    "\(entry?["source"] ?? "") \(entry?["level"] ?? ""): \(entry?["text"] ?? "") \(entry?["url"] ?? "")"
            case "Audits.issueAdded":
                let issue = event.facts["issue"] as? [String: Any]
                return "issue \(issue?["code"] ?? ""): \(issue?["details"] ?? "")"
            case "Network.loadingFailed":
                return "not loaded: \(event.facts["errorText"] ?? "") \(event.facts["blockedReason"] ?? "")"
            case "Page.javascriptDialogOpening":
                return "dialog: \(event.facts["message"] ?? "")"
            default: return nil
            }
        }
    }

    /// Waits until the page has asked for so many addresses: a browser asks for the icon after all else is loaded.
    ///
    /// - Throws: `BrowserFailure` where it does not within the time that an answer may take.
    package func awaitRequests(_ count: Int) throws {
        while requests.count < count {
            try tools.await("Network.requestWillBeSent", from: tools.events.count)
        }
    }

    /// Every address that the page asked for, in order.
    package var requests: [String] {
        tools.events.compactMap { event in
            guard event.name == "Network.requestWillBeSent" else { return nil }
            return (event.facts["request"] as? [String: Any])?["url"] as? String
        }
    }
}
