/// An index of a document's alerts for the client's choice by locale.
///
/// Source: 8.0.6 (edf9a74), `Core/UpdateAlert.swift`, `option(forLocale:)`. The client takes the first alert with that
/// language and region, else the **last** one with that language and any region, else the first of the list. Codes are
/// compared as text.
struct AlertChoice: Sendable {
    /// The alerts of one language, by index.
    private struct Language {
        var last: Int
        var regions: [String: Int] = [:]
    }

    private var languages: [String: Language] = [:]
    private let isEmpty: Bool

    init(_ alerts: [Document.Alert]) {
        isEmpty = alerts.isEmpty
        for (place, alert) in alerts.enumerated() {
            guard let code = alert.languageCode else { continue }
            var language = languages[code] ?? Language(last: place)
            language.last = place
            if let region = alert.regionCode, language.regions[region] == nil { language.regions[region] = place }
            languages[code] = language
        }
    }

    /// The index of the chosen alert; nil if there are no alerts.
    ///
    /// - Parameters:
    ///   - language: `Locale.current.languageCode`; for nil the client takes English.
    ///   - region: `Locale.current.regionCode`; for nil no region matches.
    func place(language: String?, region: String?) -> Int? {
        guard let found = languages[language ?? "en"] else { return isEmpty ? nil : 0 }
        return region.flatMap { found.regions[$0] } ?? found.last
    }
}
