/// The client's choice of an alert by locale, indexed once for each document.
///
/// Upstream: 8.0.6 (edf9a74), `Core/UpdateAlert.swift`, `option(forLocale:)`: the first alert of that language and
/// region, else the **last** of that language, whatever its region, else the first of the list. Compared as text.
struct AlertChoice: Sendable {
    private struct Language {
        var last: Int
        var regions: [String: Int] = [:]
    }

    private var languages: [String: Language] = [:]
    private let isEmpty: Bool

    init(_ alerts: [UpdateAlert]) {
        isEmpty = alerts.isEmpty
        for (place, alert) in alerts.enumerated() {
            guard let code = alert.languageCode else { continue }
            var language = languages[code] ?? Language(last: place)
            language.last = place
            if let region = alert.regionCode, language.regions[region] == nil { language.regions[region] = place }
            languages[code] = language
        }
    }

    /// The place of the alert among those that the choice was made from; nil where there are none.
    ///
    /// - Parameters:
    ///   - language: `Locale.current.languageCode`; without one the client takes English.
    ///   - region: `Locale.current.regionCode`; without one no region matches.
    func place(language: String?, region: String?) -> Int? {
        guard let found = languages[language ?? "en"] else { return isEmpty ? nil : 0 }
        return region.flatMap { found.regions[$0] } ?? found.last
    }
}
