import Foundation

/// Apple's look-up service on this machine, as its documentation describes it: `id` with one number or several joined by
/// commas, `country`, and answers of `resultCount` and `results` that leave out what the store does not have.
package final class StoreServer: Sendable {
    /// An app in the stores of some countries.
    package struct App: Sendable {
        let id: Int
        let version: String
        let requires: String
        let since: String
        let bundleID: String
        let kind: String
        let countries: Set<String>

        package init(
            _ id: Int, _ version: String, requires: String = "15.0", since: String = "2026-11-02T08:00:00Z",
            bundleID: String = "com.example.kasa", kind: String = "software", countries: Set<String> = ["us"]
        ) {
            self.id = id
            self.version = version
            self.requires = requires
            self.since = since
            self.bundleID = bundleID
            self.kind = kind
            self.countries = countries
        }

        /// With a few of the fields that nobody here reads.
        private var json: String {
            """
            {"isGameCenterEnabled":false, "screenshotUrls":["https://example.com/1.png"], "minimumOsVersion":"\(requires)", \
            "languageCodesISO2A":["EN", "TR"], "fileSizeBytes":"52428800", "averageUserRating":4.5, "price":0.00, \
            "trackViewUrl":"https://apps.apple.com/us/app/kasa/id\(id)?uo=4", "trackId":\(id), "trackName":"Kasa", \
            "releaseDate":"2019-03-01T08:00:00Z", "currentVersionReleaseDate":"\(since)", "version":"\(version)", \
            "wrapperType":"software", "kind":"\(kind)", "bundleId":"\(bundleID)", "releaseNotes":"Faster.\\nBetter."}
            """
        }

        fileprivate static func answer(_ apps: [App]) -> String {
            "\n\n\n{\n \"resultCount\":\(apps.count),\n \"results\": [\n\(apps.map(\.json).joined(separator: ", "))]\n}\n\n\n"
        }
    }

    private let proxy: FaultProxy

    /// The address of the service.
    package var address: String { "\(proxy.endpoint)/lookup" }

    /// What it was asked so far, in order.
    package var requests: [String] { proxy.requests.map(\.path) }

    package init(_ apps: [App]) throws {
        proxy = try FaultProxy(before: 9, [Fault(.decided { Self.effect(of: $0, apps) })])
    }

    /// A service that fails: it answers everybody so.
    package init(answering effect: Fault.Effect) throws {
        proxy = try FaultProxy(before: 9, [Fault(effect)])
    }

    /// Another answer from now on.
    package func serve(_ apps: [App]) { proxy.fail([Fault(.decided { Self.effect(of: $0, apps) })]) }

    private static func effect(of request: FaultProxy.Request, _ apps: [App]) -> Fault.Effect {
        let query = URLComponents(string: request.path)?.queryItems ?? []
        func value(_ name: String) -> String { query.first { $0.name == name }?.value ?? "" }
        let country = value("country"), ids = value("id").split(separator: ",").compactMap { Int($0) }
        guard ["us", "de", "tr"].contains(country) else {
            return .answer(
                400, [:],
                #"{"errorMessage":"Invalid value(s) for key(s): [country]", "queryParameters":{"country":"xx"}}"#)
        }
        let found = apps.filter { ids.contains($0.id) && $0.countries.contains(country) }
        return .answer(200, ["Content-Type": "text/javascript; charset=utf-8"], App.answer(found))
    }
}
