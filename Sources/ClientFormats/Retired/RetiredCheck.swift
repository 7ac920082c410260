/// One call of Retired's `check`, from the response of the server to the completion of the app.
///
/// Follows `Retired.swift`, `Fetcher.swift` and `DownloadService.swift` of pseudomuto/Retired at 67fe114 (3.0.0).
/// Nothing else decides what this client does. As it is made, it is the first call of an app whose server answers.
struct RetiredCheck: Hashable, Sendable {
    /// The body counts for every status of the two hundreds, whatever its content type.
    enum Transport: Hashable, Sendable {
        case response(status: Int)
        /// No answer: the domain and code of the network's error.
        case failure(String)
    }

    var transport = Transport.response(status: 200)
    /// Seconds since 1970.
    var now = 0.0
    /// The app's constant, in seconds.
    var suppressionInterval = 0.0
    /// True once the app has called `configure`.
    var isConfigured = true
    /// Kept in the app's defaults: a recommendation is withheld while this is later than now.
    var nextRequestDate: Double?

    /// What the fetcher hands over before the window is asked.
    struct Found: Hashable, Sendable {
        var isForced = false
        var message: RetiredDocument.Message?
        /// Domain and code, such as `RetiredError#1`.
        var error: String?
        /// The entry of `versions` that was found.
        var entry: Int?
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

    /// - Parameters:
    ///   - version: `CFBundleShortVersionString`; nothing else of the device is read.
    ///   - document: what the client makes of the body, if it comes to that.
    mutating func outcome(for version: String, reading document: Result<RetiredDocument, RetiredTrap>) -> Outcome {
        guard isConfigured else { return .notConfigured }
        let found: Found
        do { found = try fetch(version, document) } catch { return .crash(error) }
        guard found.error == nil else { return .completion(updateRequired: false, found) }
        guard found.isForced || hasLapsed else { return .notCalled(found) }
        nextRequestDate = found.isForced ? nil : now + suppressionInterval
        return .completion(updateRequired: true, found)
    }

    private func fetch(
        _ version: String, _ document: Result<RetiredDocument, RetiredTrap>
    ) throws(RetiredTrap) -> Found {
        switch transport {
        case .failure(let error): return Found(error: error)
        case .response(let status):
            guard status / 100 == 2 else { return Found(error: "RetiredDownloadError#\(status)") }
            return try document.get().found(for: version)
        }
    }

    /// The error for a version that has no entry.
    static let unlisted = "RetiredError#1"

    /// A date equal to now has lapsed.
    private var hasLapsed: Bool { nextRequestDate.map { $0 <= now } ?? true }
}

extension RetiredDocument {
    /// The first entry whose text equals the version, as Swift compares strings: by canonical equivalence, with case.
    fileprivate func found(for version: String) -> RetiredCheck.Found {
        guard let place = places[version] else { return RetiredCheck.Found(error: RetiredCheck.unlisted) }
        let policy = versions[place].policy
        return RetiredCheck.Found(isForced: policy == .force, message: message(for: policy), entry: place)
    }

    private func message(for policy: Policy) -> Message? {
        switch policy {
        case .force: forced
        case .recommend: recommended
        case .none: nil
        }
    }
}
