import PolicyModel

/// The SDK's own titles and button texts. No document can change those of an update; the device's language chooses.
///
/// Source: `updater_strings.xml` in `values` and `values-tr`.
struct AndroidWords: Hashable, Sendable {
    let required, found, unavailable: String
    let install, exit, remind, view, close: String

    static let english = AndroidWords(
        required: "Update required", found: "Update found", unavailable: "Service is not available",
        install: "Install", exit: "Exit application", remind: "Remind me later", view: "View", close: "Close")
    static let turkish = AndroidWords(
        required: "Güncelleme gerekli", found: "Güncelleme bulundu", unavailable: "Hizmet kullanılamıyor",
        install: "Kur", exit: "Uygulamadan çık", remind: "Daha sonra hatırlat", view: "Görüntüle", close: "Kapat")

    static func of(_ language: LanguageTag) -> AndroidWords {
        self.language(for: language) == .english ? english : turkish
    }

    /// The SDK has these two languages.
    static func language(for device: LanguageTag) -> LanguageTag {
        guard device.language == "tr", let turkish = LanguageTag("tr") else { return .english }
        return turkish
    }
}
