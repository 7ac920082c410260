import Basics
import ClientKit

/// Alerts of a document that no phone shows, that other phones show than an author would expect, or for which the
/// client rejects the document.
extension DocumentReader {
    func noteAlerts(of document: Document, _ update: DocumentMembers) {
        if document.alerts.isEmpty {
            update.note(
                .refusal, on: "localizedStrings", "has no alert: the client refuses the document on every device")
        }
        for (place, (alert, object)) in zip(document.alerts, alerts).enumerated() {
            noteCodes(of: alert, object)
            let isRead = noteReach(of: place, among: document.alerts, object)
            if isRead { noteOptions(of: alert, object, isForced: document.type == .mandatory) }
        }
    }

    /// Phones report codes such as `de` and `AT`, and the client compares codes as text.
    private func noteCodes(of alert: Document.Alert, _ object: DocumentMembers) {
        if let code = alert.languageCode, !Self.isLanguage(code) {
            object.note(
                .misread, on: "languageCode",
                "is '\(code)': phones report two or three small letters, without script or region")
        }
        if let code = alert.regionCode, !Self.isRegion(code) {
            object.note(.misread, on: "regionCode", "is '\(code)': phones report two capitals or three digits")
        }
    }

    /// False if no phone shows the alert.
    private func noteReach(of place: Int, among alerts: [Document.Alert], _ object: DocumentMembers) -> Bool {
        let alert = alerts[place], value = object.value
        guard let language = alert.languageCode else {
            if place > 0 { value.note(.ignored, "has no languageCode and is not the first: no phone shows it") }
            return place == 0
        }
        let siblings = alerts.indices.filter { alerts[$0].languageCode == language }
        let isLast = siblings.last == place
        let isFirstOfRegion =
            alert.regionCode.map { code in
                Self.isRegion(code) && siblings.first { alerts[$0].regionCode == code } == place
            } ?? false
        if Self.isLanguage(language), isLast || isFirstOfRegion {
            if isLast, let region = alert.regionCode, siblings.contains(where: { alerts[$0].regionCode == nil }) {
                value.note(.misread, "is the last of '\(language)': phones outside \(region) show it too")
            }
            return true
        }
        let reason =
            Self.isLanguage(language)
            ? "stands before another of '\(language)', of which the client takes the last"
            : "has a language that no phone reports"
        if place == 0 {
            value.note(.misread, "\(reason): only phones in languages without an alert show it")
        } else {
            value.note(.ignored, "\(reason): no phone shows it")
        }
        return place == 0
    }

    /// The client needs a button with `isUpdateAction`, and a forced update shows only the first such button.
    private func noteOptions(of alert: Document.Alert, _ object: DocumentMembers, isForced: Bool) {
        guard let first = alert.options.firstIndex(where: \.isUpdateAction) else {
            return object.note(
                .refusal, on: "options",
                "has none with isUpdateAction: the client refuses the document for these phones")
        }
        if isForced {
            for (index, option) in (object.first("options")?.elements ?? []).enumerated() where index != first {
                option.note(.ignored, "is not shown: a mandatory update has one button")
            }
        } else if alert.options.allSatisfy(\.isUpdateAction) {
            object.note(.misread, on: "options", "has no way to go on: who does not update stays before a closed app")
        }
    }

    /// True for a code that `Locale.languageCode` can have.
    private static func isLanguage(_ code: String) -> Bool {
        (2...3).contains(code.utf8.count) && code.utf8.allSatisfy(\.isSmallLetter)
    }

    /// True for a code that `Locale.regionCode` can have.
    private static func isRegion(_ code: String) -> Bool {
        let isCapital = code.utf8.count == 2 && code.utf8.allSatisfy(\.isCapitalLetter)
        return isCapital || (code.utf8.count == 3 && code.utf8.allSatisfy(\.isDigit))
    }
}
