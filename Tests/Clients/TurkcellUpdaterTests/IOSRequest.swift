@testable import TurkcellUpdater

/// The request of a check.
struct IOSRequest: Hashable, Sendable {
    let url: String
    let method = "GET"
    /// Seconds.
    let timeout = 20
    /// `NSURLRequestReloadIgnoringLocalCacheData`.
    let cachePolicy = 1

    /// The client appends `?` even if there is one already, and escapes nothing.
    init(to url: String, as bundleID: String) { self.url = "\(url)?appPackageName=\(bundleID)&deviceOsName=ios" }
}

extension IOSTitles {
    static let turkish = IOSTitles(
        required: "Güncelleme gerekli", found: "Güncelleme bulundu", install: "Kur", remind: "Daha sonra hatırlat")

    /// The client has these two languages; for any other, English is assumed.
    static func of(_ language: String) -> IOSTitles { language.hasPrefix("tr") ? turkish : english }
}

extension IOSModel {
    /// The view of a device that `ClientDevice` cannot express, such as one with an app without a version.
    func view(of device: IOSDevice) -> View {
        var results = check.map { FilterResults($0.document) }
        return .ios(results?.sight(of: device))
    }
}
