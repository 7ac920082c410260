import PolicyModel

/// One call of Retired's `check`, from the response of the server to the completion of the app.
///
/// Follows `Retired.swift`, `Fetcher.swift` and `DownloadService.swift` of pseudomuto/Retired at 67fe114 (3.0.0).
struct RetiredClient: Sendable {
    struct Device: Hashable, Sendable {
        /// `CFBundleShortVersionString`, which must equal an entry's `version`; nothing else of the device is read.
        let appVersion: String
        /// Seconds since 1970.
        let now: Double
        /// The app's constant, in seconds.
        let suppressionInterval: Double
        /// True once the app has called `configure`.
        let isConfigured: Bool

        init(appVersion: String, now: Double, suppressionInterval: Double = 0, isConfigured: Bool = true) {
            self.appVersion = appVersion
            self.now = now
            self.suppressionInterval = suppressionInterval
            self.isConfigured = isConfigured
        }
    }

    /// What is kept in the app's defaults.
    struct State: Hashable, Sendable {
        /// A recommendation is withheld while this is later than now.
        var nextRequestDate: Double?
    }

    /// The body counts for every status of the two hundreds, whatever its content type.
    enum Transport: Hashable, Sendable {
        case response(status: Int)
        /// No answer: the domain and code of the network's error.
        case failure(String)
    }

    /// What the fetcher hands over before the window is asked.
    struct Found: Hashable, Sendable {
        let forced: Bool
        let message: RetiredDocument.Message?
        /// Domain and code, such as `RetiredError#1`.
        let error: String?

        init(forced: Bool = false, message: RetiredDocument.Message? = nil, error: String? = nil) {
            self.forced = forced
            self.message = message
            self.error = error
        }
    }

    enum Outcome: Hashable, Sendable {
        /// `check` itself throws, before any request.
        case notConfigured
        case crash(RetiredTrap)
        /// Inside the window the app hears nothing at all.
        case notCalled(Found)
        /// The app's completion; true for force, recommend and none alike, told apart by the message alone.
        case completion(updateRequired: Bool, Found)
    }

    static func check(
        _ document: [UInt8], over transport: Transport = .response(status: 200), on device: Device, with state: inout State
    ) -> Outcome {
        guard device.isConfigured else { return .notConfigured }
        let found: Found
        do { found = try fetch(document, transport, device.appVersion) } catch { return .crash(error) }
        guard found.error == nil else { return .completion(updateRequired: false, found) }
        guard found.forced || hasLapsed(state, device.now) else { return .notCalled(found) }
        state.nextRequestDate = found.forced ? nil : device.now + device.suppressionInterval
        return .completion(updateRequired: true, found)
    }

    private static func fetch(
        _ document: [UInt8], _ transport: Transport, _ appVersion: String
    ) throws(RetiredTrap) -> Found {
        switch transport {
        case .failure(let error): return Found(error: error)
        case .response(let status):
            guard status / 100 == 2 else { return Found(error: "RetiredDownloadError#\(status)") }
            return try RetiredDocument(document).found(for: appVersion)
        }
    }

    /// A date equal to now has lapsed.
    private static func hasLapsed(_ state: State, _ now: Double) -> Bool { state.nextRequestDate.map { $0 <= now } ?? true }
}

extension RetiredDocument {
    /// The first entry whose text equals the version, as Swift compares strings: by canonical equivalence, with case.
    func found(for appVersion: String) -> RetiredClient.Found {
        guard let entry = versions.first(where: { $0.string == appVersion }) else {
            return RetiredClient.Found(error: "RetiredError#1")
        }
        return RetiredClient.Found(forced: entry.policy == .force, message: message(for: entry.policy))
    }

    func message(for policy: Policy) -> Message? {
        switch policy {
        case .force: forced
        case .recommend: recommended
        case .none: nil
        }
    }
}
